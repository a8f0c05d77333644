/** EXCH-02: 1C signs in with the token of a program as its password (npm run staff -- token). */
import type { Db } from '#platform/import/rows.sql.ts'
import { holderOfToken } from '#shop/office/staff-tokens.ts'
import type { ExchangeLogin } from './protocol.ts'

/** What a token has to be allowed: goods in and orders with their buyers out. */
export const EXCHANGE_RIGHT = 'exchange-1c'

export const tokenLogin =
  (db: Db, now: () => Date): ExchangeLogin =>
  async (_login, password) => {
    const holder = await holderOfToken(db, password.trim(), now())
    if (holder === undefined) return 'Пароль не\u00a0тот: это ключ программы, его выдаёт npm run staff -- token.'
    return holder.kinds.includes(EXCHANGE_RIGHT)
      ? { program: holder.name }
      : `Ключу «${holder.name}» не\u00a0разрешён обмен: npm run staff -- rights ${holder.name} --kinds ${EXCHANGE_RIGHT}.`
  }
