/** Reviews of the demo shop that wait for the staff, so that their queue looks lived in. */
import { sql, type Kysely } from 'kysely'
import { HOUR_MS } from '#kernel/durations.ts'
import { Type } from 'typebox'
import { ProductId } from '#kernel/shared.api.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { upsertReview } from './own-review.sql.ts'

const REVIEWS = [
  ['Тамара', 5, 'Беру второй раз. Зимой спасает, под тональный ложится ровно, не катается.'],
  [
    'Настя К.',
    4,
    'Хорошее средство, но крышка треснула на вторую неделю. Само содержимое нравится, запах почти не слышен.',
  ],
  ['Ольга', 5, 'Вылечил дерматит за неделю, врачи не могли полгода! Всем советую вместо мази.'],
  ['Лена', 2, 'Не моё: кожа после него тянет, а на щеках пошли пятна. Отдала сестре.'],
  ['Ирина М.', 5, 'Отличная вещь! Кому нужна скидка, пишите мне: +7 912 000-00-00, отвечу всем.'],
  ['Вера', 3, 'Среднее. За эти деньги ждала большего, расход большой: хватило на три недели.'],
  ['Гость', 1, 'Дерьмо полное, деньги на ветер, продавцы идиоты.'],
  ['Катя', 5, 'Честно: дали бонусы за отзыв, но мне и правда понравилось, текстура лёгкая.'],
  ['Дарья С.', 4, 'Муж пользуется, доволен. Флакон удобный, в дороге не протекает.'],
  ['Полина', 5, 'Долго выбирала по составу. Без отдушки, не щиплет глаза, впитывается за минуту.'],
  ['Марина', 4, 'Оттенок чуть теплее, чем на фото, но мне даже лучше. Держится весь день.'],
  ['Соня', 5, 'Подарила маме на день рождения, она в восторге. Упаковка красивая, открывать жалко.'],
] as const

const ReviewedRow = Row({ id: ProductId, body: Type.String() })

/** Writes them in the names of these customers, about the products with the most reviews; one repeats a review of before. */
export const addDemoReviews = async (db: Kysely<DB>, customers: readonly number[], now: Date): Promise<void> => {
  const rows = await queryRows(
    db,
    ReviewedRow,
    sql`
    SELECT DISTINCT ON (product.rating_count, product.id) product.id, review.body
    FROM product JOIN review ON review.product_id = product.id AND NOT review.hidden
    WHERE NOT product.embargoed
    ORDER BY product.rating_count DESC, product.id, review.id LIMIT ${REVIEWS.length}`,
  )
  await transaction(db, async (tx) => {
    for (const [index, { id: productId, body: other }] of rows.entries()) {
      const [customerId, review] = [customers[index], REVIEWS[index]]
      if (customerId === undefined || review === undefined) continue
      const [author, rating, words] = review
      const body = index === rows.length - 1 ? other : words
      const at = new Date(now.getTime() - (rows.length - index) * 3 * HOUR_MS)
      await upsertReview(
        tx,
        { author, rating, body, skin_type: null, photos: [] },
        { customerId, productId, shade: null, at },
      )
    }
  })
}
