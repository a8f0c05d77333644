/** The pool's connections as Kysely uses them. Kysely calls `begin`, `commit` and `rollback`; no statement is recognised by its text. */
import {
  AbortedTransactionError,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'

/** `standsAlone`: outside a transaction, so that the statement may be sent again when it had no effect. */
export type SendStatement = (
  text: string,
  values: readonly unknown[],
  standsAlone: boolean,
) => Promise<Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>>

const CHANGES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** What every transaction begins with. `isOfStatements`: a statement outside one gets a transaction of its own for it. */
export type Opening = { readonly text: string; readonly isOfStatements: boolean }

/** A connection that is in use. A statement may be sent before the one before it is answered. */
export class PoolConnection implements DatabaseConnection {
  /** What a transaction over this connection is made of. */
  readonly dialect: Dialect
  readonly #send: SendStatement
  readonly release: () => void
  readonly #opening: Opening | undefined
  #isInTransaction = false

  constructor(dialect: Dialect, send: SendStatement, release: () => void, opening?: Opening) {
    this.dialect = dialect
    this.#send = send
    this.release = release
    this.#opening = opening
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#opening?.isOfStatements === true && !this.#isInTransaction) return this.#executeAlone<R>(query)
    const { command, rowCount, rows } = await this.#send(query.sql, query.parameters, !this.#isInTransaction)
    return CHANGES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows }
  }

  /** All of it in one round trip. */
  async #executeAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const [begun, answer, ended] = await Promise.allSettled([
      this.begin({}),
      this.executeQuery<R>(query),
      this.commit(),
    ])
    if (begun.status === 'rejected') throw begun.reason
    if (answer.status === 'rejected') throw answer.reason
    if (ended.status === 'rejected') throw ended.reason
    return answer.value
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Cursors of pg-cursor have no time limits here')
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const level = isolationLevel === undefined ? [] : [`ISOLATION LEVEL ${isolationLevel}`]
    this.#isInTransaction = true
    try {
      const start = ['START TRANSACTION', ...level, ...(accessMode ? [accessMode] : [])].join(' ')
      await this.#send(this.#opening === undefined ? start : `${start}; ${this.#opening.text}`, [], false)
    } catch (error) {
      this.#isInTransaction = false
      throw error
    }
  }

  /** Throws when PostgreSQL rolls back instead, because an earlier statement of the transaction has failed. */
  async commit(): Promise<void> {
    this.#isInTransaction = false
    const { command } = await this.#send('COMMIT', [], false)
    if (command !== 'COMMIT') throw new AbortedTransactionError()
  }

  async rollback(): Promise<void> {
    this.#isInTransaction = false
    await this.#send('ROLLBACK', [], false)
  }
}

/** The pool's connection behind what Kysely knows of it. */
export const poolConnection = (connection: DatabaseConnection): PoolConnection => {
  if (connection instanceof PoolConnection) return connection
  throw new Error('The connection is not one of the pool')
}

/** PostgreSQL over the connections that `connect` lends. */
export const poolDialect = (connect: () => Promise<PoolConnection>, end: () => Promise<void>): Dialect => {
  const driver: Driver = {
    init: async () => {},
    acquireConnection: connect,
    beginTransaction: (connection, settings) => poolConnection(connection).begin(settings),
    commitTransaction: (connection) => poolConnection(connection).commit(),
    rollbackTransaction: (connection) => poolConnection(connection).rollback(),
    releaseConnection: async (connection) => poolConnection(connection).release(),
    destroy: end,
  }
  return {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}
