/** SAFE-05: data ends with its term, shown by moving the clock, and the policy says the same terms. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { productId } from '#kernel/ids.ts'
import type { MyData } from '#shop/people/user.api.ts'
import { deleteInPortions } from '#platform/db/retention.ts'
import { DATA_TERMS } from '#shop/consent/facts/data-terms.ts'
import { CREAM, KIROVKA } from '#kit/shops/order-shop.ts'
import { fixtureDatabase } from '#kit/shops/order-database.ts'
import { deleteExpired } from './delete-expired.ts'
import { RETENTION } from './retention/list.ts'

const base = fixtureDatabase()

const BEGUN = new Date('2020-01-10T09:00:00Z')
const runAt = (moment: string): Promise<void> =>
  deleteExpired.work({}, { db: base.db, clock: { now: () => new Date(moment) }, alert: () => {} })
const count = async (rows: ReturnType<typeof sql>): Promise<number> => (await rows.execute(base.db)).rows.length

/** The rows are there the day before the term ends, and gone the day after it. */
const endsOn = async (rows: ReturnType<typeof sql>, before: string, after: string): Promise<void> => {
  expect(await count(rows)).toBeGreaterThan(0)
  await runAt(before)
  expect(await count(rows), before).toBeGreaterThan(0)
  await runAt(after)
  expect(await count(rows), after).toBe(0)
}

test('SAFE-05: a message ends after three years', async () => {
  await sql`INSERT INTO feedback (form_id, name, phone, email, policy_version, at)
    VALUES ('contact', 'Анна', '79123456790', 'anna@example.ru', '1', ${BEGUN})`.execute(base.db)
  await endsOn(sql`SELECT FROM feedback`, '2023-01-09T09:00:00Z', '2023-01-11T09:00:00Z')
  expect(await count(sql`SELECT FROM feedback_photo`)).toBe(0)
})

test('SAFE-05: an order loses its messages after a year and its people after five; one that has not ended loses no people', async () => {
  for (const [number, state] of [
    ['Г-1', 'cancelled'],
    ['Г-2', 'new'],
  ])
    await sql`
      WITH b AS (INSERT INTO basket (visitor_id, ordered_at) VALUES (gen_random_uuid(), ${BEGUN}) RETURNING id, visitor_id)
      INSERT INTO orders (number, token, basket_id, visitor_id, state, delivery, payment, store_id, city_id, recipient_name,
        recipient_phone, recipient_email, goods_total, delivery_price, total, price_tree, consent_text_version, consent_at, placed_at)
      SELECT ${number}, gen_random_uuid(), b.id, b.visitor_id, ${state}, 'pickup', 'on_receipt', s.id, s.city_id, 'Анна',
        '79123456790', 'anna@example.ru', 100, 0, 100, '{}', '1', ${BEGUN}, ${BEGUN}
      FROM b, (SELECT id, city_id FROM store WHERE id = ${KIROVKA}) s`.execute(base.db)
  await sql`INSERT INTO order_message SELECT id, 'sms', 'placed', 'placed', ${BEGUN}::timestamptz, TRUE FROM orders`.execute(
    base.db,
  )
  await endsOn(sql`SELECT FROM order_message`, '2021-01-08T09:00:00Z', '2021-01-10T09:00:00Z')
  await endsOn(
    sql`SELECT FROM orders WHERE number = 'Г-1' AND recipient_name = 'Анна'`,
    '2025-01-09T09:00:00Z',
    '2025-01-11T09:00:00Z',
  )
  expect(await count(sql`SELECT FROM orders WHERE number = 'Г-2' AND recipient_phone = '79123456790'`)).toBe(1)
  expect(await count(sql`SELECT FROM orders WHERE number = 'Г-1' AND recipient_phone = '70000000000'`)).toBe(1)
})

test('SAFE-05: records of a consent end three years after it was withdrawn; one that is given stays', async () => {
  for (const [subject, step] of [
    ['customer 1', 'confirmed'],
    ['customer 1', 'withdrawn'],
    ['customer 2', 'confirmed'],
  ])
    await sql`INSERT INTO consent_record (purpose, subject, step, text_version, text_hash, at)
      VALUES ('personal_data', ${subject}, ${step}, '1', sha256('x'), ${BEGUN})`.execute(base.db)
  await endsOn(
    sql`SELECT FROM consent_record WHERE subject = 'customer 1'`,
    '2023-01-09T09:00:00Z',
    '2023-01-11T09:00:00Z',
  )
  expect(await count(sql`SELECT FROM consent_record WHERE subject = 'customer 2'`)).toBe(1)
})

test('SAFE-05: nobody may end records of consents before three years have passed', async () => {
  await expect(sql`SELECT delete_ended_consents(now() - interval '2 years')`.execute(base.db)).rejects.toThrow(
    'three years',
  )
})

test('SAFE-05: favourites of a guest end six months after the last visit; those of a customer stay', async () => {
  await sql`INSERT INTO customer (phone, name, email, birthday) VALUES ('79123456790', 'Анна', 'anna@example.ru', '1990-02-28')`.execute(
    base.db,
  )
  await sql`INSERT INTO favourite (visitor_id, product_id, added_at)
    SELECT visitor_id, ${productId(CREAM)}::int, ${BEGUN}::timestamptz FROM customer
    UNION ALL SELECT gen_random_uuid(), ${productId(CREAM)}::int, ${BEGUN}::timestamptz`.execute(base.db)
  const guests = sql`SELECT FROM favourite f WHERE NOT EXISTS (SELECT FROM customer c WHERE c.visitor_id = f.visitor_id)`
  await endsOn(guests, '2020-07-09T09:00:00Z', '2020-07-11T09:00:00Z')
  expect(await count(sql`SELECT FROM favourite`)).toBe(1)
})

test('SAFE-05: the mailbox of who left, and records of letters, end after a year', async () => {
  await sql`INSERT INTO subscriber (email, token, state, asked_at, changed_at)
    VALUES ('anna@example.ru', ${'a'.repeat(22)}, 'left', ${BEGUN}, ${BEGUN}),
      ('eva@example.ru', ${'e'.repeat(22)}, 'confirmed', ${BEGUN}, ${BEGUN})`.execute(base.db)
  await sql`INSERT INTO newsletter_issue (code, send_at, title, preview, blocks) VALUES ('x', ${BEGUN}, 'x', 'x', '[]')`.execute(
    base.db,
  )
  await sql`INSERT INTO newsletter_letter SELECT 'x', id, 'sent', 1, ${BEGUN} FROM subscriber WHERE state = 'confirmed'`.execute(
    base.db,
  )
  const old = sql`SELECT FROM subscriber WHERE state = 'left' UNION ALL SELECT FROM newsletter_letter`
  await endsOn(old, '2021-01-09T09:00:00Z', '2021-01-11T09:00:00Z')
  expect(await count(sql`SELECT FROM subscriber`)).toBe(1)
})

const POLICY = (): string => readFileSync(new URL('../../demo/legal/politics.md', import.meta.url), 'utf8')

/** What the policy calls each part of the file of a customer's data. */
const NAMED: Readonly<Record<keyof MyData, RegExp>> = {
  profile: /номер телефона, имя, адрес электронной почты, дата рождения/,
  registered_at: /При регистрации/,
  consents: /данные согласия/,
  orders: /состав и сумма заказа/,
  basket: /содержимое корзины/,
  favourites: /избранное/,
  searches: /поисковые запросы/,
  viewed: /просмотренные товары/,
  unwanted_ingredients: /нежелательных ингредиентов/,
  routine: /средства в «Моём уходе»/,
  reviews: /В отзывах: подпись, оценка, текст, фотографии, тип кожи/,
  helpful_reviews: /отметки «отзыв полезен»/,
  questions: /В вопросах о товаре и ответах на них: подпись и текст/,
  helpful_answers: /отметки «ответ полезен»/,
  arrival_requests: /просьбы сообщить о поступлении/,
  points: /начисления и списания бонусов/,
  certificates: /номер и остаток сертификата/,
  bought_certificates: /имя и почта получателя, пожелание/,
  case_messages: /При обращении: всё, что человек сообщил сам/,
  case_photos: /фотографии, которые человек приложил сам/,
  messages: /При обращении: всё, что человек сообщил сам/,
  subscriptions: /подписки/,
  letters: /отправленные по ним письма/,
  kept_after_erasing: /которые закон обязывает хранить/,
  sessions: /открытые сеансы и устройства/,
  passkeys: /ключи входа — открытый ключ, название, день добавления и последнего входа/,
  addresses: /сохранённые адреса доставки/,
  order_messages: /номер телефона для отправки кода и сообщений о заказе/,
  order_visits:
    /метки рекламной ссылки и сайт, с которого человек пришёл; номер клика и номер браузера в Яндекс Метрике/,
  return_photos: /фотографии, которые человек приложил сам/,
}

test('SAFE-05: the policy of the demo shop names everything that the file of a customer’s data has', () => {
  const policy = POLICY()
  const missing = Object.entries(NAMED).filter(([, words]) => !words.test(policy))
  expect(missing.map(([kind]) => kind)).toEqual([])
  // The aims of what the account stores beyond the order.
  for (const aim of [
    'сохранённые адреса — чтобы',
    'ключи входа — чтобы',
    'сеансы — чтобы',
    'возврат и фотографии к нему',
  ])
    expect(policy).toContain(aim)
})

test('SAFE-05: photos of returns end after three years', async () => {
  await sql`
    WITH b AS (INSERT INTO basket (visitor_id, ordered_at) VALUES (gen_random_uuid(), ${BEGUN}) RETURNING id, visitor_id),
    o AS (INSERT INTO orders (number, token, basket_id, visitor_id, state, delivery, payment, store_id, city_id, recipient_name,
      recipient_phone, recipient_email, goods_total, delivery_price, total, price_tree, consent_text_version, consent_at, placed_at)
    SELECT 'Г-1', gen_random_uuid(), b.id, b.visitor_id, 'delivered', 'pickup', 'on_receipt', s.id, s.city_id, 'Анна',
      '79123456790', 'anna@example.ru', 100, 0, 100, '{}', '1', ${BEGUN}, ${BEGUN}
    FROM b, (SELECT id, city_id FROM store WHERE id = ${KIROVKA}) s RETURNING id),
    r AS (INSERT INTO order_return (order_id, state, requested_at, refund_money, refund_points, refund_certificate)
      SELECT id, 'requested', ${BEGUN}::timestamptz, 100, 0, 0 FROM o RETURNING id, order_id)
    INSERT INTO return_photo SELECT ${'a'.repeat(32)}, order_id, id, '\\xff', 1, 1, ${BEGUN}::timestamptz FROM r`.execute(
    base.db,
  )
  await endsOn(sql`SELECT FROM return_photo`, '2023-01-09T09:00:00Z', '2023-01-11T09:00:00Z')
  expect(await count(sql`SELECT FROM order_return`)).toBe(1)
})

test('SAFE-05: every table with a date is in the list of retention once, with its term or the reason for which it stays', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT t.table_name AS name FROM information_schema.tables t
    JOIN information_schema.columns c USING (table_schema, table_name)
    WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND t.table_name <> 'migration'
      AND c.data_type IN ('date', 'timestamp with time zone')`.execute(base.db)
  const listed = RETENTION.flatMap(({ tables }) => tables)
  expect(rows.map(({ name }) => name).filter((name) => !listed.includes(name))).toEqual([])
  expect(listed.filter((name, at) => listed.indexOf(name) !== at)).toEqual([])
  const { rows: all } = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables`.execute(base.db)
  expect(listed.filter((name) => all.every((table) => table.name !== name))).toEqual([])
})

test('SAFE-05: what has ended goes in portions of a statement each', async () => {
  await sql`INSERT INTO idempotency (scope, route, key, body_hash, status, answer, created_at)
    SELECT 'v', 'portions', 'portion-' || n, sha256('x'), 200, '{}', ${BEGUN}::timestamptz + interval '1 day' * (n / 7)
    FROM generate_series(0, 8) AS n`.execute(base.db)
  const isOld = sql`old.route = 'portions' AND old.created_at = ${BEGUN}`
  expect(await deleteInPortions(base.db, 'idempotency', isOld, 3)).toBe(7)
  expect(await count(sql`SELECT FROM idempotency WHERE route = 'portions'`)).toBe(2)
})

test('SAFE-05: the policy of the demo shop names every term as the jobs keep it, and no other', () => {
  const table = /\| Данные \| Срок \|\n\| --- \| --- \|\n((?:\|.*\n)+)/.exec(POLICY())?.[1] ?? ''
  expect(table.trim().split('\n').toSorted()).toEqual(
    Object.values(DATA_TERMS)
      .map(({ data, term }) => `| ${data} | ${term} |`)
      .toSorted(),
  )
})

test('EXCH-04: a browser’s yes to measuring holds a year, its record three years more', async () => {
  expect(DATA_TERMS.consents.term).toContain('3 года')
  await sql`INSERT INTO consent_record (purpose, subject, step, text_version, text_hash, at)
    VALUES ('measuring', 'browser x', 'confirmed', '1', sha256('x'), ${BEGUN})`.execute(base.db)
  await endsOn(
    sql`SELECT FROM consent_record WHERE subject = 'browser x'`,
    '2024-01-09T09:00:00Z',
    '2024-01-11T09:00:00Z',
  )
})
