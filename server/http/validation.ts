import { Ajv } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'

/**
 * Nothing is removed, filled in or forgiven (SAFE-03). Only what came as text, the path and the query, is read as numbers,
 * truth values and lists; a body has JSON's own types.
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

export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? jsonAjv : textAjv).compile(schema)
