import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig, takeConfig, type Config } from './config.ts'
import { SECRETS } from './settings.ts'
import { NODE_TLS } from '#kit/tls.ts'

const folder = mkdtempSync(join(tmpdir(), 'glad-config-'))
afterAll(() => rmSync(folder, { recursive: true }))
const safe = {
  NODE_ENV: 'production',
  APP_SECRET: 'kX3v9QpL0sZr7TtYbN2mHc5WdJf8AeGu',
  PUBLIC_URL: 'https://glad.example/',
  TRUST_PROXY: 'да',
  SMS_RU_API_ID: 'id',
  MAIL_API_URL: 'https://mail.example',
  MAIL_API_KEY: 'key',
  SHOP_DIR: folder,
}

/** The first of the connections with this title. */
const connectionOf = ({ connections }: Config, title: string) => {
  const found = connections.find((connection) => connection.title === title)
  if (found === undefined) throw new Error(`no provider ${title}`)
  return found
}

test('listens on this machine only and stores a secret of its own without any setting', () => {
  const config = readConfig({ DATA_DIR: folder })
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    sandbox: true,
    demo: true,
    apiDocs: true,
  })
  expect(config.appSecret.length).toBeGreaterThanOrEqual(32)
  expect(readConfig({ DATA_DIR: folder }).appSecret).toBe(config.appSecret)
})

test('S17: names everything missing or unsafe in production in one error', () => {
  const start = (): unknown =>
    readConfig({ NODE_ENV: 'production', DATA_DIR: folder, PUBLIC_URL: 'http://glad.example' })
  for (const word of ['APP_SECRET не задан', 'PUBLIC_URL', 'SMS_RU_API_ID', 'MAIL_API_URL', 'SHOP_DIR'])
    expect(start).toThrow(word)
})

test('S17: refuses a short or guessable secret in production', () => {
  expect(() => readConfig({ ...safe, APP_SECRET: 'short' })).toThrow('короче 32')
  expect(() => readConfig({ ...safe, APP_SECRET: 'a'.repeat(40) })).toThrow('легко угадать')
  expect(readConfig(safe)).toMatchObject({
    production: true,
    apiDocs: false,
    publicUrl: 'https://glad.example',
    sandbox: false,
    demo: false,
  })
})

test('names an invalid value and what is expected', () => {
  expect(() => readConfig({ PORT: '70000', DATA_DIR: folder })).toThrow('PORT=70000: нужно целое число от 0 до 65535')
  expect(() => readConfig({ SANDBOX: 'может', DATA_DIR: folder })).toThrow('SANDBOX')
  expect(() => readConfig({ SANDBOX_URL: 'там', DATA_DIR: folder })).toThrow('SANDBOX_URL=там: это не адрес')
  const pool = { DATABASE_POOL_SIZE: '39', DATA_DIR: folder }
  expect(() => readConfig(pool)).toThrow('DATABASE_POOL_SIZE=39: встроенная PostgreSQL даст не больше 38.')
  expect(readConfig({ ...pool, DATABASE_POOL_SIZE: '38' }).databasePoolSize).toBe(38)
  expect(readConfig({ ...pool, DATABASE_URL: 'postgresql://a:b@127.0.0.1/glad' }).databasePoolSize).toBe(39)
})

test('SAFE-07: refuses to start behind https without knowing the proxy, which all visitors would seem to be', () => {
  const { TRUST_PROXY: _, ...unset } = safe
  expect(() => readConfig(unset)).toThrow('TRUST_PROXY не задан')
  expect(() => readConfig({ PUBLIC_URL: 'https://glad.example', DATA_DIR: folder })).toThrow('TRUST_PROXY не задан')
  expect(readConfig({ ...safe, TRUST_PROXY: 'нет' }).trustProxy).toBe(false)
  expect(readConfig({ DATA_DIR: folder }).trustProxy).toBe(false)
})

test('SAFE-07: «да» trusts this machine and private networks; a number counts proxies; a list names them', () => {
  const trusted = (given: string) => readConfig({ ...safe, TRUST_PROXY: given, HOST: '0.0.0.0' }).trustProxy
  expect(trusted('да')).toEqual(['loopback', 'linklocal', 'uniquelocal'])
  expect(trusted('2')).toBe(2)
  expect(trusted('10.0.0.5, 192.0.2.0/24,2001:db8::/32')).toEqual(['10.0.0.5', '192.0.2.0/24', '2001:db8::/32'])
})

test.each(['ад', 'true,', '10.0.0', '10.0.0.0/33', '10.0.0.0/8/8', '2001:db8::/129', 'proxy.example', '11', '-1'])(
  'SAFE-07: refuses TRUST_PROXY=%s',
  (given) => {
    expect(() => readConfig({ ...safe, TRUST_PROXY: given })).toThrow(`TRUST_PROXY=${given}`)
  },
)

test('SAFE-06: serves metrics only on a port of their own, on this machine unless configured otherwise', () => {
  expect(readConfig(safe).metrics).toBeUndefined()
  expect(readConfig({ ...safe, METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(readConfig({ ...safe, METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' }).metrics?.host).toBe('10.0.0.7')
  expect(() => readConfig({ ...safe, METRICS_PORT: '3000' })).toThrow('METRICS_PORT')
  expect(() => readConfig({ ...safe, METRICS_HOST: '10.0.0.7' })).toThrow('METRICS_HOST')
})

test('SAFE-04: certificate and key of a node are read together, and only when they belong to each other', () => {
  const [certificate, key] = [join(folder, 'node.pem'), join(folder, 'node-key.pem')]
  writeFileSync(certificate, NODE_TLS.cert)
  writeFileSync(key, NODE_TLS.key)
  expect(readConfig(safe).tls).toBeUndefined()
  expect(readConfig({ ...safe, TLS_CERTIFICATE: certificate, TLS_KEY: key }).tls).toEqual(NODE_TLS)
  expect(() => readConfig({ ...safe, TLS_KEY: key })).toThrow('TLS_CERTIFICATE и TLS_KEY нужны вместе')
  expect(() => readConfig({ ...safe, TLS_CERTIFICATE: key, TLS_KEY: key })).toThrow('файлы не годятся')
  expect(() => readConfig({ ...safe, TLS_CERTIFICATE: certificate, TLS_KEY: join(folder, 'no') })).toThrow('ENOENT')
})

test('POP-06: accepts a mail gateway or a mail server, but not both and not an incomplete one', () => {
  const bySmtp = {
    ...safe,
    MAIL_API_URL: undefined,
    MAIL_API_KEY: undefined,
    SMTP_URL: 'smtps://glad:secret@mail.example:465',
    MAIL_FROM: 'Гладь <zabota@glad.example>',
  }
  const mail = readConfig(bySmtp).connections.filter(({ kind, own }) => kind === 'mail' && own !== undefined)
  expect(mail).toMatchObject([{ values: { url: 'smtps://glad:secret@mail.example:465' } }])
  expect(() => readConfig({ ...bySmtp, MAIL_FROM: undefined })).toThrow('MAIL_FROM')
  expect(() => readConfig({ ...bySmtp, SMTP_URL: 'mail.example' })).toThrow('SMTP_URL')
  expect(() => readConfig({ ...safe, SMTP_URL: bySmtp.SMTP_URL, MAIL_FROM: bySmtp.MAIL_FROM })).toThrow('заданы оба')
  expect(() => readConfig({ ...safe, FEEDBACK_EMAIL: 'zabota' })).toThrow('FEEDBACK_EMAIL')
})

test('PAGE-01: collects the origins of a configured map, and refuses an incomplete setting', () => {
  expect(readConfig({ DATA_DIR: folder }).map).toBeUndefined()
  expect(
    readConfig({
      ...safe,
      MAP_STYLE_URL: 'https://tiles.example/quiet/style.json',
      MAP_ORIGINS: 'https://fonts.example, https://tiles.example',
    }).map,
  ).toEqual({
    styleUrl: 'https://tiles.example/quiet/style.json',
    origins: ['https://tiles.example', 'https://fonts.example'],
  })
  expect(() => readConfig({ ...safe, MAP_STYLE_URL: 'tiles.example' })).toThrow('MAP_STYLE_URL')
  expect(() => readConfig({ ...safe, MAP_ORIGINS: 'https://tiles.example' })).toThrow('MAP_ORIGINS')
  expect(() =>
    readConfig({ ...safe, MAP_STYLE_URL: 'https://tiles.example/style.json', MAP_ORIGINS: 'javascript:1' }),
  ).toThrow('MAP_ORIGINS')
})

test.each(['MAIL_API_URL', 'ICON_API_URL', 'MAP_STYLE_URL', 'MAP_ORIGINS'])(
  'SAFE-04: refuses %s over http outside this machine',
  (name) => {
    const map = { MAP_STYLE_URL: 'https://tiles.example/style.json' }
    const start = (address: string) => () => readConfig({ ...safe, ...map, [name]: address })
    expect(start('http://provider.example/v1')).toThrow(`${name}: нужен https`)
    for (const allowed of [
      'https://provider.example/v1',
      'http://127.0.0.1:8025',
      'http://[::1]:8025',
      'http://localhost',
    ])
      expect(start(allowed)).not.toThrow()
  },
)

test('SAFE-04: a database outside this machine needs words about encryption in its address', () => {
  const start = (url: string) => () => readConfig({ ...safe, DATABASE_URL: url })
  const remote = 'postgresql://glad:secret@db.example:5432/glad'
  expect(start(remote)).toThrow('DATABASE_URL')
  expect(start(remote)).not.toThrow('secret')
  expect(() =>
    readConfig({ ...safe, DATABASE_URL: `${remote}?sslmode=verify-full`, DATABASE_APP_URL: remote }),
  ).toThrow('DATABASE_APP_URL')
  for (const allowed of [
    `${remote}?sslmode=verify-full`,
    `${remote}?sslmode=disable`,
    'postgresql://glad:secret@127.0.0.1:5432/glad',
    'postgresql://glad:secret@localhost/glad?host=/var/run/postgresql',
  ])
    expect(start(allowed)).not.toThrow()
  expect(start('postgresql://glad:secret@localhost/glad?host=db.example')).toThrow('DATABASE_URL')
})

test('SAFE-03: no child process of the shop inherits its secrets', () => {
  const env: NodeJS.ProcessEnv = {
    ...safe,
    DATABASE_URL: 'postgresql://glad:secret@127.0.0.1/glad',
    DATABASE_APP_URL: 'postgresql://glad_app:secret@127.0.0.1/glad',
    PATH: '/bin',
  }
  const config = takeConfig(env)
  expect(config.appSecret).toBe(safe.APP_SECRET)
  expect(connectionOf(config, 'Письма').values).toMatchObject({ key: 'key' })
  expect(connectionOf(config, 'SMS.ru').values).toEqual({ apiId: 'id' })
  expect(env).toEqual({
    PATH: '/bin',
    NODE_ENV: 'production',
    PUBLIC_URL: safe.PUBLIC_URL,
    TRUST_PROXY: 'да',
    MAIL_API_URL: safe.MAIL_API_URL,
    SHOP_DIR: folder,
  })
})

test('SAFE-03: a secret may be in a file that only the shop reads, as vaults and containers give it', () => {
  const { APP_SECRET: secret, MAIL_API_KEY: _, ...others } = safe
  const file = join(folder, 'secret')
  writeFileSync(file, `${secret}\n`)
  const env: NodeJS.ProcessEnv = { ...others, APP_SECRET_FILE: file, MAIL_API_KEY_FILE: file }
  const config = takeConfig({ ...env })
  expect(config.appSecret).toBe(secret)
  expect(connectionOf(config, 'Письма').values).toMatchObject({ key: secret })
  const start = (more: NodeJS.ProcessEnv) => () => readConfig({ ...env, ...more })
  expect(start({ APP_SECRET: secret })).toThrow('APP_SECRET и APP_SECRET_FILE заданы оба')
  expect(start({ APP_SECRET_FILE: join(folder, 'none') })).toThrow('APP_SECRET_FILE: файл не читается')
  // Only secrets are read from files.
  expect(readConfig({ ...env, PORT_FILE: file }).port).toBe(3000)
})

test('SAFE-03: a node may know only the address of the role that it works with', () => {
  const { databaseUrl, databaseAppUrl } = readConfig({ ...safe, DATABASE_APP_URL: 'postgresql://a:b@127.0.0.1/glad' })
  expect([databaseUrl, databaseAppUrl]).toEqual([undefined, 'postgresql://a:b@127.0.0.1/glad'])
})

test('docs/ru/secrets.md names every secret', () => {
  const replacing = readFileSync('docs/ru/secrets.md', 'utf8')
  expect(SECRETS.filter((name) => !replacing.includes(`\`${name}\``))).toEqual([])
})

test('OWN-01: imports the folder of SHOP_DIR, in production too, and without the staff of the demo shop', () => {
  const own = mkdtempSync(join(folder, 'own-'))
  expect(readConfig({ DATA_DIR: folder, SHOP_DIR: own })).toMatchObject({
    shopDir: own,
    importsWhenEmpty: true,
    demo: false,
  })
  expect(readConfig({ ...safe, SHOP_DIR: own })).toMatchObject({ importsWhenEmpty: true, demo: false })
  expect(readConfig({ DATA_DIR: folder })).toMatchObject({ importsWhenEmpty: true, demo: true })
  expect(() => readConfig({ DATA_DIR: folder, SHOP_DIR: join(own, 'nothing') })).toThrow('такой папки нет')
  expect(() => readConfig({ DATA_DIR: folder, SHOP_DIR: own, DEMO: 'да' })).toThrow('DEMO=да вместе с SHOP_DIR')
})

test('OWN-01: in production a shop without a folder of its own would show the name and the phone of the demo shop', () => {
  expect(() => readConfig({ ...safe, SHOP_DIR: undefined })).toThrow('SHOP_DIR не задана')
  expect(readConfig({ ...safe, SHOP_DIR: undefined, DEMO: 'да' }).demo).toBe(true)
})

test('ORD-02: a carrier needs all of its settings, and Boxberry may be offered in chosen cities only', () => {
  const start = (more: NodeJS.ProcessEnv) => () => readConfig({ ...safe, ...more })
  const post = { RUSSIAN_POST_TOKEN: 't', RUSSIAN_POST_LOGIN: 'l', RUSSIAN_POST_PASSWORD: 'p' }
  expect(start({ CDEK_CLIENT_ID: 'id' })).toThrow('CDEK_CLIENT_ID и CDEK_CLIENT_SECRET нужны вместе')
  const cdek = { CDEK_CLIENT_ID: 'id', CDEK_CLIENT_SECRET: 'secret' }
  expect(start({ ...cdek, CDEK_API_URL: 'http://api.example' })).toThrow('CDEK_API_URL: нужен https')
  expect(connectionOf(readConfig({ ...safe, ...cdek }), 'СДЭК').values['url']).toBe('https://api.cdek.ru')
  expect(start({ BOXBERRY_TOKEN: 'token' })).toThrow('BOXBERRY_TOKEN и BOXBERRY_RECEPTION_POINT нужны вместе')
  expect(start(post)).toThrow('Почте России нужны все четыре настройки, не хватает: RUSSIAN_POST_INDEX.')
  expect(start({ ...post, RUSSIAN_POST_INDEX: '45408' })).toThrow('шесть цифр')
  const { own, values } = connectionOf(readConfig({ ...safe, ...post, RUSSIAN_POST_INDEX: '454080' }), 'Почта России')
  expect(own).toBeDefined()
  expect(values).toEqual({
    token: 't',
    login: 'l',
    password: 'p',
    indexFrom: '454080',
  })
  const cities = (given?: string) =>
    connectionOf(readConfig({ ...safe, ...(given === undefined ? {} : { BOXBERRY_CITIES: given }) }), 'Boxberry')
      .values['cities']
  expect([cities(), cities('Москва, Казань '), cities('нет')]).toEqual([null, ['Москва', 'Казань'], []])
})
