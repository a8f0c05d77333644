/** The contract's schemas, split into the parts of a request and simplified for the serializer. */
import type { TSchema } from 'typebox'
import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { wireCodes } from '#kernel/wire-codes.ts'
import { isRecord } from '#kernel/is-record.ts'
import { Ajv, type ValidateFunction } from 'ajv'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import fastJsonStringify from 'fast-json-stringify'

/**
 * Validation removes nothing, fills in no defaults and, in bodies, converts nothing (SAFE-03). Path and query are text, so their
 * values are converted to numbers, booleans and lists.
 */
const common = {
  removeAdditional: false,
  useDefaults: false,
  allErrors: false,
  strict: false,
  addUsedSchema: false,
  formats: { binary: true },
} as const
const textAjv = new Ajv({ ...common, coerceTypes: 'array' })
const jsonAjv = new Ajv({ ...common, coerceTypes: false })

/** Compiles a schema for its first request: a process answers few of the calls that it offers, and starts a second earlier. */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  let compiled: ValidateFunction | undefined
  const validate: ReturnType<FastifySchemaCompiler<object>> = (value: unknown) => {
    compiled ??= (httpPart === 'body' ? jsonAjv : textAjv).compile(schema)
    const isValid = compiled(value)
    validate.errors = compiled.errors ?? null
    return isValid
  }
  return validate
}

type Json = { readonly [key: string]: unknown }
type Serialize = ReturnType<typeof fastJsonStringify>
/** One for all apps of the process, by the fields of the schema: errors differ in their description only. */
const serializers = new WeakMap<object, Serialize>()

/** Schemas of the routes of this scope are compiled by their first request and their first answer. */
export const compileOnFirstUse = (scope: FastifyInstance): void => {
  scope.setValidatorCompiler(compileValidator)
  scope.setSerializerCompiler(({ schema }) => {
    const fields = isRecord(schema) && isRecord(schema['properties']) ? schema['properties'] : schema
    return (answer) => {
      const serialize = serializers.get(fields) ?? fastJsonStringify(schema)
      serializers.set(fields, serialize)
      return serialize(answer)
    }
  })
}

const propertiesOf = (schema: unknown): Json =>
  isRecord(schema) && isRecord(schema['properties']) ? schema['properties'] : {}
const requiredOf = (schema: unknown): readonly unknown[] =>
  isRecord(schema) && Array.isArray(schema['required']) ? schema['required'] : []

/** The schema of fields that the schema does not name; false: there are none. */
const otherFields = (schema: unknown): Json | false => {
  const others = isRecord(schema) ? schema['additionalProperties'] : false
  return isRecord(others) ? others : false
}

const pickProperties = (schema: unknown, isPicked: (name: string) => boolean, others: Json | false = false): Json => ({
  type: 'object',
  additionalProperties: others,
  properties: Object.fromEntries(Object.entries(propertiesOf(schema)).filter(([name]) => isPicked(name))),
  required: requiredOf(schema).filter((name) => typeof name === 'string' && isPicked(name)),
})

export const pathNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((found) => found[1] ?? '')

type RequestParts = { readonly params: Json; readonly rest: Json }
const splitInput = ({ path, in: input }: AnyEndpoint): RequestParts => {
  const inPath = new Set(pathNames(path))
  return {
    params: pickProperties(input, (name) => inPath.has(name)),
    rest: pickProperties(input, (name) => !inPath.has(name), otherFields(input)),
  }
}
/** One for all apps of the process: Ajv keeps what it has compiled by the schema's identity. */
const partsOf = new WeakMap<AnyEndpoint, RequestParts>()

/** Splits the schema of an input: path parameters, and the query or body. */
export const requestParts = (endpoint: AnyEndpoint): RequestParts => {
  const parts = partsOf.get(endpoint) ?? splitInput(endpoint)
  partsOf.set(endpoint, parts)
  return parts
}

const isList = (schema: unknown): boolean => isRecord(schema) && schema['type'] === 'array'

/** Whether a field of the query holds a list. */
export const holdsList = (schema: Json): ((name: string) => boolean) => {
  const properties = propertiesOf(schema)
  const others = isList(otherFields(schema))
  return (name) => (name in properties ? isList(properties[name]) : others)
}

const isNull = (branch: unknown): boolean => isRecord(branch) && branch['type'] === 'null'
const literals = (branches: readonly unknown[]): boolean =>
  branches.every((branch) => isRecord(branch) && typeof branch['const'] === 'string')
/** An enum of strings gets the type that «nullable» needs. */
const withType = (schema: Json): Json =>
  Array.isArray(schema['enum']) && schema['enum'].every((value) => typeof value === 'string')
    ? { type: 'string', ...schema }
    : schema
/** A nullable enum lists null as well: where the serializer has to choose a branch of a union, it validates by JSON Schema. */
const withNull = (schema: Json): Json =>
  schema['nullable'] === true && Array.isArray(schema['enum']) ? { ...schema, enum: [...schema['enum'], null] } : schema
const simplifiedFields = (schema: Json): Json =>
  withType(Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, simplified(value)])))

/**
 * «S or null» becomes a nullable S, and a union of literals a string. Otherwise the serializer would validate every branch of
 * every union of every card, which costs more than writing the answer. A nullable union of objects
 * stays a union.
 */
export const simplified = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(simplified)
  if (!isRecord(schema)) return schema
  const branches = schema['anyOf']
  if (Array.isArray(branches)) {
    const real = branches.filter((branch) => !isNull(branch))
    const nullable = real.length < branches.length ? { nullable: true } : {}
    const [only] = real
    if (literals(real))
      return { type: 'string', enum: real.map((branch) => (isRecord(branch) ? branch['const'] : '')), ...nullable }
    if (real.length === 1 && isRecord(only)) {
      const union = only['anyOf']
      if (Array.isArray(union)) return { anyOf: [...union.map(simplified), ...branches.filter(isNull)] }
      return withNull({ ...simplifiedFields(only), ...nullable })
    }
  }
  return simplifiedFields(schema)
}

const wireError = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: ['integer', 'string'] },
    message: { type: 'string' },
    customData: { type: 'object', additionalProperties: true },
  },
}

const envelopes = new WeakMap<TSchema, Json>()
/** One for all apps of the process. */
export const envelopeOf = (output: TSchema): Json => {
  const envelope = envelopes.get(output) ?? {
    type: 'object',
    required: ['status', 'data', 'errors'],
    properties: {
      status: { type: 'string', enum: ['success'] },
      data: simplified(output),
      errors: { type: 'array', maxItems: 0, items: wireError },
    },
  }
  envelopes.set(output, envelope)
  return envelope
}

export const errorEnvelope: Json = {
  type: 'object',
  required: ['status', 'data', 'errors'],
  properties: {
    status: { type: 'string', enum: ['error'] },
    data: { type: 'null' },
    errors: { type: 'array', minItems: 1, items: wireError },
  },
}

/** Names and codes of a call's refusals for its description (API-07), with the schema of `customData` where they carry any. */
export const refusalsDescription = ({ refuses, refusals }: AnyEndpoint): { description?: string } => {
  const lines = refuses.map((name) => {
    const data = !refusals[name] ? '' : `, customData: \`${JSON.stringify(refusals[name])}\``
    return `- ${wireCodes[name].status}, code ${wireCodes[name].code}: ${name}${data}`
  })
  return lines.length === 0 ? {} : { description: lines.join('\n') }
}
