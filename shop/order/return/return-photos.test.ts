/** ORD-08, SAFE-03, SAFE-05: photos of a return, who sees them, and when they end. */
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { orderLineId, type OrderLineId } from '#kernel/ids.ts'
import { fixtureDatabase } from '#kit/shops/order-database.ts'
import { CREAM, KIROVKA, newShopper, NOW, orderShop, pickupOrder, setStock } from '#kit/shops/order-shop.ts'
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { jpegOf } from '#kit/test-photos.ts'
import { valueOf } from '#kit/value-of.ts'
import type { RequestReturn } from '../order-return.api.ts'
import { anonymiseOrders } from '../read/customer-orders.sql.ts'
import { changeOrderState } from '../state/change-order-state.ts'
import { lockOrder } from '../order.sql.ts'
import { openReturn } from './order-return.ts'
import { deleteUnsentReturnPhotos, readPhotoOfOrder, readReturnPhotosOf } from './return-photo.sql.ts'

const database = fixtureDatabase()
let shop: ReturnType<typeof orderShop>
let token = ''
let line: OrderLineId
let customerId = 0
const guest = newShopper()
const signedIn = () => ({ ...newShopper().once(), customerId })

/** Two creams of a customer, handed over. */
beforeEach(async () => {
  shop = orderShop(database.db)
  await setStock(database.db, KIROVKA, { [CREAM]: 5 })
  await shop.basket.add({ product_id: CREAM, quantity: 2 }, guest.caller)
  token = valueOf(await shop.order.place(pickupOrder(238_000), guest.once())).token
  const { rows } = await sql<{ id: number }>`
    INSERT INTO customer (phone, name, email, birthday) VALUES ('79123456790', 'Анна', 'anna@example.ru', '1990-02-28')
    RETURNING id`.execute(database.db)
  customerId = rows[0]?.id ?? 0
  await sql`UPDATE orders SET customer_id = ${customerId}`.execute(database.db)
  await database.db.transaction().execute(async (tx) => {
    let order = await lockOrder(tx, token)
    if (order === undefined) throw new Error('No order')
    const by = { actor: { kind: 'system' }, reason: 'picked', at: NOW } as const
    for (const state of ['assembling', 'ready_for_pickup'] as const)
      order = await changeOrderState(tx, order, state, by)
    const { bonus, taxes } = shopForTests.terms
    await changeOrderState(tx, order, 'delivered', { ...by, bonus, taxes })
  })
  line = valueOf(await shop.order.returns({ token }, guest.caller)).lines[0]?.line_id ?? orderLineId('')
})

const fileOf = (bytes: Uint8Array, name = 'krem.jpg', size = bytes.length) => ({ name, size, bytes: async () => bytes })
const add = async (bytes?: Uint8Array) =>
  shop.order.addReturnPhoto({ token, file: fileOf(bytes ?? (await jpegOf())) }, signedIn())
const addedId = async () => valueOf(await add()).photo_id
const ask = (photos: string[], reason: RequestReturn['lines'][number]['reason'] = 'defect') =>
  shop.order.requestReturn({ token, lines: [{ line_id: line, quantity: 1, reason }], photos }, signedIn())
const stored = async (): Promise<string[]> =>
  (await database.db.selectFrom('return_photo').select('id').orderBy('added_at').execute()).map(({ id }) => id)
const shownPhotos = async () =>
  valueOf(await shop.order.get({ token }, guest.caller)).returns.map(({ photos }) =>
    photos.map(({ photo_id }) => photo_id),
  )

test('ORD-08, SAFE-03: the photo of a return is encoded again without its metadata, and has no public picture', async () => {
  const taken = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#0a5f80' } })
    .withExif({ IFD0: { Make: 'Secret' } })
    .jpeg()
    .toBuffer()
  expect(taken.includes('Secret')).toBe(true)
  const { photo_id, width, height } = valueOf(await add(taken))
  expect([width, height]).toEqual([600, 400])
  const pictures = () => database.db.selectFrom('picture').select('hash').where('hash', '=', photo_id).execute()
  expect(await pictures()).toEqual([])
  valueOf(await ask([photo_id]))
  const jpeg = Buffer.from(valueOf(await shop.order.returnPhoto({ token, photo_id }, signedIn())).jpeg, 'base64')
  expect(jpeg.includes('Secret')).toBe(false)
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 600 })
})

test('ORD-08: a photo opens for the customer of the order alone, not for the link, another customer or another order', async () => {
  const photo_id = await addedId()
  valueOf(await ask([photo_id]))
  expect(await shop.order.returnPhoto({ token, photo_id }, signedIn())).toMatchObject({ ok: true })
  for (const other of [null, customerId + 1])
    expect(
      await shop.order.returnPhoto({ token, photo_id }, { ...newShopper().caller, customerId: other }),
    ).toMatchObject({ refusal: 'no-order' })
  expect(await shop.order.returnPhoto({ token: 'x'.repeat(22), photo_id }, signedIn())).toMatchObject({
    refusal: 'no-order',
  })
  expect(await readPhotoOfOrder(database.db, 'Г-999999', photo_id)).toBeUndefined()
  // The link says how many there are.
  expect(await shownPhotos()).toEqual([[photo_id]])
})

test('ORD-08: whoever may ask for a return may add its photos: the customer, and a guest by the digits of the phone', async () => {
  const upload = async (last_digits?: string) =>
    shop.order.addReturnPhoto(
      { token, file: fileOf(await jpegOf()), ...(last_digits === undefined ? {} : { last_digits }) },
      guest.caller,
    )
  expect(await upload()).toMatchObject({ refusal: 'wrong-digits' })
  expect(await upload('0000')).toMatchObject({ refusal: 'wrong-digits' })
  expect(await upload('6790')).toMatchObject({ ok: true })
  const foreign = { ...newShopper().caller, customerId: customerId + 1 }
  expect(
    await shop.order.addReturnPhoto({ token: 'x'.repeat(22), file: fileOf(await jpegOf()) }, foreign),
  ).toMatchObject({ refusal: 'no-order' })
  await sql`UPDATE orders SET state = 'returned'`.execute(database.db)
  expect(await upload('6790')).toMatchObject({ refusal: 'not-returnable' })
  expect(await stored()).toHaveLength(1)
})

test('ORD-08: a file that is no picture or too large is refused with a sentence, a lost photo is asked for again', async () => {
  expect(await add(Buffer.from('<svg/>'))).toMatchObject({
    refusal: 'bad-file',
    message: 'Подходят только JPG и\u00a0PNG',
  })
  const huge = { token, file: fileOf(await jpegOf(), 'krem.jpg', 16_000_000) }
  expect(await shop.order.addReturnPhoto(huge, signedIn())).toMatchObject({
    refusal: 'bad-file',
    message: expect.stringContaining('Больше 15'),
  })
  expect(await ask(['0'.repeat(32)])).toMatchObject({ refusal: 'no-photo' })
  expect(await shownPhotos()).toEqual([])
  expect(await ask([await addedId()], 'unopened')).toMatchObject({ refusal: 'not-returnable' })
})

test('ORD-08: twenty photos a day may be added to an order', async () => {
  const bytes = await jpegOf()
  for (let count = 1; count <= 20; count += 1) valueOf(await add(bytes))
  await expect(add(bytes)).rejects.toThrow('слишком много фото')
  expect(await stored()).toHaveLength(20)
})

test('ORD-08: a later request has the photos of the earlier besides its own; one at the counter takes them over', async () => {
  const [first, second, third] = [await addedId(), await addedId(), await addedId()]
  valueOf(await ask([first, second]))
  expect((await stored()).toSorted()).toEqual([first, second].toSorted())
  expect(await ask([third])).toMatchObject({ refusal: 'no-photo' })
  const fourth = await addedId()
  valueOf(await ask([second, fourth]))
  valueOf(await ask([], 'unopened'))
  const sent = [first, second, fourth].toSorted()
  expect((await shownPhotos()).map((photos) => photos.toSorted())).toEqual([sent])
  await database.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, token)
    if (order === undefined) throw new Error('No order')
    const wanted = [{ line_id: line, quantity: 1, reason: 'defect' as const }]
    return openReturn(tx, shopForTests.terms.returns, order.id, wanted, NOW)
  })
  expect((await shownPhotos()).map((photos) => photos.toSorted())).toEqual([sent])
  await sql`UPDATE order_return SET state = 'refused', decided_at = ${NOW} WHERE state = 'requested'`.execute(
    database.db,
  )
  valueOf(await ask([]))
  expect((await shownPhotos()).map((photos) => photos.toSorted())).toEqual([[], sent])
})

test('SAFE-05: photos that were not sent end after a week; the file of the data has them, erasing deletes them', async () => {
  const [sent, unsent] = [await addedId(), await addedId()]
  await sql`UPDATE return_photo SET return_id = NULL`.execute(database.db)
  valueOf(await ask([sent]))
  expect(await stored()).not.toContain(unsent)
  const late = await addedId()
  await deleteUnsentReturnPhotos(database.db, new Date(NOW.getTime() + 6 * 86_400_000))
  expect(await stored()).toContain(late)
  await deleteUnsentReturnPhotos(database.db, new Date(NOW.getTime() + 8 * 86_400_000))
  expect(await stored()).toEqual([sent])
  const [photo] = await readReturnPhotosOf(database.db, customerId)
  expect(photo).toMatchObject({ order_number: expect.stringMatching(/^Г-/), added_at: NOW })
  await database.db.transaction().execute((tx) => anonymiseOrders(tx, customerId, '79123456790'))
  expect(await stored()).toEqual([])
})
