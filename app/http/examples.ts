/** Examples of what a schema allows, for the description of the API. */
import { isRecord } from '#kernel/is-record.ts'

type Json = { readonly [key: string]: unknown }

/** Texts of the shop, by the name of their field; a field takes the first that its schema allows. */
const BY_NAME: Readonly<Record<string, string>> = {
  phone: '79123456789',
  email: 'anna@example.ru',
  city: 'kzn',
  slug: 'tovar-5',
  name: 'Анна',
  title: 'Товар с полки',
  code: '1234',
  number: 'А-100001',
  address: 'ул. Садовая, 7',
  comment: 'Позвоните за час',
  query: 'подарок',
  path: 'razdel',
  url: 'https://shop.example/product/tovar-5',
  brand: 'Марка',
}
/** By the end of the name. */
const BY_ENDING: readonly (readonly [ending: RegExp, text: string])[] = [
  [/(?:^|_)at$|_until$/, '2026-11-23T12:00:00.000Z'],
  [/(?:^|_)(?:on|date|day)$/, '2026-11-23'],
  [/name$/, 'Товар с полки'],
  [/phone$/, '79123456789'],
  [/email$/, 'anna@example.ru'],
  [/city|region/, 'Казань'],
  [/hash$/, '0123456789abcdef0123456789abcdef'],
  [/tone|color$/, '#e8d9cf'],
  [/token$/, 'abcdefghijklmnopqrstuv'],
  [/sku$/, 'tovar-5-50'],
  [/url$/, 'https://shop.example/product/tovar-5'],
  [/hours|time$/, '10:00'],
]
/** For fields with a pattern. */
const BY_PATTERN: readonly string[] = [
  ...Object.values(BY_NAME),
  '2026-11-23',
  '2026-11-23T12:00:00.000Z',
  '10:00',
  'cfe4e9c4-5b1c-4a8b-9a3f-2c4f0f8d1a11',
  'abcdefghijklmnopqrstuv',
  'abcdefghijklmnopqrstuvwxyz0123456789abcdefg',
  '4607086567894',
  '1234',
  '123456',
  '1234567890123456',
  '0123456789abcdef0123456789abcdef',
  '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
  '#e8d9cf',
  'ГС-1001',
  'FIRST10',
  '/news/letnyaya-kollektsiya',
  '55.16,61.4',
  'a',
  '1',
]

const numberOf = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)

const fits = (schema: Json, text: string): boolean =>
  (typeof schema['pattern'] !== 'string' || new RegExp(schema['pattern'], 'u').test(text)) &&
  text.length >= numberOf(schema['minLength'], 0) &&
  text.length <= numberOf(schema['maxLength'], 10_000)

const textFor = (schema: Json, name: string): string => {
  const known = BY_NAME[name] ?? BY_ENDING.find(([ending]) => ending.test(name))?.[1]
  const candidates = [...(known === undefined ? [] : [known]), ...(schema['pattern'] === undefined ? [] : BY_PATTERN)]
  const found = [...candidates, 'текст'].find((text) => fits(schema, text))
  return found ?? 'текст '.repeat(numberOf(schema['minLength'], 1)).slice(0, numberOf(schema['minLength'], 1))
}

const integerFor = (schema: Json, name: string): number => {
  const wished = /price|total|amount|sum/.test(name) ? 119_000 : numberOf(schema['multipleOf'], 1)
  return Math.min(Math.max(wished, numberOf(schema['minimum'], 0)), numberOf(schema['maximum'], 1_000_000_000))
}

const objectFor = (schema: Json): Json => {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {}
  return Object.fromEntries(Object.entries(properties).map(([key, of]) => [key, exampleOf(of, key)]))
}

const listFor = (schema: Json, name: string): unknown[] => {
  const { items } = schema
  if (Array.isArray(items)) return items.map((item) => exampleOf(item, name))
  const length = Math.min(Math.max(1, numberOf(schema['minItems'], 1)), numberOf(schema['maxItems'], 1_000))
  return Array.from({ length }, () => exampleOf(items, name.replace(/s$/, '')))
}

/** Example of a simplified schema of a route, which has no references. `name`: the field that it is for. */
export const exampleOf = (schema: unknown, name = ''): unknown => {
  if (!isRecord(schema)) return null
  if (Array.isArray(schema['examples'])) return schema['examples'][0]
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  const branches = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(branches))
    return exampleOf(
      branches.find((one) => !isRecord(one) || one['type'] !== 'null'),
      name,
    )
  switch (schema['type']) {
    case 'object':
      return objectFor(schema)
    case 'array':
      return listFor(schema, name)
    case 'integer':
      return integerFor(schema, name)
    case 'number':
      return Math.max(4.5, numberOf(schema['minimum'], 0)) > numberOf(schema['maximum'], 1e9)
        ? schema['maximum']
        : Math.max(4.5, numberOf(schema['minimum'], 0))
    case 'boolean':
      return true
    case 'string':
      return textFor(schema, name)
    default:
      return null
  }
}
