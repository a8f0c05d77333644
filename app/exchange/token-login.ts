/** EXCH-02: 1C signs in with the name of a program's token and the token as its password. */
import type { Kysely } from 'kysely'
import { HttpError } from '#platform/calls/http-error.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { programOf, refusalOfRight } from '#shop/programs/face.ts'
import type { ExchangeLogin } from './protocol.ts'

const basic = (login: string, password: string): string =>
  `Basic ${Buffer.from(`${login}:${password.trim()}`).toString('base64')}`

export const tokenLogin =
  (db: Kysely<DB>, now: () => Date): ExchangeLogin =>
  async (login, password, address) => {
    const program = await programOf(db, { header: basic(login, password), address, now: now(), call: 'exchange 1c' })
    if (program instanceof HttpError) return program.message
    return refusalOfRight(program, 'exchange.work')?.message ?? { program: program.name }
  }
