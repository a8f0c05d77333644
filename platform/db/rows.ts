/**
 * Rows of raw SQL, typed by a TypeBox schema. Kysely takes the type of `sql<T>` on trust; `queryRows` compares what
 * PostgreSQL sends with the schema, so that a column that is missing, misspelt, of another type or not in the schema fails the
 * first test that runs the statement. Production trusts the tests and does not check.
 */
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { errorCode } from '#kernel/error-code.ts'
import type * as ids from '#kernel/ids.ts'
import { Type, type Static, type TProperties, type TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'

/** A row with exactly these columns. */
export const Row = <P extends TProperties>(columns: P) => Type.Object(columns, { additionalProperties: false })
/** `timestamptz` as `pg` reads it. */
export const Timestamp = Type.Refine(
  Type.Unsafe<Date>(Type.Unknown()),
  (value) => value instanceof Date,
  () => 'must be a Date',
)
/** `bytea` as `pg` reads it. */
export const Bytes = Type.Refine(
  Type.Unsafe<Buffer>(Type.Unknown()),
  (value) => Buffer.isBuffer(value),
  () => 'must be a Buffer',
)
/** `bigint` and `numeric`: text, because a JavaScript number would lose digits. */
export const NumericText = Type.String({ pattern: '^-?[0-9]+([.][0-9]+)?$' })
export const OrderId = Type.Unsafe<ids.OrderId>(NumericText)
export type OrderId = ids.OrderId

const isChecked = process.env['NODE_ENV'] !== 'production'
const validators = new WeakMap<TSchema, Validator>()

const validatorOf = (schema: TSchema): Validator => {
  const known = validators.get(schema)
  if (known) return known
  const validator = Compile(schema)
  validators.set(schema, validator)
  return validator
}

/**
 * Narrows rows to the schema's type. Outside production it throws for the first row that differs, naming the column.
 * For statements that are not run by `queryRows`: those of the query builder, and of `pg` itself.
 */
export const checkRows = <S extends TSchema>(schema: S, rows: readonly unknown[]): Static<S>[] => {
  if (isChecked) {
    const validator = validatorOf(schema)
    const invalid = rows.find((row) => !validator.Check(row))
    if (invalid !== undefined) throw new TypeError(`A row differs from its schema: ${describe(validator, invalid)}`)
  }
  return rows as Static<S>[]
}

/** Only names and types: a row may hold personal data, and error messages are logged. */
const describe = (validator: Validator, row: unknown): string =>
  validator
    .Errors(row)
    .map(({ instancePath, message, params }) =>
      `${instancePath || 'row'} ${message} ${'additionalProperties' in params ? String(params.additionalProperties) : ''}`.trim(),
    )
    .join('; ')

/** Runs a statement of raw SQL and returns its rows: `queryRows(db, StoreRow, sql`SELECT id, name FROM store`)`. */
export const queryRows = async <S extends TSchema>(
  db: QueryExecutorProvider,
  schema: S,
  statement: RawBuilder<unknown>,
): Promise<Static<S>[]> => checkRows(schema, (await statement.execute(db)).rows)

/** A statement and the schema of its rows. */
export type Statement<S extends TSchema> = readonly [schema: S, statement: RawBuilder<unknown>]

/** The schema of a statement without rows. */
export const NoRow = Row({})

/**
 * Runs statements in one round trip: each is sent without waiting for the answer of the one before, PostgreSQL runs them in this
 * order. In a transaction a statement that fails also fails those after it; throws the first error, when all are answered.
 */
export const queryTogether = async <S extends readonly TSchema[]>(
  db: QueryExecutorProvider,
  ...statements: { readonly [I in keyof S]: Statement<S[I]> }
): Promise<{ -readonly [I in keyof S]: Static<S[I]>[] }> => {
  const compiled = statements.map(([, statement]) => statement.compile(db))
  const answers = await db
    .getExecutor()
    .provideConnection((connection) => Promise.allSettled(compiled.map((one) => connection.executeQuery(one))))
  const rows = answers.map((answer, index) => {
    if (answer.status === 'rejected') throw answer.reason
    return checkRows(statements[index]?.[0] ?? NoRow, answer.value.rows)
  })
  return rows as { -readonly [I in keyof S]: Static<S[I]>[] }
}

/** The only row of a statement that returns one or none, checked as in `queryRows`. */
export const queryRow = async <S extends TSchema>(
  db: QueryExecutorProvider,
  schema: S,
  statement: RawBuilder<unknown>,
): Promise<Static<S> | undefined> => (await queryRows(db, schema, statement))[0]

const ASSERT_FAILURE = 'P0004'
/**
 * An expression that fails the statement, and with it the transaction, unless the condition holds: for statements after which others
 * are sent without waiting for the answer. `isAssertion` recognises its error.
 */
export const assertThat = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`assert_that(${condition})`
export const isAssertion = (error: unknown): boolean => errorCode(error) === ASSERT_FAILURE
