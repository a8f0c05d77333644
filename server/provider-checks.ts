/** Tries the shop's account at every outside provider with the cheapest call that sends, buys and changes nothing. */
import { checkSmtp } from './adapters/smtp/smtp.ts'
import { smsRuBalance } from './adapters/sms-ru/sms-ru.ts'
import type { SettingName } from './config-table.ts'
import { addressHintsOf, carriersOf, messageSenders, paymentProviders, type Accounts } from './providers.ts'
import type { Carrier } from '#domain/carriers.ts'
import type { Mailer } from './ports/mailer.ts'
import type { Payments } from './ports/payments.ts'
import type { ProviderAnswer, ProviderFailure } from './ports/provider-answer.ts'

type Run = (signal: AbortSignal) => Promise<ProviderAnswer<string>>
export type ProviderCheck = {
  readonly title: string
  /** Where its account comes from, and what to look at when it fails. */
  readonly settings: readonly SettingName[]
  /** Undefined: the shop has no account there. */
  readonly run: Run | undefined
}

const SMS_RU = 'https://sms.ru'
/** Numbers of payments that no shop has. */
const NO_PAYMENT = { yookassa: '00000000-0000-5000-a000-000000000000', tbank: '1' } as const

/** With a sandbox, it stands in for the providers without an account. */
export const providerChecks = (accounts: Accounts, sandboxUrl?: string): readonly ProviderCheck[] => {
  const carriers = carriersOf(accounts, sandboxUrl)
  const carrier = (asked: Carrier) => carriers.find((client) => client.carrier === asked)?.check
  const payments = paymentProviders(accounts, sandboxUrl)
  const payment = (asked: Payments['provider']) => {
    const found = payments.find(({ provider }) => provider === asked)
    return found === undefined ? undefined : () => checkPayments(found)
  }
  return [
    { title: 'СДЭК', settings: ['CDEK_CLIENT_ID', 'CDEK_CLIENT_SECRET'], run: carrier('cdek') },
    { title: 'Boxberry', settings: ['BOXBERRY_TOKEN', 'BOXBERRY_RECEPTION_POINT'], run: carrier('boxberry') },
    {
      title: 'Почта России',
      settings: ['RUSSIAN_POST_TOKEN', 'RUSSIAN_POST_LOGIN', 'RUSSIAN_POST_PASSWORD', 'RUSSIAN_POST_INDEX'],
      run: carrier('russian_post'),
    },
    { title: 'DaData', settings: ['DADATA_TOKEN'], run: addressHintsOf(accounts, sandboxUrl)?.check },
    { title: 'SMS.ru', settings: ['SMS_RU_API_ID'], run: smsCheck(accounts, sandboxUrl) },
    {
      title: 'Письма',
      settings: accounts.smtp === undefined ? ['MAIL_API_URL', 'MAIL_API_KEY'] : ['SMTP_URL'],
      run: mailCheck(accounts, sandboxUrl),
    },
    { title: 'ЮKassa', settings: ['YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET_KEY'], run: payment('yookassa') },
    { title: 'Т-Банк', settings: ['TBANK_TERMINAL_KEY', 'TBANK_PASSWORD'], run: payment('tbank') },
  ]
}

const smsCheck = ({ sms }: Accounts, sandboxUrl: string | undefined): Run | undefined => {
  if (sms !== undefined) return (signal) => smsRuBalance(SMS_RU, sms.apiId, signal)
  return sandboxUrl === undefined ? undefined : (signal) => smsRuBalance(`${sandboxUrl}/sms.ru`, 'sandbox', signal)
}

const mailCheck = (accounts: Accounts, sandboxUrl: string | undefined): Run | undefined => {
  const { smtp, mailApi } = accounts
  if (smtp !== undefined) return () => checkSmtp(smtp.url)
  if (mailApi === undefined && sandboxUrl === undefined) return undefined
  return () => checkGateway(messageSenders(accounts, sandboxUrl).mailer)
}

/** An email to nobody: the gateway refuses its address after it has accepted the key. */
const checkGateway = async (mailer: Mailer): Promise<ProviderAnswer<string>> => {
  const answer = await mailer.send({ to: '', subject: '', text: '', key: 'providers-check' })
  if (answer.sent || answer.failure === 'bad_address') return { ok: true, value: 'почтовый шлюз принял ключ' }
  return { ok: false, failure: answer.failure === 'config' ? 'config' : 'unavailable', detail: answer.detail }
}

/** Asks for a payment that is not there: «not found» is said to a known shop only. */
const checkPayments = async (payments: Payments): Promise<ProviderAnswer<string>> => {
  const answer = await payments.get(NO_PAYMENT[payments.provider])
  if (answer.ok || answer.failure === 'not_found') return { ok: true, value: 'ключ принят' }
  const failure = FAILURES_OF_PAYMENTS[answer.failure] ?? 'refused'
  return { ok: false, failure, detail: answer.detail }
}
const FAILURES_OF_PAYMENTS: Readonly<Record<string, ProviderFailure>> = {
  config: 'config',
  temporary: 'rate_limited',
  unknown: 'unavailable',
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
