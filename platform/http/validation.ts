import { Ajv } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'

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

export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? jsonAjv : textAjv).compile(schema)
