/** SAFE-05: a customer fills every table that can hold people, leaves, and is searched for everywhere. */
import { sql } from 'kysely'
import { Type } from 'typebox'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { productId } from '#kernel/ids.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import { openCatalogueIndex } from '#shop/catalogue/index/catalogue-index.ts'
import { fixtureDatabase } from '#kit/shops/order-database.ts'
import { CREAM, KIROVKA, pickupOrder, setStock } from '#kit/shops/order-shop.ts'
import { ANNA_FORM, ANNA_PHONE, signInShop, type SignInShop, type TestBrowser } from '#kit/shops/sign-in-shop.ts'
import { valueOf } from '#kit/value-of.ts'

const base = fixtureDatabase()
let shop: SignInShop
let anna: TestBrowser
beforeEach(async () => {
  shop = await signInShop(base)
  anna = shop.newBrowser()
  await shop.register(anna)
})
afterEach(() => shop.close())

const EMAIL = ANNA_FORM.email
const SECRETS = [ANNA_PHONE, EMAIL, 'Анна Белова', '1990-02-28', 'Тайная улица', 'Секретная просьба', '7070701']
/** Columns that may name a person: a new one has to be filled by this test, or to be listed with those that name nobody. */
const PERSONAL = '(customer_id|visitor_id|phone|email|recipient|buyer|address|comment|message|yclid|client_id)'
/** Tables of the trade, the shop's own people and places, and counters of limits, which end within two days. */
const NOBODY = new Set([
  'certificate', // its recipient is somebody else's gift
  'consent_record',
  'exchange_file', // names of files of 1C
  'order_carrier',
  'pickup_point',
  'promo_counter', // filled by the test of promo codes
  'promo_use',
  'record_view', // addresses of lists of the office
  'report_letter', // of staff
  'sms_phone',
  'staff_network',
  'store',
  'webhook_delivery', // of a message with ids, not with what they name
])

const dumpOf = async (table: string): Promise<string> =>
  (
    await queryRow(
      base.db,
      Row({ dump: Type.String() }),
      sql`SELECT coalesce(json_agg(t)::text, '') AS dump FROM ${sql.raw(table)} t`,
    )
  )?.dump ?? ''

const namesOf = async (statement: ReturnType<typeof sql>): Promise<string[]> =>
  (await queryRows(base.db, Row({ name: Type.String() }), statement)).map(({ name }) => name)

const tables = () =>
  namesOf(sql`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE'`)

const fill = async (): Promise<void> => {
  await setStock(base.db, KIROVKA, { [CREAM]: 9 })
  const caller = () => anna.caller()
  valueOf(await shop.basket.add({ product_id: CREAM, quantity: 1 }, await caller()))
  const { goods_total } = valueOf(await shop.basket.get({}, await caller()))
  const recipient = { name: 'Анна Белова', phone: ANNA_PHONE, email: EMAIL }
  const { token } = valueOf(
    await shop.order.place(
      {
        ...pickupOrder(goods_total, { recipient, comment: 'Секретная просьба' }),
        visit: { first: {}, last: { term: 'Секретная просьба' }, yclid: '7070701', client_id: '7070701' },
      },
      await caller(),
    ),
  )
  valueOf(await shop.order.cancel({ token }, await caller()))
  valueOf(await shop.basket.add({ product_id: CREAM, quantity: 1 }, await caller()))
  valueOf(await shop.favorites.add({ product_id: productId(CREAM) }, await caller()))
  valueOf(await shop.searchHistory.postSearchHistoryPush({ query: 'Секретная просьба' }, await caller()))
  const { id } = await base.db.selectFrom('customer').select('id').executeTakeFirstOrThrow()
  const product = sql`(SELECT min(id) FROM product)`
  for (const statement of [
    sql`INSERT INTO feedback (form_id, name, phone, email, message, policy_version, at)
        VALUES ('contact', 'Анна Белова', ${ANNA_PHONE}, ${EMAIL}, 'Секретная просьба', '1', now())`,
    sql`INSERT INTO buyer_case (reason, feedback_id, name, phone, email, opened_at)
        SELECT 'question', id, name, phone, email, now() FROM feedback`,
    sql`INSERT INTO case_message (case_id, kind, body, at) SELECT id, 'buyer', 'Секретная просьба', now() FROM buyer_case`,
    sql`INSERT INTO case_letter SELECT 'x@example.ru', id FROM case_message`,
    sql`INSERT INTO case_photo (message_id, jpeg, width, height) SELECT id, 'x', 1, 1 FROM case_message`,
    sql`INSERT INTO subscriber (email, token, state, asked_at, changed_at, customer_id, is_proven)
        VALUES (${EMAIL}, ${'s'.repeat(22)}, 'confirmed', now(), now(), ${id}, TRUE)`,
    sql`INSERT INTO newsletter_issue (code, send_at, title, preview, blocks) VALUES ('x', now(), 'Зимний уход', 'x', '[]')`,
    sql`INSERT INTO newsletter_letter SELECT 'x', id, 'sent', 1, now() FROM subscriber`,
    sql`INSERT INTO favourite_notice (customer_id, day, price_drops, arrivals, sent_at) VALUES (${id}, '2026-11-20', '{}', '{}', now())`,
    sql`INSERT INTO arrival_request (variant_id, email, token, customer_id, state, consent_text_version, requested_at, changed_at)
        VALUES (${CREAM}, ${EMAIL}, ${'r'.repeat(22)}, NULL, 'waiting', '1', now(), now())`,
    sql`INSERT INTO passkey (customer_id, credential_id, public_key, counter, name, added_at)
        VALUES (${id}, 'x', 'x', 0, 'Секретная просьба', now())`,
    sql`INSERT INTO saved_address (customer_id, city_id, street, house, used_at)
        SELECT ${id}, min(id), 'Тайная улица', '1', now() FROM city`,
    sql`INSERT INTO deleted_entry (customer_id, kind, key, at) VALUES (${id}, 'address', 7, now())`,
    sql`INSERT INTO viewed_product VALUES (${id}, ${product}, now())`,
    sql`INSERT INTO routine_item (customer_id, product_id, variant_id, added_at) VALUES (${id}, ${product}, ${CREAM}, now())`,
    sql`INSERT INTO ingredient (inci, name, purpose, explanation) VALUES ('Aqua', 'Вода', 'x', 'x')`,
    sql`INSERT INTO unwanted_ingredient (customer_id, ingredient_id, added_at) SELECT ${id}, min(id), now() FROM ingredient`,
    sql`INSERT INTO review (product_id, author, rating, body, written_on, customer_id, sent_at)
        VALUES (${product}, 'Анна Белова', 5, 'Секретная просьба', '2026-11-20', ${id}, now())`,
    sql`INSERT INTO review_mark (review_id, visitor_id, marked_at)
        SELECT r.id, c.visitor_id, now() FROM review r, customer c`,
    sql`INSERT INTO picture (file, hash, width, height, tone) VALUES ('own', repeat('a', 32), 10, 10, '#ffffff')`,
    sql`INSERT INTO product_question (product_id, author, body, written_on, customer_id, sent_at)
        VALUES (${product}, 'Анна Белова', 'Секретная просьба', '2026-11-20', ${id}, now())`,
    sql`INSERT INTO product_answer (question_id, kind, author, body, written_on, customer_id, sent_at)
        SELECT id, 'buyer', author, body, written_on, customer_id, sent_at FROM product_question`,
    sql`INSERT INTO answer_mark (answer_id, visitor_id, marked_at)
        SELECT a.id, c.visitor_id, now() FROM product_answer a, customer c`,
    sql`INSERT INTO review_photo (picture_id, customer_id, product_id, review_id, jpeg, added_at)
        SELECT p.id, ${id}, ${product}, r.id, 'x', now() FROM picture p, review r WHERE p.hash = repeat('a', 32)`,
    sql`INSERT INTO bonus_account (customer_id) VALUES (${id}) ON CONFLICT DO NOTHING`,
    sql`INSERT INTO plastic_card (number, points, bought, as_of, phone, account_id, attached_at)
        SELECT '2000000000008', 0, 0, '2026-11-01', ${ANNA_PHONE}, id, now() FROM bonus_account`,
    sql`INSERT INTO certificate_purchase (number, token, card_token, customer_id, amount, design, recipient_name, recipient_email,
          sender_name, greeting, send_on, buyer_phone, buyer_email, agreement_version, consent_text_version, placed_at, pay_until,
          state, ended_at)
        VALUES ('ГС-1', 't', 'c', ${id}, 300000, 'ice', 'Анна Белова', ${EMAIL}, 'Анна Белова', 'Секретная просьба', '2026-11-20',
          ${ANNA_PHONE}, ${EMAIL}, '1', '1', now(), now(), 'cancelled', now())`,
    // A finished order that the same phone has placed as a guest.
    sql`INSERT INTO basket (visitor_id, ordered_at) VALUES (gen_random_uuid(), now())`,
    sql`INSERT INTO orders (number, token, basket_id, visitor_id, state, delivery, payment, store_id, city_id, address, recipient_name,
          recipient_phone, recipient_email, goods_total, delivery_price, total, price_tree, consent_text_version, consent_at)
        SELECT 'Г-77', gen_random_uuid(), b.id, b.visitor_id, 'cancelled', 'courier', 'on_receipt', c.id, c.city_id, 'Тайная улица, 1',
          'Анна Белова', ${ANNA_PHONE}, ${EMAIL}, 100, 0, 100, '{}', '1', now()
        FROM (SELECT id, visitor_id FROM basket ORDER BY id DESC LIMIT 1) b, (SELECT id, city_id FROM store WHERE id = ${KIROVKA}) c`,
    sql`INSERT INTO order_return (order_id, state, requested_at, decided_at, refusal, refusal_comment)
        SELECT id, 'refused', now(), now(), 'other', 'Секретная просьба' FROM orders`,
    sql`INSERT INTO order_delivery_change SELECT id, 1, now(), 'Тайная улица, 2', NULL FROM orders WHERE number = 'Г-77'`,
  ])
    await statement.execute(base.db)
}

const foundIn = async (names: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  for (const name of names) {
    const dump = await dumpOf(name)
    found.push(...SECRETS.filter((secret) => dump.includes(secret)).map((secret) => `${secret} in ${name}`))
  }
  return found
}

test('SAFE-05: a customer who filled every table and left is in no table but those of the list, nor in the index', async () => {
  await fill()
  const personal = await namesOf(sql`
    SELECT DISTINCT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name ~ ${`(^|_)${PERSONAL}(_|$)`}
      AND table_name IN (SELECT table_name FROM information_schema.tables WHERE table_type = 'BASE TABLE' AND table_schema = 'public')
    ORDER BY 1`)
  const empty: string[] = []
  for (const table of personal) if (!NOBODY.has(table) && (await dumpOf(table)) === '') empty.push(table)
  expect(empty).toEqual([])

  const data = JSON.stringify(valueOf(await shop.user.data({}, await anna.caller())))
  for (const said of ['Секретная просьба', 'Зимний уход', 'Новости о вашем избранном', EMAIL, 'Счётчики кодов'])
    expect(data).toContain(said)

  expect(await shop.user.erase({}, await anna.caller())).toEqual({ ok: true, value: {} })
  // Counters of limits keep the phone for two days: deleting the account must not reset them.
  const searched = (await tables()).filter((name) => !['public.rate_count', 'public.sms_phone'].includes(name))
  expect(await foundIn(searched)).toEqual([])
  const index = await openCatalogueIndex(base.db)
  const seen = new Set<unknown>()
  const text = JSON.stringify(index.current(), (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    if (seen.has(value)) return undefined
    seen.add(value)
    return value instanceof Map ? [...value] : value
  })
  for (const secret of SECRETS) expect(text.includes(secret), secret).toBe(false)
})
