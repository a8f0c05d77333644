import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isEmail } from '#domain/email.ts'
import { isPlainDatabase, isPlainHttp } from '#domain/plain-address.ts'
import { MAX_SENDS_PER_IP_A_DAY } from '#domain/sign-in.ts'
import { SETTINGS, type Setting, type SettingName } from './config-table.ts'
import { ConfigError } from './config-error.ts'
import { readSecretFiles, type Environment } from './secret-files.ts'
import { parseTrustProxy, type TrustProxy } from './trust-proxy.ts'
import { createDataFolder } from './data-folder.ts'
import { unknownSettings } from './unknown-settings.ts'

/** The provider of SMS and its credentials; `smsSender` in main.ts has a case for each. */
export type SmsAccount = { readonly provider: 'sms.ru'; readonly apiId: string }

export type Config = {
  readonly production: boolean
  readonly port: number
  readonly host: string
  /** Origin without a slash at its end. */
  readonly publicUrl: string
  readonly dataDir: string
  /** Folder of the shop's import files, pictures, name and texts (docs/own-shop.md). */
  readonly shopDir: string
  /** Share of the shop that an import may hide, empty or reprice by more than 30 % without confirmation. */
  readonly importMaxPercent: number
  /** For the owner. Undefined: the embedded PostgreSQL, or with `databaseAppUrl` one that has been migrated already. */
  readonly databaseUrl: string | undefined
  /** Undefined: the login that the owner makes for the app (server/db/app-login.ts). */
  readonly databaseAppUrl: string | undefined
  readonly databasePoolSize: number
  readonly appSecret: string
  readonly trustProxy: TrustProxy
  readonly logLevel: string
  readonly sandbox: boolean
  /** Of a sandbox in another process; undefined: the shop starts its own. */
  readonly sandboxUrl: string | undefined
  /** The shop of `demo/`: its staff are added, its embedded stock never grows old. */
  readonly demo: boolean
  /** Imports `shopDir` when the catalogue is empty. */
  readonly importsWhenEmpty: boolean
  /** Serves the description of the API at /api/docs. */
  readonly apiDocs: boolean
  /** Undefined: the sandbox. */
  readonly sms: SmsAccount | undefined
  /** Cost limits of SMS, in kopecks: a day and one message. `perAddress`: sign-in codes a day, 0 = no limit. */
  readonly smsLimits: { readonly dayBudget: number; readonly price: number; readonly perAddress: number }
  /** Undefined: not used; without both, the sandbox or no payment online. */
  readonly yookassa: { readonly shopId: string; readonly secretKey: string } | undefined
  readonly tbank: { readonly terminalKey: string; readonly password: string } | undefined
  readonly mailApi: { readonly url: string; readonly key: string } | undefined
  /** Undefined: the sandbox; without both, addresses are typed without suggestions. */
  readonly dadataToken: string | undefined
  /** Undefined: the sandbox, or without one the carrier is not offered. */
  readonly cdek:
    | {
        readonly clientId: string
        readonly clientSecret: string
        /** Code of the point where the shop brings its parcels; undefined: a courier collects them. */
        readonly shipmentPoint: string | undefined
        readonly url: string
      }
    | undefined
  readonly boxberry: { readonly token: string; readonly receptionPoint: string } | undefined
  /** Names of the cities to which the shop sends with Boxberry; null: all. */
  readonly boxberryCities: readonly string[] | null
  readonly russianPost:
    | { readonly token: string; readonly login: string; readonly password: string; readonly indexFrom: string }
    | undefined
  /** Undefined: only the shop's own icons. */
  readonly iconApiUrl: string | undefined
  /** Undefined: the shop's own map. `origins`: every site that the style loads from. */
  readonly map: { readonly styleUrl: string; readonly origins: readonly string[] } | undefined
  readonly smtp: { readonly url: string; readonly from: string } | undefined
  /** Recipient of the feedback form's emails; undefined: the address in shop.yaml. */
  readonly feedbackEmail: string | undefined
  readonly requestsPerMinute: number
  /** Orders that one network may place in a day; 0 = no limit. */
  readonly ordersPerNetwork: number
  /** Roubles that one member of staff may give back alone. */
  readonly refundConfirmRoubles: number
  /** Sessions that one network may open in an hour; 0 = no limit. */
  readonly sessionsPerHour: number
  readonly maxInFlight: number
  /** Where metrics and details of readiness are served; undefined: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  /** Where nodes share the original pictures; undefined: each has its own. */
  readonly s3:
    | { readonly url: string; readonly region: string; readonly keyId: string; readonly secretKey: string }
    | undefined
  /** Folder of encoded pictures. */
  readonly picturesDir: string
  /** Encode pictures before the first request for them. */
  readonly preparePictures: boolean
  readonly inFlightPerNetwork: number
  readonly connectionsPerNetwork: number
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const MIN_SECRET_LENGTH = 32
/** The folder of a shop without SHOP_DIR. */
export const DEMO_FOLDER = resolve(import.meta.dirname, '../demo')

/** Reads the configuration and removes its secrets from the environment, which child processes inherit. */
export const takeConfig = (env: NodeJS.ProcessEnv): Config => {
  const config = readConfig(env)
  const settings: readonly Setting[] = SETTINGS
  for (const { name, secret } of settings) if (secret) delete env[name]
  return config
}

/** Parses the environment once; throws one ConfigError that names everything missing or unsafe. */
export const readConfig = (env: Environment): Config => {
  const problems: string[] = []
  const { text, integer, flag } = readersOf(readSecretFiles(env, problems), problems)
  const production = text('NODE_ENV') === 'production'
  const port = integer('PORT', 3000, 0, 65_535)
  const mailUrl = text('MAIL_API_URL')
  const smtpUrl = text('SMTP_URL')
  const smsRuApiId = text('SMS_RU_API_ID')
  const shopDir = resolve(text('SHOP_DIR') ?? DEMO_FOLDER)
  const hasOwnShop = shopDir !== DEMO_FOLDER
  const demo = flag('DEMO', !production && !hasOwnShop)
  const config: Config = {
    production,
    port,
    host: text('HOST') ?? '127.0.0.1',
    publicUrl: text('PUBLIC_URL') ?? `http://localhost:${port}`,
    dataDir: resolve(text('DATA_DIR') ?? 'data'),
    shopDir,
    importMaxPercent: integer('IMPORT_MAX_PERCENT', 20, 0, 100),
    databaseUrl: text('DATABASE_URL'),
    databaseAppUrl: text('DATABASE_APP_URL'),
    databasePoolSize: integer('DATABASE_POOL_SIZE', 10, 2, 200),
    appSecret: text('APP_SECRET') ?? '',
    trustProxy: parseTrustProxy(text('TRUST_PROXY')) ?? false,
    logLevel: text('LOG_LEVEL') ?? 'warn',
    sandbox: flag('SANDBOX', !production),
    sandboxUrl: text('SANDBOX_URL'),
    demo,
    importsWhenEmpty: demo || hasOwnShop,
    apiDocs: flag('API_DOCS', !production),
    sms: smsRuApiId === undefined ? undefined : { provider: 'sms.ru', apiId: smsRuApiId },
    smsLimits: {
      dayBudget: 100 * integer('SMS_ROUBLES_A_DAY', 15_000, 0, 10_000_000),
      price: integer('SMS_PRICE_KOPECKS', 500, 1, 100_000),
      perAddress: integer('SMS_PER_ADDRESS', MAX_SENDS_PER_IP_A_DAY, 0, 1_000_000),
    },
    yookassa: pairOf(text('YOOKASSA_SHOP_ID'), text('YOOKASSA_SECRET_KEY'), (shopId, secretKey) => ({
      shopId,
      secretKey,
    })),
    tbank: pairOf(text('TBANK_TERMINAL_KEY'), text('TBANK_PASSWORD'), (terminalKey, password) => ({
      terminalKey,
      password,
    })),
    mailApi: mailUrl === undefined ? undefined : { url: mailUrl, key: text('MAIL_API_KEY') ?? '' },
    dadataToken: text('DADATA_TOKEN'),
    cdek: pairOf(text('CDEK_CLIENT_ID'), text('CDEK_CLIENT_SECRET'), (clientId, clientSecret) => ({
      clientId,
      clientSecret,
      shipmentPoint: text('CDEK_SHIPMENT_POINT'),
      url: (text('CDEK_API_URL') ?? 'https://api.cdek.ru').replace(/\/+$/, ''),
    })),
    boxberry: pairOf(text('BOXBERRY_TOKEN'), text('BOXBERRY_RECEPTION_POINT'), (token, receptionPoint) => ({
      token,
      receptionPoint,
    })),
    boxberryCities: parseCities(text('BOXBERRY_CITIES')),
    russianPost: russianPostOf(text),
    iconApiUrl: text('ICON_API_URL')?.replace(/\/+$/, ''),
    map: parseMap(text('MAP_STYLE_URL'), text('MAP_ORIGINS'), problems),
    smtp: smtpUrl === undefined ? undefined : { url: smtpUrl, from: text('MAIL_FROM') ?? '' },
    feedbackEmail: text('FEEDBACK_EMAIL'),
    requestsPerMinute: integer('REQUESTS_PER_MINUTE', 600, 0, 1_000_000),
    // About three times what the busiest network needs when the shop has 1,000 orders a day.
    ordersPerNetwork: integer('ORDERS_PER_NETWORK', 100, 0, 1_000_000),
    refundConfirmRoubles: integer('REFUND_CONFIRM_ROUBLES', 10_000, 0, 1_000_000),
    // About three times what the busiest network of a mobile carrier needs when the shop has 100,000 visitors a day.
    sessionsPerHour: integer('SESSIONS_PER_HOUR', 300, 0, 1_000_000),
    maxInFlight: integer('MAX_IN_FLIGHT', 200, 1, 100_000),
    metrics:
      text('METRICS_PORT') === undefined
        ? undefined
        : { host: text('METRICS_HOST') ?? '127.0.0.1', port: integer('METRICS_PORT', 0, 0, 65_535) },
    s3: s3Of(text),
    picturesDir: resolve(text('PICTURES_DIR') ?? join(text('DATA_DIR') ?? 'data', 'pictures')),
    preparePictures: flag('PREPARE_PICTURES', true),
    inFlightPerNetwork: integer('IN_FLIGHT_PER_NETWORK', 24, 1, 100_000),
    connectionsPerNetwork: integer('CONNECTIONS_PER_NETWORK', 250, 1, 100_000),
  }
  problems.push(
    ...unknownSettings(env),
    ...modeProblems(text('NODE_ENV')),
    ...keyProblems(text),
    ...loneProblems(text, config),
    ...settingProblems(config, text('APP_SECRET'), text('PUBLIC_URL') === undefined),
    ...shopProblems(config),
    ...networkProblems(config, text('TRUST_PROXY'), text('METRICS_HOST')),
    ...mailProblems(config),
    ...encryptionProblems(config),
    ...paymentProblems(text),
    ...s3Problems(text),
    ...carrierProblems(text),
  )
  if (problems.length > 0)
    throw new ConfigError(`Настройки не годятся:\n${problems.map((line) => `  ${line}`).join('\n')}`)
  return {
    ...config,
    publicUrl: new URL(config.publicUrl).origin,
    appSecret: config.appSecret || storedSecret(config.dataDir),
  }
}

const readersOf = (env: Environment, wrong: string[]) => {
  const text = (name: SettingName): string | undefined => env[name]?.trim() || undefined
  const integer = (name: SettingName, fallback: number, min: number, max: number): number => {
    const given = text(name)
    if (given === undefined) return fallback
    const number = /^\d+$/.test(given) ? Number(given) : Number.NaN
    if (number >= min && number <= max) return number
    wrong.push(`${name}=${given}: нужно целое число от ${min} до ${max}.`)
    return fallback
  }
  const flag = (name: SettingName, fallback: boolean): boolean => {
    const given = text(name)?.toLowerCase()
    if (given === undefined) return fallback
    if (['да', 'on', 'yes', 'true', '1'].includes(given)) return true
    if (['нет', 'off', 'no', 'false', '0'].includes(given)) return false
    wrong.push(`${name}=${given}: нужно «да» или «нет» (on, off).`)
    return fallback
  }
  return { text, integer, flag }
}

const isHttpUrl = (given: string): boolean => URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)

const parseMap = (styleUrl: string | undefined, others: string | undefined, wrong: string[]): Config['map'] => {
  const sites =
    others
      ?.split(',')
      .map((site) => site.trim())
      .filter((site) => site !== '') ?? []
  if (styleUrl !== undefined && !isHttpUrl(styleUrl))
    wrong.push(`MAP_STYLE_URL=${styleUrl}: это не адрес. Пример: https://tiles.example/style.json`)
  if (styleUrl === undefined && sites.length > 0)
    wrong.push('MAP_ORIGINS без MAP_STYLE_URL ничего не значит: задайте адрес стиля карты.')
  wrong.push(
    ...sites
      .filter((site) => !isHttpUrl(site))
      .map((site) => `MAP_ORIGINS: «${site}» — это не адрес сайта. Пример: https://tiles.example`),
  )
  if (styleUrl === undefined || ![styleUrl, ...sites].every(isHttpUrl)) return undefined
  return { styleUrl, origins: [...new Set([styleUrl, ...sites].map((site) => new URL(site).origin))] }
}

/** A misspelt «production» would open the shop without the checks of production. */
const modeProblems = (given: string | undefined): string[] =>
  given === undefined || ['production', 'development', 'test'].includes(given)
    ? []
    : [`NODE_ENV=${given}: нужно production, а для пробы уберите её.`]

const settingProblems = (config: Config, givenSecret: string | undefined, isPublicUrlMissing: boolean): string[] => {
  const { production, publicUrl } = config
  const url = URL.canParse(publicUrl) ? new URL(publicUrl) : undefined
  const checks: [boolean, string][] = [
    [
      url === undefined || !/^https?:$/.test(url.protocol),
      `PUBLIC_URL=${publicUrl}: это не адрес сайта. Пример: https://magazin.example`,
    ],
    [
      url !== undefined && (url.pathname !== '/' || url.search !== '' || url.hash !== ''),
      `PUBLIC_URL=${publicUrl}: нужен адрес сайта без пути: магазин занимает его целиком. Пример: https://magazin.example`,
    ],
    [!LOG_LEVELS.includes(config.logLevel), `LOG_LEVEL=${config.logLevel}: нужно одно из ${LOG_LEVELS.join(', ')}.`],
    [
      givenSecret !== undefined && givenSecret.length < MIN_SECRET_LENGTH,
      `APP_SECRET короче ${MIN_SECRET_LENGTH} знаков. Создайте новый: openssl rand -base64 32`,
    ],
    [
      givenSecret !== undefined && new Set(givenSecret).size < 8,
      'APP_SECRET легко угадать. Создайте новый: openssl rand -base64 32',
    ],
    [
      production && isPublicUrlMissing,
      'PUBLIC_URL не задан: в production магазин должен знать свой адрес, иначе ссылки в письмах вели бы в никуда. ' +
        'Пример: https://glad.example',
    ],
    [production && givenSecret === undefined, 'APP_SECRET не задан. Создайте его: openssl rand -base64 32'],
    [
      production && url?.protocol !== 'https:' && url?.hostname !== 'localhost',
      `PUBLIC_URL=${publicUrl}: в production нужен https, иначе браузер не сохранит корзину.`,
    ],
    [
      production && !config.sandbox && config.sms === undefined,
      'SMS_RU_API_ID не задан: покупатели не получат сообщений. Задайте ключ или SANDBOX=да для пробы.',
    ],
    [
      config.sandboxUrl !== undefined && !isHttpUrl(config.sandboxUrl),
      `SANDBOX_URL=${config.sandboxUrl}: это не адрес. Пример: http://127.0.0.1:4000`,
    ],
    [
      config.iconApiUrl !== undefined && !/^https?:\/\/[^\s?#]+$/.test(config.iconApiUrl),
      `ICON_API_URL=${config.iconApiUrl}: это не адрес. Пример: https://api.iconify.design`,
    ],
  ]
  return checks.filter(([bad]) => bad).map(([, line]) => line)
}

const shopProblems = ({ shopDir, demo, production, sandbox }: Config): string[] => {
  const checks: [boolean, string][] = [
    [
      production && !sandbox && !demo && shopDir === DEMO_FOLDER,
      'SHOP_DIR не задана: покупатели увидели бы имя, телефон и реквизиты демо-магазина. ' +
        'Задайте папку своего магазина (docs/own-shop.md) или DEMO=да для пробы.',
    ],
    [
      !statSync(shopDir, { throwIfNoEntry: false })?.isDirectory(),
      `SHOP_DIR=${shopDir}: такой папки нет. Задайте папку магазина; из чего она состоит: docs/own-shop.md.`,
    ],
    [
      demo && shopDir !== DEMO_FOLDER,
      'DEMO=да вместе с SHOP_DIR: демо-магазин лежит в своей папке. Уберите одну из двух настроек.',
    ],
  ]
  return checks.filter(([bad]) => bad).map(([, line]) => line)
}

const networkProblems = (
  { publicUrl, port, metrics }: Config,
  trustProxy: string | undefined,
  metricsHost: string | undefined,
): string[] => {
  const checks: [boolean, string][] = [
    [
      publicUrl.startsWith('https:') && trustProxy === undefined,
      'TRUST_PROXY не задан, а PUBLIC_URL с https: без него все покупатели для магазина — один адрес прокси, с общими пределами. ' +
        'Задайте TRUST_PROXY=да, если прокси на этой машине или в частной сети, иначе его адреса. Если прокси нет: TRUST_PROXY=нет.',
    ],
    [
      parseTrustProxy(trustProxy) === undefined,
      `TRUST_PROXY=${trustProxy}: нужно «да», «нет», число прокси (до 10) или их адреса и сети через запятую, ` +
        'например 10.0.0.5,192.0.2.0/24.',
    ],
    [
      metrics !== undefined && metrics.port !== 0 && metrics.port === port,
      `METRICS_PORT=${metrics?.port}: на этом порту сам магазин. Задайте другой.`,
    ],
    [
      metrics === undefined && metricsHost !== undefined,
      'METRICS_HOST без METRICS_PORT ничего не значит: задайте порт метрик.',
    ],
  ]
  return checks.filter(([bad]) => bad).map(([, line]) => line)
}

const mailProblems = ({ production, sandbox, mailApi, smtp, feedbackEmail }: Config): string[] => {
  const checks: [boolean, string][] = [
    [
      production && !sandbox && mailApi === undefined && smtp === undefined,
      'MAIL_API_URL или SMTP_URL не заданы: покупатели не получат писем. Задайте шлюз или почтовый сервер, для пробы SANDBOX=да.',
    ],
    [
      mailApi !== undefined && (!URL.canParse(mailApi.url) || mailApi.key === ''),
      'MAIL_API_URL и MAIL_API_KEY нужны вместе: адрес и ключ почтового шлюза.',
    ],
    [
      smtp !== undefined && !(URL.canParse(smtp.url) && /^smtps?:$/.test(new URL(smtp.url).protocol)),
      'SMTP_URL: это не адрес почтового сервера. Пример: smtp://имя:пароль@mail.example:587',
    ],
    [
      smtp !== undefined && !isEmail(/<([^<>]*)>$/.exec(smtp.from)?.[1] ?? smtp.from),
      'MAIL_FROM нужна вместе с SMTP_URL: от кого письма. Пример: Магазин <zabota@magazin.example>',
    ],
    [mailApi !== undefined && smtp !== undefined, 'MAIL_API_URL и SMTP_URL заданы оба: оставьте один путь для писем.'],
    [feedbackEmail !== undefined && !isEmail(feedbackEmail), `FEEDBACK_EMAIL=${feedbackEmail}: это не адрес почты.`],
  ]
  return checks.filter(([bad]) => bad).map(([, line]) => line)
}

const pairOf = <T>(
  name: string | undefined,
  secret: string | undefined,
  both: (name: string, secret: string) => T,
): T | undefined => (name === undefined || secret === undefined ? undefined : both(name, secret))

const paymentProblems = (text: (name: SettingName) => string | undefined): string[] => {
  const pairs = [
    ['YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET_KEY'],
    ['TBANK_TERMINAL_KEY', 'TBANK_PASSWORD'],
  ] as const
  return pairs
    .filter(([name, secret]) => (text(name) === undefined) !== (text(secret) === undefined))
    .map(([name, secret]) => `${name} и ${secret} нужны вместе: без одного из них платежи не принять.`)
}

/** Keys go into headers and signatures. A key with other signs was copied badly; whether it is the right one, only its provider knows. */
const KEYS: readonly SettingName[] = [
  'SMS_RU_API_ID',
  'MAIL_API_KEY',
  'YOOKASSA_SHOP_ID',
  'YOOKASSA_SECRET_KEY',
  'TBANK_TERMINAL_KEY',
  'TBANK_PASSWORD',
  'CDEK_CLIENT_ID',
  'CDEK_CLIENT_SECRET',
  'CDEK_SHIPMENT_POINT',
  'BOXBERRY_TOKEN',
  'BOXBERRY_RECEPTION_POINT',
  'RUSSIAN_POST_TOKEN',
  'RUSSIAN_POST_LOGIN',
  'RUSSIAN_POST_PASSWORD',
  'DADATA_TOKEN',
  'S3_REGION',
  'S3_KEY_ID',
  'S3_SECRET_KEY',
]
const keyProblems = (text: (name: SettingName) => string | undefined): string[] =>
  KEYS.filter((name) => !/^[!-~]*$/.test(text(name) ?? '')).map(
    (name) => `${name}: годятся латинские буквы, цифры и знаки, без пробелов. Скопируйте значение из кабинета ещё раз.`,
  )

/** Settings that another one gives their meaning. */
const BELONGS: readonly (readonly [name: SettingName, to: SettingName])[] = [
  ['MAIL_FROM', 'SMTP_URL'],
  ['CDEK_SHIPMENT_POINT', 'CDEK_CLIENT_ID'],
  ['CDEK_API_URL', 'CDEK_CLIENT_ID'],
  ['S3_REGION', 'S3_URL'],
]
const loneProblems = (text: (name: SettingName) => string | undefined, { sandbox }: Config): string[] => [
  ...BELONGS.filter(([name, to]) => text(name) !== undefined && text(to) === undefined).map(
    ([name, to]) => `${name} без ${to} ничего не значит: задайте обе или уберите её.`,
  ),
  ...(text('MAIL_API_KEY') !== undefined && text('MAIL_API_URL') === undefined
    ? ['MAIL_API_URL и MAIL_API_KEY нужны вместе: адрес и ключ почтового шлюза.']
    : []),
  ...(!sandbox && text('SANDBOX_URL') !== undefined
    ? ['SANDBOX_URL без SANDBOX=да ничего не значит: задайте обе или уберите её.']
    : []),
  ...(text('BOXBERRY_CITIES') !== undefined && !/\p{L}/u.test(text('BOXBERRY_CITIES') ?? '')
    ? [`BOXBERRY_CITIES=${text('BOXBERRY_CITIES')}: нужны названия городов через запятую или «нет».`]
    : []),
]

const S3_SETTINGS = ['S3_URL', 'S3_KEY_ID', 'S3_SECRET_KEY'] as const
const s3Of = (text: (name: SettingName) => string | undefined): Config['s3'] => {
  const [url, keyId, secretKey] = S3_SETTINGS.map(text)
  if (url === undefined || keyId === undefined || secretKey === undefined) return undefined
  return { url, keyId, secretKey, region: text('S3_REGION') ?? 'us-east-1' }
}

const s3Problems = (text: (name: SettingName) => string | undefined): string[] => {
  const url = text('S3_URL')
  const given = S3_SETTINGS.filter((name) => text(name) !== undefined)
  const isAddress = url === undefined || /^https?:\/\/[^/\s?#]+\/[^\s?#]+$/.test(url)
  return [
    ...(given.length > 0 && given.length < S3_SETTINGS.length
      ? [`${S3_SETTINGS.join(', ')} нужны вместе: адрес хранилища картинок и ключ к нему.`]
      : []),
    ...(isAddress ? [] : [`S3_URL=${url}: нужен адрес с именем корзины. Пример: https://storage.example/glad`]),
  ]
}

const RUSSIAN_POST_SETTINGS = [
  'RUSSIAN_POST_TOKEN',
  'RUSSIAN_POST_LOGIN',
  'RUSSIAN_POST_PASSWORD',
  'RUSSIAN_POST_INDEX',
] as const
const russianPostOf = (text: (name: SettingName) => string | undefined): Config['russianPost'] => {
  const [token, login, password, indexFrom] = RUSSIAN_POST_SETTINGS.map(text)
  return token === undefined || login === undefined || password === undefined || indexFrom === undefined
    ? undefined
    : { token, login, password, indexFrom }
}
/** «Москва, Казань»; «нет» is no city. */
const parseCities = (given: string | undefined): readonly string[] | null => {
  if (given === undefined) return null
  const names = given.split(',').map((name) => name.trim())
  return given.trim().toLowerCase() === 'нет' ? [] : names.filter((name) => name !== '')
}

const carrierProblems = (text: (name: SettingName) => string | undefined): string[] => {
  const missing = RUSSIAN_POST_SETTINGS.filter((name) => text(name) === undefined)
  const index = text('RUSSIAN_POST_INDEX')
  const checks: [boolean, string][] = [
    [
      (text('CDEK_CLIENT_ID') === undefined) !== (text('CDEK_CLIENT_SECRET') === undefined),
      'CDEK_CLIENT_ID и CDEK_CLIENT_SECRET нужны вместе: без одного из них СДЭК не ответит.',
    ],
    [
      !isHttpUrl(text('CDEK_API_URL') ?? 'https://api.cdek.ru'),
      `CDEK_API_URL=${text('CDEK_API_URL')}: это не адрес. Пример: https://api.cdek.ru`,
    ],
    [
      (text('BOXBERRY_TOKEN') === undefined) !== (text('BOXBERRY_RECEPTION_POINT') === undefined),
      'BOXBERRY_TOKEN и BOXBERRY_RECEPTION_POINT нужны вместе: без одного из них посылку не отправить.',
    ],
    [
      missing.length > 0 && missing.length < RUSSIAN_POST_SETTINGS.length,
      `Почте России нужны все четыре настройки, не хватает: ${missing.join(', ')}.`,
    ],
    [
      index !== undefined && !/^\d{6}$/.test(index),
      `RUSSIAN_POST_INDEX=${index}: нужен почтовый индекс отделения, шесть цифр.`,
    ],
  ]
  return checks.filter(([isWrong]) => isWrong).map(([, problem]) => problem)
}

const encryptionProblems = ({
  production,
  databaseUrl,
  databaseAppUrl,
  mailApi,
  iconApiUrl,
  map,
  s3,
  cdek,
}: Config): string[] => {
  const providers = {
    CDEK_API_URL: cdek?.url,
    S3_URL: s3?.url,
    MAIL_API_URL: mailApi?.url,
    ICON_API_URL: iconApiUrl,
    MAP_STYLE_URL: map?.styleUrl,
  }
  const databases = production ? { DATABASE_URL: databaseUrl, DATABASE_APP_URL: databaseAppUrl } : {}
  return [
    ...Object.entries(providers)
      .filter(([, address = '']) => isPlainHttp(address))
      .map(([name]) => `${name}: нужен https, по http всё идёт открытым текстом.`),
    ...(map?.origins.filter((origin) => origin !== new URL(map.styleUrl).origin && isPlainHttp(origin)) ?? []).map(
      (origin) => `MAP_ORIGINS: нужен https, по http всё идёт открытым текстом: ${origin}.`,
    ),
    ...Object.entries(databases)
      .filter(([, address = '']) => isPlainDatabase(address))
      .map(
        ([name]) =>
          `${name}: не сказано, шифровать ли соединение с другой машиной. Добавьте ?sslmode=verify-full, ` +
          'а если сеть до неё зашифрована сама, ?sslmode=disable.',
      ),
  ]
}

/** Outside production the secret is created once and stored, so that a restart does not end sessions. */
const storedSecret = (dataDir: string): string => {
  const file = join(dataDir, 'app-secret')
  createDataFolder(dataDir)
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}
