import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import { isPlainHttp } from '#kernel/unencrypted-host.ts'
import { isHttpUrl, readSettings, textOf, type Environment, type Mode } from '#kernel/setting.ts'
import { PROVIDERS } from '#providers/all.ts'
import type { Connection, Kind } from '#providers/provider.ts'
import type { SmsLimits } from '#shop/letters/facts/sms-limits.ts'
import { PROOF_STEPS } from '#shop/people/facts/proof-of-work.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import type { TlsFiles } from '#platform/http/tls.ts'
import { createDataFolder } from '#platform/settings/data-folder.ts'
import { readSecretFiles } from './secret-files.ts'
import {
  DEMO_FOLDER,
  isLogLevel,
  LOG_LEVEL_NAMES,
  MAX_EMBEDDED_POOL,
  OWN_SETTINGS,
  SECRETS,
  type OwnValues,
  SETTINGS,
} from './settings.ts'
import type { TrustProxy } from '#platform/settings/trust-proxy.ts'

/** Settings that are given under a name the shop does not know, and almost under one that it knows. */
const NAMES = SETTINGS.flatMap(({ name, secret }) => (secret === true ? [name, `${name}_FILE`] : [name]))
/** Short names resemble the names of other programs' variables by chance. */
const SHORT = 6
/** Other programs' names that are one letter away from a setting. */
const OTHERS: ReadonlySet<string> = new Set(['POST', 'PORTS', 'SPORT', 'HOSTS', 'GHOST', 'CHOST'])

/** One sentence for each name that is probably misspelt. Other programs' variables are none of the shop's business. */
const unknownSettings = (env: Environment): string[] =>
  Object.keys(env).flatMap((given) => {
    if (NAMES.includes(given) || OTHERS.has(given) || !env[given]?.trim()) return []
    const meant = NAMES.find((name) => !env[name]?.trim() && isMisspelling(given, name))
    return meant === undefined
      ? []
      : [`${given}: такой настройки нет, может быть, ${meant}? Исправьте имя или уберите её.`]
  })

const isMisspelling = (given: string, name: string): boolean =>
  given.toUpperCase() === name || editsBetween(given, name) <= (name.length <= SHORT ? 1 : 2)

/** Letters added, left out, replaced or swapped with the next one (optimal string alignment). */
const editsBetween = (a: string, b: string): number => {
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isEqual = a[i - 1] === b[j - 1]
      const one = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (isEqual ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(isSwapped ? Math.min(one, (before[j - 2] ?? 0) + 1) : one)
    }
    ;[before, above] = [above, row]
  }
  return above[b.length] ?? 0
}

/** Values that are made of several settings. */
type Combined = {
  readonly production: boolean
  /** Origin without a slash at its end. */
  readonly publicUrl: string
  readonly appSecret: string
  readonly trustProxy: TrustProxy
  readonly picturesDir: string
  /** Imports `shopDir` when the catalogue is empty. */
  readonly importsWhenEmpty: boolean
  /** Cost limits of SMS and calls. */
  readonly smsLimits: SmsLimits
  /** Undefined: the shop's own map. `origins`: every site that the style loads from. */
  readonly map: { readonly styleUrl: string; readonly origins: readonly string[] } | undefined
  /** Where metrics and details of readiness are served; undefined: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  /** Undefined: proxies and monitoring speak http to this node. */
  readonly tls: TlsFiles | undefined
  /** Connections of every provider, in their order. */
  readonly connections: readonly Connection[]
}
export type Config = Combined & Omit<OwnValues, keyof Combined>
/** The configuration without the owner of the database, whose password the running shop does not keep in its memory. */
export type AppConfig = Omit<Config, 'databaseUrl'>

/** Reads the configuration and removes its secrets from the environment, which child processes inherit. */
export const takeConfig = (env: NodeJS.ProcessEnv): Config => {
  const config = readConfig(env)
  for (const name of SECRETS) delete env[name]
  return config
}

/** Parses the environment once; throws one ConfigError that names everything missing or unsafe. */
export const readConfig = (given: Environment): Config => {
  const problems = unknownSettings(given)
  const complain = (sentence: string): void => void problems.push(sentence)
  const env = readSecretFiles(given, problems)
  const shopDir = resolve(textOf(env, 'SHOP_DIR') ?? DEMO_FOLDER)
  const mode: Mode = { production: textOf(env, 'NODE_ENV') === 'production', hasOwnShop: shopDir !== DEMO_FOLDER }
  const values = readSettings(OWN_SETTINGS, env, mode, complain)
  const connections = PROVIDERS.map(({ connect }) => connect(env, mode, complain))
  const dataDir = resolve(values.dataDir)
  const config: Config = {
    ...values,
    production: mode.production,
    publicUrl: values.publicUrl ?? `http://localhost:${values.port}`,
    appSecret: values.appSecret ?? '',
    trustProxy: values.trustProxy ?? false,
    dataDir,
    shopDir,
    picturesDir: resolve(values.picturesDir ?? join(dataDir, 'pictures')),
    importsWhenEmpty: values.demo || mode.hasOwnShop,
    smsLimits: {
      dayBudget: 100 * values.smsRoublesADay,
      hourBudget: 100 * values.smsRoublesAnHour,
      price: values.smsPrice,
      callPrice: values.callPrice,
      knownShare: values.smsKnownPercent,
      perAddress: values.smsPerAddress,
      proofSteps: PROOF_STEPS,
    },
    map: parseMap(values, complain),
    metrics: values.metricsPort < 0 ? undefined : { host: values.metricsHost ?? '127.0.0.1', port: values.metricsPort },
    tls: readTls(values, complain),
    connections,
  }
  problems.push(...urlProblems(config, values), ...shopProblems(config), ...kindProblems(config))
  if (problems.length > 0)
    throw new ConfigError(`Настройки не годятся:\n${[...new Set(problems)].map((line) => `  ${line}`).join('\n')}`)
  return {
    ...config,
    publicUrl: new URL(config.publicUrl).origin,
    appSecret: config.appSecret || storedSecret(config.dataDir),
  }
}

const parseMap = (
  { mapStyleUrl: styleUrl, mapOrigins }: OwnValues,
  complain: (line: string) => void,
): Config['map'] => {
  const sites = (mapOrigins ?? '')
    .split(',')
    .map((site) => site.trim())
    .filter((site) => site !== '')
  if (styleUrl !== undefined && !isHttpUrl(styleUrl))
    complain(`MAP_STYLE_URL=${styleUrl}: это не адрес. Пример: https://tiles.example/style.json`)
  if (styleUrl === undefined && sites.length > 0)
    complain('MAP_ORIGINS без MAP_STYLE_URL ничего не значит: задайте адрес стиля карты.')
  for (const site of sites.filter((one) => !isHttpUrl(one)))
    complain(`MAP_ORIGINS: «${site}» — это не адрес сайта. Пример: https://tiles.example`)
  if (styleUrl === undefined || ![styleUrl, ...sites].every(isHttpUrl)) return undefined
  if (isPlainHttp(styleUrl)) complain('MAP_STYLE_URL: нужен https, по http всё идёт открытым текстом.')
  const origins = [...new Set([styleUrl, ...sites].map((site) => new URL(site).origin))]
  for (const origin of origins.filter((one) => one !== new URL(styleUrl).origin && isPlainHttp(one)))
    complain(`MAP_ORIGINS: нужен https, по http всё идёт открытым текстом: ${origin}.`)
  return { styleUrl, origins }
}

/** Undefined without a certificate, and when its files are wrong. */
const readTls = (
  { tlsCertificate: certificate, tlsKey: key }: OwnValues,
  complain: (line: string) => void,
): TlsFiles | undefined => {
  if (certificate === undefined && key === undefined) return undefined
  if (certificate === undefined || key === undefined) {
    complain('TLS_CERTIFICATE и TLS_KEY нужны вместе: задайте обе или уберите.')
    return undefined
  }
  try {
    const files = { cert: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') }
    createSecureContext(files)
    return files
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    complain(`TLS_CERTIFICATE, TLS_KEY: файлы не годятся: ${why}. Нужны сертификат и его ключ в PEM.`)
    return undefined
  }
}

const failing = (checks: readonly (readonly [isWrong: boolean, sentence: string])[]): string[] =>
  checks.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence)

const urlProblems = (
  { production, publicUrl, logLevel, sandbox, port, metrics, databaseUrl, databaseAppUrl, databasePoolSize }: Config,
  { trustProxy, metricsHost, sandboxUrl }: OwnValues,
): string[] => {
  const url = URL.canParse(publicUrl) ? new URL(publicUrl) : undefined
  return failing([
    [
      url === undefined || !/^https?:$/.test(url.protocol),
      `PUBLIC_URL=${publicUrl}: это не адрес сайта. Пример: https://magazin.example`,
    ],
    [
      url !== undefined && (url.pathname !== '/' || url.search !== '' || url.hash !== ''),
      `PUBLIC_URL=${publicUrl}: нужен адрес сайта без пути: магазин занимает его целиком. Пример: https://magazin.example`,
    ],
    [
      production && url?.protocol !== 'https:' && url?.hostname !== 'localhost',
      `PUBLIC_URL=${publicUrl}: в production нужен https, иначе браузер не сохранит корзину.`,
    ],
    [!isLogLevel(logLevel), `LOG_LEVEL=${logLevel}: нужно одно из ${LOG_LEVEL_NAMES}.`],
    [!sandbox && sandboxUrl !== undefined, 'SANDBOX_URL без SANDBOX=да ничего не значит: задайте обе или уберите её.'],
    [
      publicUrl.startsWith('https:') && trustProxy === undefined,
      'TRUST_PROXY не задан, а PUBLIC_URL с https: без него все покупатели для магазина — один адрес прокси, с общими пределами. ' +
        'Задайте TRUST_PROXY=да, если прокси на этой машине или в частной сети, иначе его адреса. Если прокси нет: TRUST_PROXY=нет.',
    ],
    [
      metrics !== undefined && metrics.port !== 0 && metrics.port === port,
      `METRICS_PORT=${metrics?.port}: на этом порту сам магазин. Задайте другой.`,
    ],
    [
      metrics === undefined && metricsHost !== undefined,
      'METRICS_HOST без METRICS_PORT ничего не значит: задайте порт метрик.',
    ],
    [
      (databaseUrl ?? databaseAppUrl) === undefined && databasePoolSize > MAX_EMBEDDED_POOL,
      `DATABASE_POOL_SIZE=${databasePoolSize}: встроенная PostgreSQL даст не больше ${MAX_EMBEDDED_POOL}. ` +
        'Уменьшите число или задайте DATABASE_URL внешней базы.',
    ],
  ])
}

const shopProblems = ({ shopDir, demo, production, sandbox }: Config): string[] =>
  failing([
    [
      production && !sandbox && !demo && shopDir === DEMO_FOLDER,
      'SHOP_DIR не задана: покупатели увидели бы имя, телефон и реквизиты демо-магазина. ' +
        'Задайте папку своего магазина (docs/ru/own-shop.md) или DEMO=да для пробы.',
    ],
    [
      !statSync(shopDir, { throwIfNoEntry: false })?.isDirectory(),
      `SHOP_DIR=${shopDir}: такой папки нет. Задайте папку магазина; из чего она состоит: docs/ru/own-shop.md.`,
    ],
    [
      demo && shopDir !== DEMO_FOLDER,
      'DEMO=да вместе с SHOP_DIR: демо-магазин лежит в своей папке. Уберите одну из двух настроек.',
    ],
  ])

/** Kinds of which a shop in production needs a provider. `several`: why it has no more than one. */
const NEEDED_KINDS: Readonly<Partial<Record<Kind, { missing: (names: string) => string; several?: string }>>> = {
  sms: {
    missing: (names) => `${names} не задан: покупатели не получат сообщений. Задайте ключ или SANDBOX=да для пробы.`,
  },
  mail: {
    missing: (names) =>
      `${names} не заданы: покупатели не получат писем. Задайте шлюз или почтовый сервер, для пробы SANDBOX=да.`,
    several: 'оставьте один путь для писем.',
  },
}

const kindProblems = ({ production, sandbox, connections }: Config): string[] =>
  Object.entries(NEEDED_KINDS).flatMap(([kind, { missing, several }]) => {
    const known = connections.filter((connection) => connection.kind === kind)
    const nameOf = ({ accountSettings }: Connection): string => accountSettings[0] ?? ''
    const own = known.filter((connection) => connection.own !== undefined)
    return failing([
      [production && !sandbox && own.length === 0, missing(known.map(nameOf).join(' или '))],
      [several !== undefined && own.length > 1, `${own.map(nameOf).join(' и ')} заданы оба: ${several}`],
    ])
  })

/** Outside production the secret is created once and stored, so that a restart does not end sessions. */
const storedSecret = (dataDir: string): string => {
  const file = join(dataDir, 'app-secret')
  createDataFolder(dataDir)
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}
