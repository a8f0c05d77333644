/** Tries the shop's account at every outside provider with the cheapest call that sends, buys and changes nothing. */
import type { ProviderAnswer, ProviderFailure } from '#providers/ports/provider-answer.ts'
import { openedAs } from '#providers/provider.ts'
import type { Accounts } from './providers.ts'

type Run = (signal: AbortSignal) => Promise<ProviderAnswer<string>>
export type ProviderCheck = {
  readonly title: string
  /** Where its account comes from, and what to look at when it fails. */
  readonly settings: readonly string[]
  /** Undefined: the shop has no account there. */
  readonly run: Run | undefined
}

/** A sandbox replaces the providers without an account. Of several with one title, the one that is used. */
export const providerChecks = ({ connections }: Accounts, sandboxUrl?: string): readonly ProviderCheck[] => {
  const checks = connections.flatMap((connection) => {
    const { title, accountSettings: settings, isChecked } = connection
    if (!isChecked) return []
    return [{ title, settings, run: openedAs(connection, connections, sandboxUrl)?.check }]
  })
  return [...Map.groupBy(checks, ({ title }) => title).values()].flatMap(
    (same) => same.find(({ run }) => run !== undefined) ?? same.slice(0, 1),
  )
}

const ADVICE: Readonly<Record<ProviderFailure, string>> = {
  config: 'не принимает ключ или доступ к этой услуге',
  timeout: 'не ответил вовремя: проверьте сеть и попробуйте ещё раз',
  unavailable: 'недоступен: проверьте сеть, прокси и адрес, или у него перерыв',
  rate_limited: 'отвечает, что запросов слишком много: лимит договора исчерпан',
  malformed: 'ответил не так, как в его описании: это не тот адрес или новая версия',
  bad_request: 'не понял запрос: нужен выпуск магазина новее или другой договор',
  refused: 'отказал',
  not_found: 'не нашёл того, о чём его спросили',
}

/** «не принимает ключ… (ответ). Проверьте …», without the secrets that an answer may repeat. */
export const sentenceOf = (
  { settings }: ProviderCheck,
  { failure, detail }: { readonly failure: ProviderFailure; readonly detail: string },
  secrets: readonly string[],
): string => {
  const safe = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), detail)
  const where = failure === 'config' || failure === 'refused' ? ` Проверьте ${settings.join(', ')}.` : ''
  return `${ADVICE[failure]} (${safe}).${where}`
}
