/** Reviews of the demo shop that wait for the staff, so that their queue looks lived in. */
import { sql, type Kysely } from 'kysely'
import { HOUR_MS } from '#kernel/durations.ts'
import { Type } from 'typebox'
import type { ProductId } from '#kernel/ids.ts'
import { queryRow, Row } from '#platform/db/rows.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { upsertReview } from './own-review.sql.ts'

/** Each fits whatever was bought. */
const REVIEWS = [
  ['Тамара', 5, 'Беру второй раз и\u00a0возьму ещё: за эту цену лучше не нашла.'],
  ['Настя К.', 4, 'Хорошая вещь, но крышка треснула на вторую неделю. Дома держу, в сумку больше не кладу.'],
  ['Ольга', 5, 'Вылечил дерматит за неделю, врачи не могли полгода! Всем советую вместо мази.'],
  ['Лена', 2, 'Не моё: на второй день кожа покраснела. Отдала сестре, у неё всё хорошо.'],
  ['Ирина М.', 5, 'Отличная вещь! Кому нужна скидка, пишите мне: +7 912 000-00-00, отвечу всем.'],
  ['Вера', 3, 'Среднее. За эти деньги ждала большего: хватило на три недели.'],
  ['Гость', 1, 'Дерьмо полное, деньги на ветер, продавцы идиоты.'],
  ['Катя', 5, 'Честно: дали бонусы за отзыв, но мне и правда понравилось.'],
  ['Дарья С.', 4, 'Брала подруге, она просит ещё. Значит, угадала.'],
  ['Полина', 5, 'Долго выбирала по составу и не пожалела. Запаха почти нет.'],
  ['Марина', 4, 'Думала, будет крупнее, а для косметички в самый раз. Пользуюсь каждый день.'],
  ['Соня', 5, 'Подарила маме на день рождения, она в восторге. Упаковка красивая, открывать жалко.'],
] as const

const BodyRow = Row({ body: Type.String() })

type Bought = { readonly customerId: number; readonly productId: ProductId }

/** Writes them of what these customers have bought, one each; the last repeats a review of before. */
export const addDemoReviews = (db: Kysely<DB>, bought: readonly Bought[], now: Date): Promise<void> =>
  transaction(db, async (tx) => {
    for (const [index, { customerId, productId }] of bought.slice(0, REVIEWS.length).entries()) {
      const review = REVIEWS[index]
      if (review === undefined) continue
      const [author, rating, words] = review
      const other =
        index === REVIEWS.length - 1
          ? await queryRow(
              tx,
              BodyRow,
              sql`SELECT body FROM review WHERE product_id = ${productId} AND NOT hidden ORDER BY id LIMIT 1`,
            )
          : undefined
      const at = new Date(now.getTime() - (REVIEWS.length - index) * 3 * HOUR_MS)
      await upsertReview(
        tx,
        { author, rating, body: other?.body ?? words, skin_type: null, skin_tone: null, age_group: null, photos: [] },
        { customerId, productId, shade: null, at },
      )
    }
  })
