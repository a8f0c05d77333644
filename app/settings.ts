/** The shop's own settings; those of its providers are in their manifests. `npm run generate` writes docs/ru/settings.md from both. */
import { resolve } from 'node:path'
import { isEmail } from '#kernel/email.ts'
import { flag, integer, isHttpUrl, text, textOr, type Setting, type Settings, type ValuesOf } from '#kernel/setting.ts'
import { MAX_SENDS_PER_IP_A_DAY } from '#kernel/sign-in-code.ts'
import { PROVIDERS } from '#providers/all.ts'
import { EMBEDDED_CONNECTIONS } from '#platform/db/embedded.ts'
import {
  appSecret,
  appSecretAccepted,
  checked,
  database,
  databaseSync,
  trustProxy,
  webhookNetworks,
} from './checked-settings.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
/** The folder of a shop without SHOP_DIR. */
export const DEMO_FOLDER = resolve(import.meta.dirname, '../demo')

/** Connections of a node besides its pool, and those that PostgreSQL reserves for its administrator. */
const OTHER_CONNECTIONS = 19 + 3
/** DATABASE_POOL_SIZE that the embedded PostgreSQL can serve. */
export const MAX_EMBEDDED_POOL = EMBEDDED_CONNECTIONS - OTHER_CONNECTIONS

export const OWN_SETTINGS = {
  // A misspelt «production» would open the shop without the checks of production.
  mode: checked(
    {
      name: 'NODE_ENV',
      fallback: 'не задана',
      meaning:
        '`production` включает строгие проверки: небезопасное или недостающее значение не даст магазину запуститься',
    },
    (given) => ['production', 'development', 'test'].includes(given),
    (given) => `NODE_ENV=${given}: нужно production, а для пробы уберите её.`,
  ),
  port: integer('PORT', { or: 3000, min: 0, max: 65_535, meaning: 'порт, на котором магазин принимает запросы' }),
  host: textOr('HOST', '127.0.0.1', {
    meaning: 'адрес, на котором он слушает; `0.0.0.0` — все сети машины',
  }),
  publicUrl: text('PUBLIC_URL', {
    fallback: 'http://localhost:PORT',
    meaning:
      'адрес, под которым магазин видят люди: канонические ссылки, проверка Origin, ссылки в письмах, домен ключей входа ' +
      '(на другом домене они не действуют). В production обязателен, с https',
    missingInProduction:
      'PUBLIC_URL не задан: в production магазин должен знать свой адрес, иначе ссылки в письмах вели бы в никуда. ' +
      'Пример: https://glad.example',
  }),
  dataDir: textOr('DATA_DIR', 'data', {
    fallback: './data',
    meaning: 'папка данных: встроенная PostgreSQL, готовые картинки, секрет',
  }),
  shopDir: textOr('SHOP_DIR', DEMO_FOLDER, {
    fallback: './demo',
    meaning:
      'папка магазина: имя, реквизиты, тексты, товары и картинки ([как её составить](own-shop.md)); ' +
      'загружается, если каталог пуст; в production обязательна',
  }),
  newsletterPerMinute: integer('NEWSLETTER_PER_MINUTE', {
    or: 2000,
    min: 1,
    max: 60_000,
    meaning:
      'сколько писем с новостями отдавать почтовому серверу за минуту со всех узлов вместе: не больше, чем он разрешает',
  }),
  /** Share of the shop that an import may hide, empty or reprice by more than 30 % without confirmation. */
  importMaxPercent: integer('IMPORT_MAX_PERCENT', {
    or: 20,
    min: 0,
    max: 100,
    meaning:
      'сколько процентов товаров, остатков или цен загрузка может скрыть, обнулить или изменить больше чем на 30 % без `--yes`',
  }),
  /** For the owner. Undefined: the embedded PostgreSQL, or with `databaseAppUrl` one that has been migrated already. */
  databaseUrl: database('DATABASE_URL', {
    fallback: 'встроенная PostgreSQL',
    meaning:
      'внешняя PostgreSQL 15 или новее: `postgresql://имя:пароль@сервер:5432/база?sslmode=verify-full`; имя — владелец базы. ' +
      'Серверов может быть несколько через запятую: магазин сам находит тот, который принимает записи. ' +
      'Без `sslmode` в production годится только адрес этой машины',
  }),
  /** Undefined: the login that the owner makes for the app (platform/db/app-login.ts). */
  databaseAppUrl: database('DATABASE_APP_URL', {
    fallback: 'роль glad_app, её заводит владелец',
    meaning:
      'адрес той же базы с именем и паролем роли, под которой магазин работает: у неё есть только права `glad_app`. ' +
      'Нужна, если владелец не может заводить роли или входит без пароля. Без DATABASE_URL магазин не знает владельца: ' +
      'перед каждым выпуском выполните `npm run migrate` с ней и собранными страницами',
  }),
  /** Statements go there; LISTEN, jobs and migrations to the direct address. */
  databasePoolUrl: database('DATABASE_POOL_URL', {
    fallback: 'запросы идут по прямому адресу',
    meaning:
      'адрес пула соединений (pgbouncer в режиме `transaction`) с той же ролью, что в DATABASE_APP_URL; без имени и пароля берутся ' +
      'её. Нужен с двадцати узлов ([как поставить](database-ha.md#pgbouncer))',
  }),
  databasePoolSize: integer('DATABASE_POOL_SIZE', {
    or: 10,
    min: 2,
    max: 200,
    meaning: `соединений с базой на один процесс магазина, от 2 до 200, со встроенной PostgreSQL до ${MAX_EMBEDDED_POOL}`,
  }),
  databaseSync,
  appSecret,
  appSecretAccepted,
  trustProxy,
  metricsPort: integer('METRICS_PORT', {
    or: -1,
    min: 0,
    max: 65_535,
    fallback: 'метрик нет',
    meaning: 'порт для `/metrics` и подробного `/ready`; посетителям он не нужен',
  }),
  metricsHost: text('METRICS_HOST', { fallback: '127.0.0.1', meaning: 'адрес, на котором открыт METRICS_PORT' }),
  tlsCertificate: text('TLS_CERTIFICATE', {
    fallback: 'http',
    meaning:
      'файл PEM с сертификатом узла и его цепочкой: тогда прокси и сбор метрик обращаются к узлу по https ' +
      '([несколько узлов](several-nodes.md)). Новый файл читается при запуске',
  }),
  tlsKey: text('TLS_KEY', {
    fallback: 'нет',
    meaning: 'файл PEM с ключом этого сертификата; читать его должен только магазин',
  }),
  tracesUrl: checked(
    {
      name: 'TRACES_URL',
      fallback: 'трассировки нет',
      meaning:
        'адрес сборщика OpenTelemetry (OTLP по HTTP), куда отправлять следы запросов, заданий и вызовов поставщиков, например ' +
        'http://collector:4318/v1/traces; адресов и данных покупателей в них нет',
    },
    isHttpUrl,
    (given) => `TRACES_URL=${given}: это не адрес. Пример: http://collector:4318/v1/traces`,
  ),
  tracesPercent: integer('TRACES_PERCENT', {
    or: 10,
    min: 1,
    max: 100,
    meaning: 'сколько процентов запросов и заданий записывать в следы',
  }),
  logLevel: textOr('LOG_LEVEL', 'warn', {
    meaning:
      'подробность журнала: fatal, error, warn, info, debug, trace, silent; ' +
      'при `warn` в нём ошибки, входы и отказы, при `info` и все запросы',
  }),
  sandbox: flag('SANDBOX', {
    or: ({ production }) => !production,
    fallback: 'да (в production — нет)',
    meaning: 'встроенная песочница вместо настоящих поставщиков, для которых не задан ключ',
  }),
  /** URL of a sandbox in another process; undefined: the shop starts its own. */
  sandboxUrl: checked(
    {
      name: 'SANDBOX_URL',
      fallback: 'песочница внутри магазина',
      meaning: 'адрес песочницы, которая уже работает, например одной на несколько узлов',
    },
    isHttpUrl,
    (given) => `SANDBOX_URL=${given}: это не адрес. Пример: http://127.0.0.1:4000`,
  ),
  /** The shop of `demo/`: its staff are added, its embedded stock never grows old. */
  demo: flag('DEMO', {
    or: ({ production, hasOwnShop }) => !production && !hasOwnShop,
    fallback: 'да (в production и с SHOP_DIR — нет)',
    meaning: 'загрузить демо-магазин, если каталог пуст, и завести его сотрудников',
  }),
  /** Serves the description of the API at /api/docs. */
  apiDocs: flag('API_DOCS', {
    or: ({ production }) => !production,
    fallback: 'да (в production — нет)',
    meaning: 'описание API по адресу `/api/docs`',
  }),
  smsRoublesADay: integer('SMS_ROUBLES_A_DAY', {
    or: 15_000,
    min: 0,
    max: 10_000_000,
    meaning:
      'сколько рублей в день магазин тратит на SMS, из них на сообщения о заказах не больше половины; ' +
      'новые браузеры тратят половину своей доли когда угодно, остальное — по часам; ' +
      'когда потрачено всё, входа нет до полуночи по Москве, а покупать можно',
  }),
  smsRoublesAnHour: integer('SMS_ROUBLES_AN_HOUR', {
    or: 2_500,
    min: 0,
    max: 10_000_000,
    meaning:
      'сколько рублей в час из них можно потратить на коды входа, SMS и звонки вместе; с половины этого новым браузерам ' +
      'сначала даётся задача для процессора, а на FEEDBACK_EMAIL уходит письмо',
  }),
  smsKnownPercent: integer('SMS_KNOWN_PERCENT', {
    or: 25,
    min: 0,
    max: 90,
    meaning:
      'сколько процентов обоих пределов остаётся браузерам, в которых уже входили с этим телефоном: боты эту долю не потратят',
  }),
  callPrice: integer('CALL_PRICE_KOPECKS', {
    or: 500,
    min: 1,
    max: 100_000,
    meaning: 'цена одного звонка с кодом в копейках',
  }),
  smsPrice: integer('SMS_PRICE_KOPECKS', {
    or: 500,
    min: 1,
    max: 100_000,
    meaning: 'цена одного SMS в копейках, по ней считается этот предел',
  }),
  smsPerAddress: integer('SMS_PER_ADDRESS', {
    or: MAX_SENDS_PER_IP_A_DAY,
    min: 0,
    max: 1_000_000,
    meaning:
      'кодов входа в день на один сетевой адрес (IPv6 — /64), и вдесятеро больше на сеть (IPv4 /24, IPv6 /48), пока не нужна ' +
      'задача для процессора; впятеро больше с ней; 0 — без предела',
  }),
  mapStyleUrl: text('MAP_STYLE_URL', {
    fallback: 'своя тихая схема, без сети',
    meaning: 'стиль карты в форме MapLibre (https://…/style.json): страницам разрешается брать карту с этого сайта',
  }),
  webhookNetworks,
  mapOrigins: text('MAP_ORIGINS', {
    fallback: 'только сайт стиля',
    meaning: 'другие сайты через запятую, с которых стиль берёт плитки, шрифты и значки',
  }),
  /** Recipient of the feedback form's emails; undefined: the address in shop.yaml. */
  feedbackEmail: checked(
    {
      name: 'FEEDBACK_EMAIL',
      fallback: 'почта из shop.yaml',
      meaning: 'куда приходят письма из формы «Напишите нам» и отзывы на проверку',
    },
    isEmail,
    (given) => `FEEDBACK_EMAIL=${given}: это не адрес почты.`,
  ),
  requestsPerMinute: integer('REQUESTS_PER_MINUTE', {
    or: 600,
    min: 0,
    max: 1_000_000,
    meaning: 'страниц и вызовов в минуту с одного адреса, файлов и картинок вдесятеро больше; 0 — без предела',
  }),
  /** Roubles that one member of staff may give back alone. */
  refundConfirmRoubles: integer('REFUND_CONFIRM_ROUBLES', {
    or: 10_000,
    min: 0,
    max: 1_000_000,
    meaning:
      'сколько рублей в день по одному заказу сотрудник возвращает один: большее подтверждает второй, старший или из офиса',
  }),
  /** About three times what the busiest network needs when the shop has 1,000 orders a day. */
  ordersPerNetwork: integer('ORDERS_PER_NETWORK', {
    or: 100,
    min: 0,
    max: 1_000_000,
    meaning: 'заказов в день с одной сети (IPv4 /24, IPv6 /64), и не больше 40 штук одного товара; 0 — без предела',
  }),
  /** About three times what the busiest network of a mobile carrier needs when the shop has 100,000 visitors a day. */
  sessionsPerHour: integer('SESSIONS_PER_HOUR', {
    or: 300,
    min: 0,
    max: 1_000_000,
    meaning:
      'новых посетителей в час, которым магазин запоминает корзину, избранное или вход, с одной сети (IPv4 /24, IPv6 /64); 0 — без предела',
  }),
  maxInFlight: integer('MAX_IN_FLIGHT', {
    or: 200,
    min: 1,
    max: 100_000,
    meaning: 'запросов в работе одновременно; остальные получают 503 с Retry-After',
  }),
  /** Folder of encoded pictures. */
  picturesDir: text('PICTURES_DIR', {
    fallback: 'pictures в DATA_DIR',
    meaning: 'папка готовых картинок; у нескольких узлов может быть общей, тогда каждая делается один раз',
  }),
  /** Encode pictures before the first request for them. */
  preparePictures: flag('PREPARE_PICTURES', {
    or: () => true,
    fallback: 'да',
    meaning:
      'делать картинки заранее, в фоне и с низким приоритетом, при запуске и после загрузки новых; `нет` — только когда их попросят',
  }),
  inFlightPerNetwork: integer('IN_FLIGHT_PER_NETWORK', {
    or: 24,
    min: 1,
    max: 100_000,
    meaning:
      'сколько из них может занять одна сеть (/24 у IPv4, /64 у IPv6); её остальные запросы ждут до трёх секунд и получают 429',
  }),
  connectionsPerNetwork: integer('CONNECTIONS_PER_NETWORK', {
    or: 250,
    min: 1,
    max: 100_000,
    meaning: 'соединений одной сети и её неотвеченных запросов; остальные получают 429 с Retry-After',
  }),
} as const satisfies Settings

export type OwnValues = ValuesOf<typeof OWN_SETTINGS>

/** Settings by who uses them, as in docs/ru/settings.md. */
export const SETTING_GROUPS: readonly { readonly title: string; readonly settings: readonly Setting[] }[] = [
  { title: 'Магазин', settings: Object.values(OWN_SETTINGS) },
  ...PROVIDERS.map(({ title, settings }) => ({ title, settings: Object.values(settings) })),
]
/** Every setting of the shop and its providers: there are no other names. */
export const SETTINGS: readonly Setting[] = SETTING_GROUPS.flatMap(({ settings }) => settings)

export const isLogLevel = (level: string): boolean => LOG_LEVELS.includes(level)
export const LOG_LEVEL_NAMES = LOG_LEVELS.join(', ')

/** Names of the secrets, which may be in files that NAME_FILE names. */
export const SECRETS: readonly string[] = SETTINGS.flatMap(({ name, secret }) => (secret ? [name] : []))
