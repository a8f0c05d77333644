/** Cases of the demo shop, so that their desk looks lived in. */
import type { Kysely } from 'kysely'
import { HOUR_MS } from '#kernel/durations.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { orderNumberIn, reasonOf } from '../facts/cases.ts'
import { openCase } from './cases.sql.ts'

/** Hours ago, and the message. */
const MESSAGES = [
  [0.4, 'Здравствуйте! Подойдёт ли сыворотка с пептидами, если кожа реактивная? Боюсь покраснений.'],
  [2, 'Курьер должен был приехать вчера до восьми, никто не приехал и не позвонил.'],
  [5, 'Во флаконе треснула крышка, половина вытекла прямо в пакете. Что делать?'],
  [9, 'Списали деньги дважды, в банке вижу две операции. Верните, пожалуйста, одну.'],
  [14, 'Не могу войти в кабинет: код приходит, но пишет, что он не подходит.'],
  [20, 'Можно обменять пудру на тон светлее? Коробку не открывала.'],
  [27, 'Продавец на Белинского очень помогла с выбором крема. Передайте ей спасибо!'],
  [31, 'Когда снова появится маска с глиной? Жду уже месяц.'],
  [52, 'Посылка не пришла, на почте говорят, что ничего нет. Где заказ?'],
  [75, 'Бонусы за прошлую покупку так и не начислили.'],
] as const

type Buyer = { readonly name: string; readonly phone: string; readonly email: string }

export const addDemoCases = async (db: Kysely<DB>, buyers: readonly Buyer[], now: Date): Promise<void> =>
  transaction(db, async (tx) => {
    for (const [index, [hours, body]] of MESSAGES.entries()) {
      const buyer = buyers[index]
      if (buyer === undefined) continue
      const { name, phone, email } = buyer
      const at = new Date(now.getTime() - hours * HOUR_MS)
      await openCase(tx, { name, phone, email, reason: reasonOf(body), orderNumber: orderNumberIn(body), body, at })
    }
  })
