/** Buyers of the demo shop, whose reviews and messages its office shows. */
import type { Kysely } from 'kysely'
import { DAY_MS } from '#kernel/durations.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { insertCustomer } from './user.sql.ts'

const NAMES = [
  'Тамара Лисицына',
  'Анастасия Королёва',
  'Ольга Дёмина',
  'Елена Громова',
  'Ирина Мельникова',
  'Вера Осипова',
  'Алёна Чижова',
  'Екатерина Рябова',
  'Дарья Сомова',
  'Полина Юдина',
  'Марина Захарова',
  'София Белкина',
] as const

type DemoBuyer = { readonly id: number; readonly name: string; readonly phone: string; readonly email: string }

/** Empty when the shop has buyers of its own. */
export const addDemoBuyers = async (db: Kysely<DB>, now: Date): Promise<readonly DemoBuyer[]> => {
  if ((await db.selectFrom('customer').select('id').limit(1).executeTakeFirst()) !== undefined) return []
  return transaction(db, async (tx) => {
    const buyers: DemoBuyer[] = []
    for (const [index, name] of NAMES.entries()) {
      const phone = `7900000${String(1001 + index)}`
      const profile = { name, email: `buyer-${index + 1}@glad.example`, birthday: `19${80 + index}-04-1${index % 10}` }
      const customer = await insertCustomer(tx, phone, profile, new Date(now.getTime() - (index + 3) * 20 * DAY_MS))
      if (customer !== undefined) buyers.push({ id: customer.id, name, phone, email: profile.email })
    }
    return buyers
  })
}
