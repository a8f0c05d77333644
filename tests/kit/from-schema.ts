/** fast-check arbitraries of inputs that a schema allows, with edge values and unusual characters. */
import fc from 'fast-check'
import { isRecord } from '#kernel/is-record.ts'

type Json = { readonly [key: string]: unknown }
const numberOf = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)

const ODD = ['\u0000', '%', '_', '\\', "'; DROP TABLE session; --", 'ё', '\u202e', '💄', '\ud800', ' ', '']

const stringsOf = (schema: Json): fc.Arbitrary<unknown> => {
  const { pattern } = schema
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern))
  const minLength = numberOf(schema['minLength'], 0)
  const maxLength = Math.min(numberOf(schema['maxLength'], 40), 40)
  const odd = ODD.filter((text) => text.length >= minLength && text.length <= maxLength)
  return fc.oneof(
    fc.string({ minLength, maxLength }),
    fc.string({ unit: 'binary', minLength, maxLength }),
    ...(odd.length === 0 ? [] : [fc.constantFrom(...odd)]),
  )
}

const MAX_OPTIONAL = 5

const objectsOf = (schema: Json): fc.Arbitrary<unknown> => {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {}
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const optional = Object.keys(properties).filter((name) => !required.includes(name))
  // With all of twenty optional texts nearly every input would hold one that is refused, as NUL is.
  return fc.subarray(optional, { maxLength: Math.min(MAX_OPTIONAL, optional.length) }).chain((names) => {
    const present = Object.entries(properties).filter(([name]) => required.includes(name) || names.includes(name))
    return fc.record(Object.fromEntries(present.map(([name, of]) => [name, fromSchema(of)])))
  })
}

export const fromSchema = (schema: unknown): fc.Arbitrary<unknown> => {
  if (!isRecord(schema)) return fc.constant(null)
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...schema['enum'])
  if (Array.isArray(schema['anyOf'])) return fc.oneof(...schema['anyOf'].map(fromSchema))
  switch (schema['type']) {
    case 'object':
      return objectsOf(schema)
    case 'array':
      return fc.array(fromSchema(schema['items']), {
        minLength: numberOf(schema['minItems'], 0),
        maxLength: Math.min(numberOf(schema['maxItems'], 5), 5),
      })
    case 'integer':
      return fc.oneof(
        fc.integer({ min: numberOf(schema['minimum'], -10), max: Math.min(numberOf(schema['maximum'], 100), 100) }),
        fc.constant(numberOf(schema['maximum'], 2_147_483_647)),
      )
    case 'number':
      return fc.double({ min: numberOf(schema['minimum'], -10), max: numberOf(schema['maximum'], 100), noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'string':
      return stringsOf(schema)
    default:
      return fc.constant(null)
  }
}
