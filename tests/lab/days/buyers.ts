/** What buyers do in a day. Each returns what it has come to, in words that are the same in every run. */
import { addDays, moscowDay } from '#kernel/dates.ts'
import { orderId } from '#kernel/ids.ts'
import { transaction } from '#platform/db/transaction.ts'
import { openAccount } from '#shop/loyalty/bonus/ledger.sql.ts'
import { addBonusPoints } from '#shop/loyalty/bonus/ledger.ts'
import type { ReturnOptions } from '#shop/order/order-return.api.ts'
import { confirmCodeOf } from '#shop/order/state/confirm-code.ts'
import { codeOf } from '#shop/people/account/signed-in.ts'
import { RETURN_REASONS } from '#shop/order/facts/return-policy.ts'
import { typedAddress } from '#kit/shops/order-shop.ts'
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { ACCOUNT_VERSION } from '#kit/shops/sign-in-shop.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { POINT } from './databases.ts'
import type { DayOrder, World } from './world.ts'

const SKUS = ['R-1', 'L-1', 'T-1'] as const
const PAGES = [
  '/api/catalog/list?path=ukhod_za_litsom&city=chel',
  '/api/order/methods?city=chel',
  '/',
  '/api/order/today?city=chel',
] as const
const FIRST_PHONE = 79_120_000_000
const DELIVERIES = ['pickup', 'pickup', 'courier', 'point'] as const
const PAYMENTS = ['on_receipt', 'card', 'card', 'sbp'] as const

type Placed = { readonly token: string; readonly number: string }

/** An order that somebody has placed. */
export const anyOrder = ({ orders, random }: World): DayOrder | undefined => orders[random.below(orders.length)]

export const browse = async (world: World): Promise<string> => (await world.call('GET', world.random.pick(PAGES))).said

const choices = (world: World) => {
  const { random } = world
  const wanted = SKUS.filter(() => random.once(2))
  const skus = wanted.length === 0 ? [random.pick(SKUS)] : wanted
  const delivery = random.pick(DELIVERIES)
  const second =
    skus.length > 1 && delivery !== 'point' && random.once(2)
      ? { second_parcel: { store_id: world.store('rodnik'), variant_ids: [world.variant(skus[0] ?? '')] } }
      : {}
  const way = {
    delivery,
    ...(delivery === 'pickup' ? { store_id: world.store('kirovka') } : {}),
    ...(delivery === 'point' ? { point_id: POINT } : {}),
    ...second,
  }
  return { skus, way, payment: random.pick(PAYMENTS) }
}

const POINTS = 30_000
const MEMBER = 2

/** Signs up, and gets points. Returns the cookie; '' when it was refused. */
const becomeMember = async (world: World, phone: string): Promise<string> => {
  const { db, now } = world
  const asked = await world.call('POST', '/api/user/send-code', { phone })
  const challenge = await db
    .selectFrom('sms_challenge')
    .select(['phone', 'seed'])
    .where('phone', '=', phone)
    .executeTakeFirst()
  if (challenge === undefined) return ''
  const profile = {
    name: 'Анна',
    email: 'anna@example.ru',
    birthday: '1990-02-28',
    consent_text_version: ACCOUNT_VERSION,
  }
  const code = codeOf(signInForTests.codeKey, challenge)
  const signedUp = await world.call('POST', '/api/user/register', { phone, ...profile, code }, asked.cookie)
  const member = await db.selectFrom('customer').select('id').where('phone', '=', phone).executeTakeFirst()
  if (signedUp.data === null || member === undefined) return ''
  await transaction(db, async (tx) => {
    const accountId = await openAccount(tx, member.id)
    const day = moscowDay(now)
    await addBonusPoints(
      tx,
      { accountId, source: 'promotion', cause: 'day', day, burnsOn: addDays(day, 90) },
      POINTS,
      now,
    )
  })
  return signedUp.cookie
}

/** Fills a basket, asks for the price, orders, and mostly confirms. */
export const order = async (world: World): Promise<string> => {
  const { random } = world
  const { skus, way, payment } = choices(world)
  world.buyers += 1
  const phone = String(FIRST_PHONE + world.buyers)
  // Each day has a member, who pays with points.
  let cookie = world.buyers === MEMBER || random.once(3) ? await becomeMember(world, phone) : ''
  const hasPoints = cookie !== ''
  const points = hasPoints ? { bonus_points: POINTS } : {}
  for (const sku of skus) {
    const body = { product_id: world.variant(sku), quantity: 1 + random.below(3) }
    cookie = (await world.call('POST', '/api/basket/add', body, cookie)).cookie
  }
  const price = await world.call<{ total: number }>(
    'POST',
    '/api/order/price',
    { city: 'chel', ...way, ...points },
    cookie,
  )
  const postal_address = typedAddress()
  const placed = await world.call<Placed>(
    'POST',
    '/api/order/place',
    {
      city: 'chel',
      store_id: null,
      ...way,
      ...points,
      ...(way.delivery === 'courier' ? { postal_address } : {}),
      recipient: { name: 'Анна', phone, email: 'anna@example.ru' },
      comment: '',
      payment,
      shown_total: price.data?.total ?? 0,
      agreement_version: shopForTests.agreementVersion,
      consent_text_version: shopForTests.terms.consents.order.version,
    },
    cookie,
  )
  const what = `${way.delivery}${way.second_parcel ? ' of two parcels' : ''} ${payment}${hasPoints ? ' with points' : ''}`
  if (placed.data === null) return `${what}: ${placed.said}`
  const { token, number } = placed.data
  world.orders.push({ token, number, phone, cookie, hasTwoParcels: way.second_parcel !== undefined, hasPoints })
  return `${what}: ${number} for ${price.data?.total}${random.once(5) ? '' : `, confirmed ${await confirm(world, token)}`}`
}

const confirm = async (world: World, token: string): Promise<string> => {
  const { id } = await world.db.selectFrom('orders').select('id').where('token', '=', token).executeTakeFirstOrThrow()
  const code = confirmCodeOf(signInForTests.codeKey, orderId(id))
  return (await world.call('POST', `/api/order/${token}/confirm`, { code })).said
}

/** Parcels of an order, this one among them. */
const parcelOf = async (world: World, { token, cookie }: DayOrder): Promise<string> => {
  const view = await world.call<{ parcels: { token: string }[] }>('GET', `/api/order/${token}`, undefined, cookie)
  const parcels = view.data?.parcels ?? []
  return parcels[world.random.below(parcels.length)]?.token ?? token
}

/** Payments of an order that its buyer has begun at the bank's page. */
const begunPayments = async ({ db, sandbox }: World, { number }: DayOrder) => {
  const begun = await db
    .selectFrom('payment')
    .innerJoin('orders', 'orders.id', 'payment.order_id')
    .select('payment.id')
    .where('orders.number', '=', number)
    .where('confirmation_url', 'is not', null)
    .execute()
  const ids = new Set(begun.map(({ id }) => id))
  return [...sandbox.bank.payments.values()].filter(({ status, key }) => status === 'pending' && ids.has(key))
}

const payOpen = async (world: World, chosen: DayOrder): Promise<number> => {
  const open = await begunPayments(world, chosen)
  for (const payment of open) world.sandbox.bank.take(payment)
  return open.length
}

const cancelIt = async (world: World, chosen: DayOrder): Promise<string> => {
  const token = await parcelOf(world, chosen)
  const body = { last_digits: chosen.phone.slice(-4) }
  return (await world.call('POST', `/api/order/${token}/cancel`, body, chosen.cookie)).said
}

/** Cancels an order, and may pay it on the bank's page that is still open. */
export const cancel = async (world: World): Promise<string> => {
  const chosen = anyOrder(world)
  if (chosen === undefined) return 'nothing'
  const said = await cancelIt(world, chosen)
  const paid = world.random.once(2) ? await payOpen(world, chosen) : 0
  return `${chosen.number} ${said}${paid > 0 ? ', and pays' : ''}`
}

/** Pays what is open of an order on the bank's page, and comes back. */
export const pay = async (world: World, chosen: DayOrder): Promise<boolean> => {
  const { token, cookie } = chosen
  await world.call('POST', `/api/order/${token}/pay`, { payment: 'card' }, cookie)
  const paid = await payOpen(world, chosen)
  await world.call('POST', `/api/order/${token}/payment`, {}, cookie)
  return paid > 0
}

/** Pays an order and comes back from the bank; then the buyer cancels it, or a member of staff does. */
export const payAndCancel = async (world: World): Promise<string> => {
  const { db, orders, random } = world
  const begun = await db
    .selectFrom('payment')
    .innerJoin('orders', 'orders.id', 'payment.order_id')
    .select('orders.number')
    .execute()
  const online = orders.filter(({ number }) => begun.some((one) => one.number === number))
  const chosen = online[random.below(online.length)]
  if (chosen === undefined) return 'nothing'
  const { number } = chosen
  const paid = (await pay(world, chosen)) ? 'pays, ' : ''
  if (random.once(2)) return `${number} ${paid}cancels ${await cancelIt(world, chosen)}`
  const { said } = await world.staff('POST', `/api/office/orders/${encodeURIComponent(number)}/cancel`, {})
  return `${number} ${paid}staff cancel ${said}`
}

/** Comes back from the bank, or tries another way to pay. */
export const lookAtPayment = async (world: World): Promise<string> => {
  const chosen = anyOrder(world)
  if (chosen === undefined) return 'nothing'
  const { token, number, cookie } = chosen
  if (world.random.once(2))
    return `${number} ${(await world.call('POST', `/api/order/${token}/payment`, {}, cookie)).said}`
  const payment = world.random.pick(['card', 'sbp'])
  return `${number} by ${payment} ${(await world.call('POST', `/api/order/${token}/pay`, { payment }, cookie)).said}`
}

export const askReturn = async (world: World): Promise<string> => {
  const chosen = anyOrder(world)
  if (chosen === undefined) return 'nothing'
  const { random } = world
  const token = await parcelOf(world, chosen)
  const options = await world.call<ReturnOptions>('GET', `/api/order/${token}/returns`, undefined, chosen.cookie)
  const reason = random.pick(RETURN_REASONS)
  const lines = (options.data?.lines ?? [])
    .map(({ line_id, quantity, returned }) => ({ line_id, quantity: random.below(quantity - returned + 1), reason }))
    .filter(({ quantity }) => quantity > 0)
  if (lines.length === 0) return `${chosen.number} nothing to return: ${options.said}`
  const body = { lines, last_digits: chosen.phone.slice(-4) }
  const asked = await world.call('POST', `/api/order/${token}/returns`, body, chosen.cookie)
  return `${chosen.number} ${reason} ${asked.said}`
}
