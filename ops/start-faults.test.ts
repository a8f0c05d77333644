/** What a person reads who starts the shop with something missing, wrong or unwritable (OWN-04). */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase, templateUrl } from '#kit/database.ts'
import { mountSmallDisk } from '#kit/machines/small-disk.ts'
import { SETTINGS } from '#app/settings.ts'
import { readConfig } from '#app/config.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import { sentenceOf } from '#app/start-failure.ts'
import { checkBuilt, stampOfSources } from './releases/build-pages.ts'
import { startLocalShop } from './local-shop.ts'
import { checkPort } from './port-check.ts'

const folder = mkdtempSync(join(tmpdir(), 'glad-faults-'))
const dataDir = join(folder, 'data')
const file = join(folder, 'file')
/** A server on which the owner of the database has few rights, and its roles. */
const suffix = folder.slice(-6).toLowerCase()
const POOR = `poor_${suffix}`
let open: Awaited<ReturnType<typeof emptyDatabase>>[] = []

const asOwner = async (work: (owner: pg.Client) => Promise<unknown>, url = templateUrl()): Promise<void> => {
  const owner = await connectAsOwner(url, 'test')
  await work(owner).finally(() => owner.end())
}
const database = async (properties?: string): Promise<string> => {
  const made = await emptyDatabase(properties)
  open = [...open, made]
  return made.url
}

beforeAll(async () => {
  writeFileSync(file, '')
  mkdirSync(dataDir)
  await asOwner((owner) => owner.query(`CREATE ROLE ${POOR} LOGIN PASSWORD 'poor'`))
})
afterAll(async () => {
  for (const { close } of open) await close()
  await asOwner((owner) => owner.query(`DROP ROLE ${POOR}`))
  rmSync(folder, { recursive: true })
})

/** The sentence with which the start ends; fails when the shop opens, or ends without a sentence. */
const sentenceAt = async (settings: Record<string, string>): Promise<string | undefined> => {
  try {
    const config = readConfig({ DATA_DIR: dataDir, DEMO: 'нет', PORT: '0', PREPARE_PICTURES: 'нет', ...settings })
    await checkPort(config.host, config.port)
    if (config.metrics !== undefined) await checkPort(config.metrics.host, config.metrics.port, 'METRICS_PORT')
    const shop = await startLocalShop(config, { buildFolder: join(folder, 'no-build') })
    await shop.close()
  } catch (error) {
    return sentenceOf(error)
  }
  throw new Error('The shop has started')
}

const PRODUCTION = {
  NODE_ENV: 'production',
  APP_SECRET: 'kX3v9QpL0sZr7TtYbN2mHc5WdJf8AeGu',
  SANDBOX: 'да',
  PUBLIC_URL: 'https://shop.example',
  TRUST_PROXY: 'да',
}
const { PUBLIC_URL: _, ...withoutAddress } = PRODUCTION

test.each<[fault: string, settings: Record<string, string>, words: string]>([
  ['a misspelt name', { PORT: '', PORTT: '80' }, 'PORTT: такой настройки нет, может быть, PORT?'],
  ['letters swapped', { TRUST_PORXY: 'да' }, 'TRUST_PORXY: такой настройки нет, может быть, TRUST_PROXY?'],
  ['small letters', { database_url: 'x' }, 'database_url: такой настройки нет, может быть, DATABASE_URL?'],
  ['a misspelt file', { APP_SECRET_FIEL: 'x' }, 'может быть, APP_SECRET_FILE?'],
  ['a value without meaning', { TRUST_PROXY: 'maybe' }, 'TRUST_PROXY=maybe: нужно «да», «нет», число прокси'],
  ['no number', { PORT: 'http' }, 'PORT=http: нужно целое число от 0 до 65535'],
  ['neither yes nor no', { SANDBOX: 'maybe' }, 'SANDBOX=maybe: нужно «да» или «нет»'],
  ['production without its address', withoutAddress, 'PUBLIC_URL не задан: в production'],
  ['a secret’s file that is not there', { APP_SECRET_FILE: '/nowhere' }, 'APP_SECRET_FILE: файл не читается: /nowhere'],
  ['a data folder that is a file', { DATA_DIR: file }, `Папка данных ${file} не годится: ${file} — файл, а не папка`],
  ['a data folder where none can be made', { DATA_DIR: '/proc/shop' }, 'Папка данных /proc/shop не годится'],
  ['a folder of pictures that is a file', { PICTURES_DIR: file }, `Папка картинок ${file} не годится`],
  ['an address of another machine', { HOST: '203.0.113.5', PORT: '3000' }, 'Проверьте HOST и PORT'],
  [
    'no PostgreSQL there',
    { DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/x' },
    'по адресу 127.0.0.1:1 никто не отвечает',
  ],
  ['an address of another kind', { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL не похожа на адрес PostgreSQL'],
  ['an unknown host', { DATABASE_URL: 'postgresql://a:b@no.invalid/x' }, 'имя сервера «no.invalid» не находится'],
])('OWN-04: %s', async (_fault, settings, words) => {
  const sentence = await sentenceAt(settings)
  expect(sentence).toContain(words)
  expect(sentence).not.toContain('    at ')
})

/** Keys and codes: whether they are the right ones, only their provider knows (`npm run providers:check`). */
const IS_KEY = /_(?:ID|KEY|LOGIN|TOKEN|SECRET|PASSWORD|REGION|POINT|STORE)$/
/** Read by what uses them: the shop has to start until then. */
const USED_LATER: Readonly<Record<string, Record<string, string>>> = {
  HOST: { HOST: 'nowhere', PORT: '3000' },
  METRICS_HOST: { METRICS_HOST: 'nowhere', METRICS_PORT: '9464' },
  DATABASE_URL: { DATABASE_URL: 'mysql://x' },
  DATABASE_APP_URL: { DATABASE_APP_URL: 'mysql://x' },
}
const meaningless = (name: string): Record<string, string> => {
  if (name in USED_LATER) return USED_LATER[name] ?? {}
  if (/^(?:DATA|SHOP|PICTURES)_DIR$/.test(name)) return { [name]: '/proc/shop' }
  if (name === 'BOXBERRY_CITIES') return { [name]: ',' }
  return { [name]: IS_KEY.test(name) ? 'ключ из кабинета' : '???' }
}

test.each(SETTINGS.map(({ name }) => name))('OWN-04: a meaningless %s is refused, with its name', async (name) => {
  const sentence = await sentenceAt(meaningless(name))
  expect(sentence).toContain(name)
  expect(sentence).not.toContain('    at ')
})

test.each<[settings: Record<string, string>, words: string]>([
  [{ MAIL_API_KEY: 'key' }, 'MAIL_API_URL и MAIL_API_KEY нужны вместе'],
  [{ MAIL_FROM: 'Магазин <zabota@magazin.example>' }, 'MAIL_FROM без SMTP_URL ничего не значит'],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Магазин <zabota@>' }, 'MAIL_FROM нужна вместе с SMTP_URL'],
  [{ CDEK_SHIPMENT_POINT: 'MSK5' }, 'CDEK_SHIPMENT_POINT без CDEK_CLIENT_ID ничего не значит'],
  [{ CDEK_API_URL: 'https://api.edu.cdek.ru' }, 'CDEK_API_URL без CDEK_CLIENT_ID ничего не значит'],
  [{ S3_REGION: 'ru-central1' }, 'S3_REGION без S3_URL ничего не значит'],
  [{ SANDBOX: 'нет', SANDBOX_URL: 'http://127.0.0.1:4000' }, 'SANDBOX_URL без SANDBOX=да ничего не значит'],
  [{ PUBLIC_URL: 'http://shop.example/magazin' }, 'нужен адрес сайта без пути'],
])('OWN-04: settings that mean nothing without others, or contradict them: %o', async (settings, words) => {
  expect(await sentenceAt(settings)).toContain(words)
})

test('OWN-04: other programs’ variables, and settings that are given, are no misspelling', () => {
  const given = {
    POST: '1',
    PORTAL: '1',
    HOSTNAME: 'x',
    HOME: '/',
    PORTT: '',
    NODE_OPTIONS: '',
    DEMOS: '1',
    DEMO: 'да',
  }
  expect(readConfig({ DATA_DIR: dataDir, ...given }).port).toBe(3000)
})

test('OWN-04: a taken port names its program', async () => {
  const other = createServer()
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  expect(await sentenceAt({ PORT: String(port) })).toContain(`Порт ${port} занят: процесс ${process.pid}`)
  other.close()
})

describe('OWN-04: a database', () => {
  const asPoor = (url: string): string => {
    const poor = new URL(url)
    poor.username = POOR
    poor.password = 'poor'
    return poor.href
  }

  test('of another encoding', async () => {
    const url = await database(`TEMPLATE template0 ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C'`)
    expect(await sentenceAt({ DATABASE_URL: url })).toMatch(/кодировкой LATIN1.*CREATE DATABASE .* ENCODING 'UTF8'/)
  })

  test('of another program', async () => {
    const url = await database()
    await asOwner((owner) => owner.query('CREATE TABLE invoice (a int); CREATE TABLE migration (version int)'), url)
    expect(await sentenceAt({ DATABASE_URL: url })).toBe(
      'В этой базе таблицы другой программы: invoice, migration. Создайте для магазина отдельную базу.',
    )
  })

  test('of another owner', async () => {
    const url = await database()
    expect(await sentenceAt({ DATABASE_URL: asPoor(url) })).toMatch(
      new RegExp(`Пользователь «${POOR}» не может создавать таблицы.*ALTER DATABASE "test_.*" OWNER TO "${POOR}"`, 's'),
    )
  })

  test('that does not exist', async () => {
    const url = new URL(templateUrl())
    url.pathname = '/nothing'
    expect(await sentenceAt({ DATABASE_URL: url.href })).toContain(
      `базы «nothing» там нет. Создайте её: CREATE DATABASE "nothing" TEMPLATE template0 ENCODING 'UTF8'`,
    )
  })

  test('with a wrong password', async () => {
    const url = new URL(templateUrl())
    url.password = 'wrong'
    expect(await sentenceAt({ DATABASE_URL: url.href })).toContain('пароль пользователя «glad» не подошёл')
  })

  test('that can only be read', async () => {
    const url = await database()
    const name = new URL(url).pathname.slice(1)
    await asOwner((owner) => owner.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`))
    expect(await sentenceAt({ DATABASE_URL: url })).toContain('База открыта только для чтения')
  })
})

const disk = mountSmallDisk(12)
afterAll(() => disk?.remove())
test.skipIf(disk === undefined)('OWN-04: a full disk', async () => {
  const full = join(disk?.folder ?? '', 'data')
  expect(await sentenceAt({ DATA_DIR: full })).toMatch(/^На диске с папкой .* нет места.*DATA_DIR\.$/)
  disk?.fill(0)
  expect(await sentenceAt({ DATA_DIR: join(disk?.folder ?? '', 'other') })).toContain('На диске нет места')
})

test('OWN-04: `--built` without pages, or with those of other sources', () => {
  const build = join(folder, 'build')
  expect(() => checkBuilt(build)).toThrow(`В папке ${build} нет собранных страниц. Соберите их (npm run build)`)
  mkdirSync(join(build, 'server'), { recursive: true })
  writeFileSync(join(build, 'server', 'entry.server.js'), '')
  checkBuilt(build) // built elsewhere
  writeFileSync(join(build, 'sources.sha256'), stampOfSources('.'))
  checkBuilt(build)
  writeFileSync(join(build, 'sources.sha256'), 'other')
  expect(() => checkBuilt(build)).toThrow('собраны из других исходников')
})

test('OWN-04: an unknown argument of a command', () => {
  const parse = (...args: string[]) => parseArgs({ args, options: { to: { type: 'string' } } })
  const sentenceFor = (...args: string[]): string | undefined => {
    try {
      parse(...args)
    } catch (error) {
      return sentenceOf(error)
    }
    return undefined
  }
  expect(sentenceFor('--too', 'x')).toBe('Параметр команды не подходит: --too. Примеры команд — в README.')
  expect(sentenceFor('--to')).toContain('--to')
})

test('OWN-04: the process ends with the sentence alone and code 1', async () => {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, PORTT: '1', TRUST_PROXY: 'maybe' }
  const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((ended) =>
    execFile(process.execPath, ['ops/start.ts', '--built'], { env }, (error, _out, output) =>
      ended({ code: error?.code, stderr: output }),
    ),
  )
  expect(code).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([
    'Настройки не годятся:',
    expect.stringMatching(/^ {2}PORTT: .* PORT\?/),
    expect.stringMatching(/^ {2}TRUST_PROXY=maybe: /),
  ])
})
