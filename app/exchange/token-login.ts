/** EXCH-02: 1C signs in with the name of a program's token and the token as its password. */
import type { Kysely } from 'kysely'
import { HttpError } from '#platform/calls/http-error.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { programOfCredentials, refusalOfRight } from '#shop/programs/face.ts'
import type { ExchangeLogin } from './protocol.ts'

export const tokenLogin =
  (db: Kysely<DB>, now: () => Date): ExchangeLogin =>
  async (login, password, address) => {
    const credentials = { name: login, secret: password.trim() }
    const program = await programOfCredentials(db, credentials, { address, now: now(), call: 'exchange 1c' })
    if (program instanceof HttpError) return program.message
    return refusalOfRight(program, 'exchange.work')?.message ?? { program: program.name }
  }
