/**
 * `npm run reviews -- list [pending|published|hidden]`, `publish ID`, `hide ID "reason"`, `answer ID "text"`: what the staff do with
 * customers' reviews. Uses the database of the shop (app-database-url.ts).
 */
import type { Kysely } from 'kysely'
import { parseArgs } from 'node:util'
import { paths } from '#kernel/pages/paths.ts'
import { REVIEW_STATES } from '#shop/product/facts/reviews.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { openPool } from '#platform/db/pool.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { machineClock } from '#platform/clock.ts'
import { listReviews, moderateReview, type ModeratedReview, type Moderation } from '#shop/product/reviews/moderation.ts'
import { appDatabaseUrl } from '../database/app-database-url.ts'
import { reportFailure } from '../run-command.ts'

const USAGE = `Что сделать с отзывами покупателей:
  npm run reviews -- list              ждут проверки; ещё: list published, list hidden
  npm run reviews -- publish 12        показать на странице товара
  npm run reviews -- hide 12 "Причина" скрыть; причину увидит автор
  npm run reviews -- answer 12 "Текст" ответить от магазина; без текста ответ убирается`

const MAX_LISTED = 50

const print = (review: ModeratedReview): void => {
  const { id, product_name, product_slug, rating, author, sent_at, body, hidden_reason, answer, photos } = review
  console.log(`\n№ ${id} · ${'★'.repeat(rating)} · ${author} · ${sent_at.toISOString().slice(0, 16).replace('T', ' ')}`)
  console.log(`${product_name} ${paths.product(product_slug)}\n${body}`)
  for (const hash of photos) console.log(`фото: /img/${hash}-1280.webp`)
  if (hidden_reason !== null) console.log(`скрыт: ${hidden_reason}`)
  if (answer !== null) console.log(`ответ: ${answer}`)
}

const list = async (db: Kysely<DB>, given = 'pending'): Promise<string> => {
  const state = REVIEW_STATES.find((known) => known === given)
  if (state === undefined) throw new ConfigError(USAGE)
  const reviews = await listReviews(db, state, MAX_LISTED)
  reviews.forEach(print)
  return reviews.length === MAX_LISTED ? `Показаны первые ${MAX_LISTED}.` : `Отзывов: ${reviews.length}.`
}

const idOf = (given: string): number => {
  const id = Number(given)
  if (!Number.isSafeInteger(id) || id < 1) throw new ConfigError(USAGE)
  return id
}

const moderationOf = (command: string, text: string): Moderation => {
  switch (command) {
    case 'publish':
      return { kind: 'publish' }
    case 'hide':
      if (text === '') throw new ConfigError('Назовите причину: её увидит автор отзыва.')
      return { kind: 'hide', reason: text }
    case 'answer':
      return { kind: 'answer', answer: text === '' ? null : text }
    default:
      throw new ConfigError(USAGE)
  }
}
const change = async (db: Kysely<DB>, command: string, id: number, text: string): Promise<boolean> =>
  (await moderateReview(db, { id, moderation: moderationOf(command, text), staffId: null, at: machineClock.now() })) ===
  'done'

try {
  const [command = 'list', first, text = ''] = parseArgs({ allowPositionals: true }).positionals
  const pool = openPool(await appDatabaseUrl(), 2)
  try {
    if (command === 'list') console.log(await list(pool.db, first))
    else if (await change(pool.db, command, idOf(first ?? ''), text.trim())) console.log('Готово.')
    else throw new ConfigError(`Отзыва покупателя с номером ${first} нет.`)
  } finally {
    await pool.close()
  }
} catch (error) {
  reportFailure(error)
}
