/** Staff and orders for the journeys of the counter. */
import { shopForTests } from '#kit/shops/shop-settings.ts'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, DEMO_SECRET } from '#shop/office/demo-staff.ts'
import { codeAt, stepAt } from '#shop/office/totp.ts'
import { newNationalPhone } from '#kit/shops/phones.ts'
import { query } from '#kit/shops/shop-changes.ts'

/** The seller of one store, the senior, whose first store is another one, and those who stand at no counter. */
export type CounterLogin = 'prodavec' | 'starshaya' | 'office' | 'admin'

/** Who stands at the counter begins with its orders, the others with what waits for them. */
const firstHeadingOf = (login: CounterLogin): string =>
  login === 'prodavec' || login === 'starshaya' ? 'Заказы' : 'Сегодня'

export const signInAtCounter = async (page: Page, login: CounterLogin): Promise<void> => {
  // Journeys that ran in the same half minute have used the code, and those of the last quarter of an hour the tries of a login.
  await query('UPDATE staff SET totp_step = 0 WHERE login = $1', [login])
  await query(`DELETE FROM rate_count WHERE subject LIKE 'staff %'`, [])
  await page.goto('/office')
  await page.getByLabel('Логин').fill(login)
  await page.getByLabel('Пароль').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Дальше' }).click()
  await page.getByLabel('Код из приложения').fill(codeAt(DEMO_SECRET, stepAt(new Date())))
  await page.getByRole('heading', { name: firstHeadingOf(login) }).waitFor({ timeout: 20_000 })
}

/** A browser of a guest, without pages. */
const guest = () => {
  const origin = `http://localhost:${process.env['GLAD_E2E_PORT']}`
  let cookie = ''
  return async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'idempotency-key': crypto.randomUUID(),
        ...(cookie === '' ? {} : { cookie }),
      },
      body: JSON.stringify(body),
    })
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    const { status, data, errors } = (await answer.json()) as {
      status: string
      data: Record<string, unknown>
      errors: unknown
    }
    if (status !== 'success') throw new Error(`${path}: ${JSON.stringify(errors)}`)
    return data
  }
}

const STORE = `
  SELECT st.id, c.code AS city FROM staff s
  JOIN LATERAL (SELECT st.id, st.city_id FROM store st JOIN city c ON c.id = st.city_id
                WHERE s.store_id IS NULL OR st.id = s.store_id ORDER BY c.name, st.name LIMIT 1) st ON TRUE
  JOIN city c ON c.id = st.city_id WHERE s.login = $1`
const productBy = (order: 'v.id' | 'v.price DESC'): string => `
  SELECT v.id, v.barcode, p.name FROM stock s JOIN variant v ON v.id = s.variant_id JOIN product p ON p.id = v.product_id
  WHERE s.store_id = $1 AND s.on_hand - s.reserved > 2 AND v.barcode IS NOT NULL AND NOT p.discontinued
  ORDER BY ${order} LIMIT 1`

export type CounterOrder = {
  readonly number: string
  readonly name: string
  readonly barcode: string
  /** The hand-over code. */
  readonly code: string
}

/**
 * A confirmed order for pickup, the most urgent one in the store of this member: one piece, or, of a large one, two of the dearest
 * product, which one member may not give back alone.
 */
export const placeForCounter = async (login: CounterLogin, isLarge = false): Promise<CounterOrder> => {
  const [store] = await query<{ id: number; city: string }>(STORE, [login])
  if (store === undefined) throw new Error(`${login} has no store`)
  const [product] = await query<{ id: number; barcode: string; name: string }>(
    productBy(isLarge ? 'v.price DESC' : 'v.id'),
    [store.id],
  )
  if (product === undefined) throw new Error(`Store ${store.id} has no product`)
  const call = guest()
  await call('/basket/add', { product_id: product.id, quantity: isLarge ? 2 : 1 })
  const price = await call('/order/price', { city: store.city, delivery: 'pickup' })
  const { number } = await call('/order/place', {
    city: store.city,
    delivery: 'pickup',
    store_id: store.id,
    address: null,
    recipient: { name: 'Анна Белова', phone: `7${newNationalPhone()}`, email: 'anna@example.ru' },
    comment: '',
    payment: 'on_receipt',
    shown_total: price['total'],
    agreement_version: shopForTests.agreementVersion,
    consent_text_version: shopForTests.terms.consents.order.version,
  })
  const [order] = await query<{ code: string }>(
    `UPDATE orders SET confirmed_at = placed_at, ready_at = timestamptz '2026-01-01' - make_interval(mins => id::int)
     WHERE number = $1 RETURNING hand_over_code AS code`,
    [number],
  )
  return { number: String(number), name: product.name, barcode: product.barcode, code: order?.code ?? '' }
}
