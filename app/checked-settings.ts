/** Settings of the shop that more is asked of than a number, a text or a yes. */
import type { Setting } from '#kernel/setting.ts'
import { readDatabaseUrl } from '#kernel/database-url.ts'
import { isPlainDatabase } from '#kernel/unencrypted-host.ts'
import { networkFrom } from '#shop/programs/tokens/networks.ts'
import { parseTrustProxy, type TrustProxy } from '#platform/settings/trust-proxy.ts'

const MIN_SECRET_LENGTH = 32

export const database = (
  name: string,
  words: { readonly fallback: string; readonly meaning: string },
): Setting<string | undefined> => ({
  ...words,
  name,
  secret: true,
  parse: (given, complain, { production }) => {
    const address = given === undefined ? null : readDatabaseUrl(given)
    if (address !== null && 'problem' in address) complain(`${name} ${address.problem}`)
    if (production && isPlainDatabase(given ?? ''))
      complain(
        `${name}: не сказано, шифровать ли соединение с другой машиной. Добавьте ?sslmode=verify-full, ` +
          'а если сеть до неё зашифрована сама, ?sslmode=disable.',
      )
    return given
  },
})

export const appSecret: Setting<string | undefined> = {
  name: 'APP_SECRET',
  secret: true,
  fallback: 'создаётся в DATA_DIR',
  meaning: 'секрет подписей и ключей, не короче 32 знаков; в production обязателен и один на все узлы',
  missingInProduction: 'APP_SECRET не задан. Создайте его: openssl rand -base64 32',
  parse: (given, complain) => {
    if (given !== undefined && given.length < MIN_SECRET_LENGTH)
      complain(`APP_SECRET короче ${MIN_SECRET_LENGTH} знаков. Создайте новый: openssl rand -base64 32`)
    if (given !== undefined && new Set(given).size < 8)
      complain('APP_SECRET легко угадать. Создайте новый: openssl rand -base64 32')
    return given
  },
}

export const databaseSync: Setting<boolean> = {
  name: 'DATABASE_SYNC',
  fallback: 'нет',
  meaning:
    '`обязательна` — магазин не запустится, а работающий поднимет тревогу, если база подтверждает заказы, не дожидаясь второй ' +
    'машины ([как её поставить](database-ha.md))',
  parse: (given, complain) => {
    const word = given?.toLowerCase() ?? 'нет'
    if (!['обязательна', 'нет'].includes(word)) complain(`DATABASE_SYNC=${given}: нужно «обязательна» или «нет».`)
    return word === 'обязательна'
  },
}

export const appSecretAccepted: Setting<string | undefined> = {
  name: 'APP_SECRET_ACCEPTED',
  secret: true,
  fallback: 'нет',
  needs: 'APP_SECRET',
  meaning:
    'второе значение секрета на время его смены: сделанное с ним магазин принимает, новое делает с APP_SECRET ' +
    '([как менять](secrets.md#смена-app_secret))',
  parse: (given, complain) => {
    if (given !== undefined && given.length < MIN_SECRET_LENGTH)
      complain(`APP_SECRET_ACCEPTED короче ${MIN_SECRET_LENGTH} знаков: прежний и новый секреты длиннее.`)
    return given
  },
}

export const webhookNetworks: Setting<readonly string[]> = {
  name: 'WEBHOOK_NETWORKS',
  fallback: 'нет',
  meaning:
    'внутренние адреса и сети через запятую, куда можно слать уведомления программам (и по http); без неё только https ' +
    'и только внешние адреса',
  parse: (given, complain) =>
    (given ?? '')
      .split(',')
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .flatMap((text) => {
        const network = networkFrom(text)
        if (network === null) complain(`WEBHOOK_NETWORKS: «${text}» — не адрес и не сеть. Пример: 10.0.5.0/24.`)
        return network ?? []
      }),
}

export const trustProxy: Setting<TrustProxy | undefined> = {
  name: 'TRUST_PROXY',
  fallback: 'нет',
  meaning:
    'кому верить в X-Forwarded-*: `да` — прокси на этой машине и в частных сетях, число прокси ' +
    'или их адреса и сети через запятую; при https задать обязательно',
  parse: (given, complain) => {
    const trusted = parseTrustProxy(given)
    if (trusted === undefined)
      complain(
        `TRUST_PROXY=${given}: нужно «да», «нет», число прокси (до 10) или их адреса и сети через запятую, ` +
          'например 10.0.0.5,192.0.2.0/24.',
      )
    return given === undefined ? undefined : (trusted ?? false)
  },
}

/** A text that has to satisfy `isRight`. */
export const checked = (
  { name, ...words }: Pick<Setting, 'name' | 'fallback' | 'meaning'>,
  isRight: (given: string) => boolean,
  wrong: (given: string) => string,
): Setting<string | undefined> => ({
  ...words,
  name,
  parse: (given, complain) => {
    if (given !== undefined && !isRight(given)) complain(wrong(given))
    return given
  },
})
