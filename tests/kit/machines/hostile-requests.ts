/** Requests as a hostile client writes them: well-formed HTTP around targets, headers and bodies that are not. */
import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { allGroups } from '#app/api/all-groups.ts'
import { pages } from '#kernel/pages/pages.ts'

export type HostileRequest = { readonly method: string; readonly bytes: Buffer }

/** Numbers in [0, 1) that depend on the seed only (mulberry32). */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Random = () => number
const upTo = (random: Random, count: number): number => Math.floor(random() * count)
const oneOf = <T>(random: Random, list: readonly T[]): T => {
  const found = list[upTo(random, list.length)]
  if (found === undefined) throw new Error('an empty list')
  return found
}
const some = (random: Random, max: number, make: () => string): string =>
  Array.from({ length: upTo(random, max + 1) }, make).join('')

const TOKEN = 'Zq3vXk9LmN2pQr5tUw8yAb'
const WORDS = ['krem-tish', 'ukhod_za_litsom', 'iney', 'msk', '1', '0', '-1', '1e999', '9999999999999999999', TOKEN, '']
const SYNTAX = [
  '\u00d0\u00ba',
  ...String.raw`/ // /./ /../ \ %2F %5c %2e%2e %252e %25 % %2 %zz %00 %0d%0a %c0%af %e0%a4%a %ed%a0%80 %f4%90%80%80`.split(
    ' ',
  ),
  ...`# ? & = ; @ : * " < { | ~ __proto__ constructor .data _root.data evil.example javascript: '-- $1`.split(' '),
]
const NAMES = (
  'q brand skin active volume spf open shops price_from price_to in_stock express sort page ' +
  'since v city utm_source path icons part ids q[] q[a] a ' +
  '__proto__ constructor.prototype'
).split(' ')

const calls: readonly AnyEndpoint[] = Object.values(allGroups).flatMap((group) => Object.values<AnyEndpoint>(group))
const OTHER_PATTERNS = (
  '/img/:name /img/0123456789abcdef-320.webp /assets/a.js /sitemap.xml /sitemap-pages-1.xml ' +
  '/robots.txt /favicon.svg /upload/politics.pdf /live /ready ' +
  '/metrics /api/docs/json /api/_nuxt_icon/lucide.json /api/* /*'
).split(' ')
const patterns = [...pages.map(({ pattern }) => pattern), ...OTHER_PATTERNS]

const text = (random: Random): string =>
  some(random, 6, () => (random() < 0.5 ? oneOf(random, SYNTAX) : oneOf(random, WORDS)))
const fill = (random: Random, pattern: string): string =>
  pattern.replace(/:\w+|\*/g, () => (random() < 0.9 ? oneOf(random, WORDS) : text(random)))

/** Each letter with a small chance in another case, encoded, doubled or replaced. */
const mutate = (random: Random, path: string): string =>
  [...path]
    .map((letter) => {
      if (random() > 0.06) return letter
      const code = letter.charCodeAt(0).toString(16).padStart(2, '0')
      return oneOf(random, [`%${code}`, `%25${code}`, letter.toUpperCase(), letter + letter, oneOf(random, SYNTAX)])
    })
    .join('')

const LONG = ['/', 'a', '%', '%41', '../', '?', '&a=1', '=', ',', '[', 'а%D0', '.', '\\', ';', '%2F']
const query = (random: Random): string => {
  if (random() < 0.5) return ''
  const pairs = Array.from({ length: 1 + upTo(random, 5) }, () => `${oneOf(random, NAMES)}=${text(random)}`)
  return `?${random() < 0.2 ? [...pairs, ...pairs, ...pairs].join('&') : pairs.join('&')}`
}
const target = (random: Random, path: string): string => {
  const chance = random()
  if (chance < 0.02) return path + oneOf(random, LONG).repeat(upTo(random, 3_000))
  if (chance < 0.03) return oneOf(random, ['*', 'http://evil.example/', '//', '///evil.example/products', 'order'])
  return (chance < 0.2 ? mutate(random, path) : path) + query(random)
}

const MANY_COOKIES = Array.from({ length: 700 }, (_, n) => `c${n}=${n}`).join('; ')
const HEADERS: readonly (readonly [string, readonly string[]])[] = [
  [
    'cookie',
    [
      '__Host-city=msk',
      '__Host-city=%ZZ',
      '__Host-sid=a; __Host-sid=b',
      `__Host-sid=${TOKEN}`,
      ';;==;',
      `a=${'b'.repeat(4_000)}`,
    ],
  ],
  ['cookie', [MANY_COOKIES, MANY_COOKIES, MANY_COOKIES, `a=${'b'.repeat(17_000)}`]],
  ['range', ['bytes=0-0', 'bytes=-1', 'bytes=9-1', `bytes=${'0-1,'.repeat(1_000)}0-1`, 'bytes=a-b', 'items=0-1']],
  ['if-none-match', ['*', '"a"', 'W/"a", "b"', `${'"a",'.repeat(1_000)}"b"`, ',,,', '"']],
  ['if-modified-since', ['Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday', '-1', `Thu, ${'9'.repeat(1_000)}`]],
  [
    'accept-encoding',
    ['br', 'gzip;q=0', 'identity;q=0, *;q=0', `br${' '.repeat(4_000)};q=0`, 'br;q=0.000000000000', 'x,'],
  ],
  ['accept', ['application/json', 'text/html;q=a', '*/*;q=-1', ',']],
  [
    'user-agent',
    ['YandexBot/3.0', `${'Mozilla/5.0 '.repeat(500)}`, 'bot'.repeat(2_000), '(((((('.repeat(500), 'curl/8'],
  ],
  ['sec-fetch-site', ['same-origin', 'same-origin', 'cross-site', 'none', '']],
  ['origin', ['null', 'http://evil.example', 'not an origin', 'http://localhost:3000']],
  ['x-forwarded-for', ['203.0.113.7', 'not an address', '::1, 10.0.0.1', `${'10.0.0.1,'.repeat(1_000)}`]],
  ['x-forwarded-host', ['evil.example', 'a, b', '']],
  ['idempotency-key', ['fuzz-key-1', 'short', 'k'.repeat(300), '\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9']],
  ['accept-language', ['ru', '*', 'x'.repeat(3_000)]],
]
const headers = (random: Random): [string, string][] =>
  HEADERS.filter(() => random() < 0.12).map(([name, values]) => [name, oneOf(random, values)])

const VALUES = [
  ...String.raw`1 0 -1 1.5 1e999 null true "krem-tish" "" "\u0000" "\ud800" {} [] [1,1] "79120000001"`.split(' '),
  ...`"anna@example.ru" "1990-02-31" {"__proto__":1} "${'x'.repeat(500)}" "${'\u00ff'.repeat(20)}"`.split(' '),
]
const FIELDS = (
  'product_id quantity id positions city products phone code query promocode email name birthday recipient delivery ' +
  'payment total lines __proto__ constructor'
).split(' ')
const nested = (random: Random): string => {
  const [open, close] = oneOf(random, [
    ['[', ']'],
    ['{"a":', '}'],
    ['[[', ']]'],
    ['{"product_id":[', ']}'],
  ] as const)
  const depth = Math.min(oneOf(random, [5, 40, 7_000, 60_000]), Math.floor(60_000 / (open.length + close.length)))
  return `${open.repeat(depth)}1${random() < 0.7 ? close.repeat(depth) : ''}`
}
const json = (random: Random): string => {
  const chance = random()
  if (chance < 0.1) return nested(random)
  if (chance < 0.2)
    return oneOf(random, ['', '{', 'null', '[]', '"x"', '{"a":1,}', '\u00ff\u00fe', '{"a":1}{"b":2}', '1e999', ' '])
  const pairs = Array.from({ length: upTo(random, 5) }, () => `"${oneOf(random, FIELDS)}":${oneOf(random, VALUES)}`)
  return `{${pairs.join(',')}}`
}
const form = (random: Random): string => {
  const part = (): string =>
    `--b\r\n${oneOf(random, [
      'content-disposition: form-data; name="fields[name]"',
      'content-disposition: form-data; name="form_id"',
      'content-disposition: form-data; name="__proto__"',
      'content-disposition: form-data; name="file"; filename="../a.png"\r\ncontent-type: image/png',
      'content-disposition: form-data; name="file"; filename*=UTF-8\'\'%ZZ',
      'content-disposition: attachment',
      `x: ${'y'.repeat(5_000)}`,
      '\u0001: x',
      '',
    ])}\r\n\r\n${oneOf(random, ['x', '', 'Zq\u0000', '\u0089PNG\r\n\u001a\n', 'x'.repeat(2_000)])}\r\n`
  return some(random, 4, part) + oneOf(random, ['--b--\r\n', '--b--', '--b', '', '\r\n--'])
}
const TYPES = [
  'application/json',
  'application/json; charset=x',
  'text/plain',
  'application/x-www-form-urlencoded',
  'a/b/c',
  '',
]
const FORM_TYPES = ['multipart/form-data; boundary=b', 'multipart/form-data', 'multipart/form-data; boundary=""']

const body = (random: Random, isForm: boolean): { readonly type: string; readonly bytes: Buffer } => {
  const sendsForm = isForm ? random() < 0.9 : random() < 0.03
  const type = sendsForm ? oneOf(random, FORM_TYPES) : random() < 0.9 ? 'application/json' : oneOf(random, TYPES)
  const content = sendsForm ? form(random) : json(random)
  return { type, bytes: Buffer.from(random() < 0.005 ? content + ' '.repeat(70_000) : content, 'latin1') }
}

const requestText = (method: string, to: string, fields: readonly (readonly [string, string])[]): string =>
  `${method} ${to.replace(/[ \r\n]/g, '')} HTTP/1.1\r\nhost: 127.0.0.1\r\n` +
  `${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`

const POSTED = pages.filter(({ posted }) => posted).map(({ pattern }) => pattern)
const POSTED_FIELDS = (
  'add line quantity do code city delivery storeId pointId interval payment phone name email address street house comment bonus_points ' +
  'key certificate_number certificate_pin shown_delivery shown_city shown_total agreement consent last_digits q __proto__'
).split(' ')
const POSTED_VALUES =
  'add set remove like leave-available place show confirm cancel card pickup courier point on'.split(' ')
/** A page's form, as a browser without JavaScript posts it. */
const postedForm = (random: Random): HostileRequest => {
  const value = (): string => (random() < 0.5 ? oneOf(random, POSTED_VALUES) : text(random))
  const pairs = Array.from({ length: upTo(random, 12) }, () => `${oneOf(random, POSTED_FIELDS)}=${value()}`)
  const bytes = Buffer.from(random() < 0.02 ? 'comment='.padEnd(40_000, 'a') : pairs.join('&'), 'latin1')
  const fields: [string, string][] = [
    ...headers(random),
    ['sec-fetch-site', 'same-origin'],
    ['content-length', String(bytes.length)],
    ['content-type', 'application/x-www-form-urlencoded'],
  ]
  const head = requestText('POST', target(random, fill(random, oneOf(random, POSTED))), fields)
  return { method: 'POST', bytes: Buffer.concat([Buffer.from(head, 'latin1'), bytes]) }
}

/** The next request of a seeded sequence. */
export const hostileRequest = (random: Random): HostileRequest => {
  if (random() < 0.06) return postedForm(random)
  const isCall = random() < 0.6
  const call = oneOf(random, calls)
  const isOtherMethod = random() < 0.04
  const method = isOtherMethod
    ? oneOf(random, ['PUT', 'OPTIONS', 'DELETE', 'PATCH', 'HEAD', 'TRACE', 'PROPFIND', 'POST'])
    : isCall
      ? call.method
      : 'GET'
  const path = fill(random, isCall ? `/api${call.path}` : oneOf(random, patterns))
  const fields = headers(random)
  const hasBody = ['POST', 'PUT', 'PATCH'].includes(method) || random() < 0.02
  if (!hasBody) return { method, bytes: Buffer.from(requestText(method, target(random, path), fields), 'latin1') }
  if (isCall && random() < 0.8) fields.push(['sec-fetch-site', 'same-origin'])
  if (call.idempotent && random() < 0.9) fields.push(['idempotency-key', `fuzz-${upTo(random, 1_000_000_000)}`])
  const { type, bytes } = body(random, isCall && call.form !== null)
  fields.push(['content-length', String(bytes.length)])
  if (type !== '') fields.push(['content-type', type])
  return {
    method,
    bytes: Buffer.concat([Buffer.from(requestText(method, target(random, path), fields), 'latin1'), bytes]),
  }
}
