/** A backup, what is withdrawn after it, a restore. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { productId } from '#kernel/ids.ts'
import { anonymous } from '#platform/calls/caller.ts'
import { appUrlOf } from '#platform/db/app-login.ts'
import { openPool, type Pool } from '#platform/db/pool.ts'
import { transaction } from '#platform/db/transaction.ts'
import { machineRandom } from '#platform/random.ts'
import { forCustomer } from '#shop/people/account/signed-in.ts'
import { savedAddressesCalls } from '#shop/people/addresses/addresses.calls.ts'
import { subscribeCalls } from '#shop/people/subscribe/subscribe.calls.ts'
import { questionsCalls } from '#shop/product/questions/questions.calls.ts'
import { upsertReview } from '#shop/product/reviews/own-review.sql.ts'
import { insertPhoto, setPhotos } from '#shop/product/reviews/review-photos.sql.ts'
import { reviewsCalls } from '#shop/product/reviews/reviews.calls.ts'
import { emptyDatabase } from '#kit/database.ts'
import { fixtureDatabase } from '#kit/shops/order-database.ts'
import { CREAM, KIROVKA, pickupOrder, setStock, typedAddress } from '#kit/shops/order-shop.ts'
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { ANNA_FORM, ANNA_PHONE, signInShop, type SignInShop } from '#kit/shops/sign-in-shop.ts'
import { valueOf } from '#kit/value-of.ts'
import { packArchive, unpackArchive } from './backup/archive.ts'
import { backup } from './backup/backup.ts'
import { restore } from './backup/restore.ts'
import { collectWithdrawals, joinLists, readList, repeatWithdrawals, writeWithdrawals } from './withdrawals.ts'

const [BORIS, CLARA] = ['79123456780', '79123456781']
const MAILBOX = 'dora@example.ru'
const base = fixtureDatabase()
const folder = mkdtempSync(join(tmpdir(), 'glad-withdrawals-'))
let shop: SignInShop
let target: Awaited<ReturnType<typeof emptyDatabase>>
beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  shop = await signInShop(base)
  target = await emptyDatabase()
})
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await shop.close()
  await target.close()
})

/** The archive of the shop. */
const backUp = (): Promise<Buffer> =>
  buffer(packArchive(backup({ url: base.appUrl, folders: {}, appSecret: undefined }, () => {})))
const restoreFrom = (bytes: Buffer) =>
  restore(unpackArchive(Readable.from(bytes)), {
    url: target.url,
    withAppLogin: true,
    replace: true,
    folders: {},
    appSecret: undefined,
  })

const onTarget = async <T>(work: (db: Pool['db']) => Promise<T>): Promise<T> => {
  const { db, close } = openPool(appUrlOf(target.url), 2)
  return work(db).finally(close)
}
const peopleOf = (db: Pool['db']) => db.selectFrom('customer').select('phone').orderBy('phone').execute()

test('SAFE-05: a restored backup brings back no account, subscription or consent that was ended after it was made', async () => {
  const subscriptions = subscribeCalls({ ...shop.deps, clock: { now: shop.now }, random: machineRandom })
  const [anna, boris, clara] = [shop.newBrowser(), shop.newBrowser(), shop.newBrowser()]
  for (const [browser, phone] of [
    [anna, ANNA_PHONE],
    [boris, BORIS],
    [clara, CLARA],
  ] as const)
    valueOf(await shop.register(browser, phone))
  const { news } = shopForTests.terms.consents
  valueOf(
    await subscriptions.add({ email: MAILBOX, consent: true, consent_text_version: news.version }, anonymous('test')),
  )
  const { token: letters } = await base.db.selectFrom('subscriber').select('token').executeTakeFirstOrThrow()
  valueOf(await subscriptions.confirm({ token: letters }, anonymous('test')))
  await setStock(base.db, KIROVKA, { [CREAM]: 9 })
  valueOf(await shop.basket.add({ product_id: CREAM, quantity: 1 }, await boris.caller()))
  const { goods_total } = valueOf(await shop.basket.get({}, await boris.caller()))
  const { token, number } = valueOf(await shop.order.place(pickupOrder(goods_total), await boris.caller()))

  const borisLetters = {
    email: 'boris@example.ru',
    token: 'b'.repeat(22),
    state: 'confirmed',
    asked_at: shop.now(),
    changed_at: shop.now(),
  }
  await base.db.updateTable('customer').set({ email: borisLetters.email }).where('phone', '=', BORIS).execute()
  await base.db.insertInto('subscriber').values(borisLetters).execute()
  const archive = await backUp()
  const [list, kept] = [join(folder, 'listed.jsonl'), join(folder, 'kept.jsonl')]
  await writeWithdrawals(base.url, list)
  expect(readFileSync(list, 'utf8')).toBe('')

  shop.pass(60)
  valueOf(await shop.user.erase({}, await anna.caller()))
  valueOf(await shop.order.cancel({ token }, await boris.caller()))
  valueOf(await shop.user.erase({}, await boris.caller()))
  const { version } = shopForTests.terms.consents.points
  const points = { aim: 'points', is_given: false, consent_text_version: version } as const
  valueOf(await shop.user.setConsent(points, await clara.caller()))
  valueOf(await subscriptions.leave({ token: letters }, anonymous('test')))
  await writeWithdrawals(base.url, list)
  const text = readFileSync(list, 'utf8')
  expect(text.trim().split('\n')).toHaveLength(4)
  for (const secret of [ANNA_PHONE, BORIS, ANNA_FORM.email, MAILBOX]) expect(text).not.toContain(secret)

  await collectWithdrawals(target.url, [list], kept)
  await restoreFrom(archive)
  const said = await repeatWithdrawals(target.url, kept)
  expect(said).toContain('кабинетов удалено 1, согласий 2')
  expect(said).toContain(`не закончено: ${number}`)
  await onTarget(async (db) => {
    expect(await peopleOf(db)).toEqual([{ phone: BORIS }, { phone: CLARA }])
    expect(await db.selectFrom('subscriber').select('state').execute()).toEqual([{ state: 'left' }])
    const points = await db.selectFrom('consent_record').select('step').where('purpose', '=', 'points').execute()
    expect(points).toEqual([{ step: 'withdrawn' }])
    // The order ends in the restored shop too.
    const order = db.updateTable('orders').set({ state: 'cancelled' })
    await order.where('number', '=', number).execute()
  })

  expect(await repeatWithdrawals(target.url, kept)).toContain('кабинетов удалено 1, согласий 0')
  expect(await repeatWithdrawals(target.url, kept)).toContain('кабинетов удалено 0, согласий 0')
  expect(await onTarget(peopleOf)).toEqual([{ phone: CLARA }])

  // Without any list: the database that is replaced knows.
  rmSync(kept)
  await collectWithdrawals(target.url, [], kept)
  await restoreFrom(archive)
  expect(await repeatWithdrawals(target.url, kept)).toContain('кабинетов удалено 1, согласий 2')
})

test('SAFE-05: an address, a review, a photo or a question that was deleted after the backup does not come back', async () => {
  const clara = shop.newBrowser()
  valueOf(await shop.register(clara, CLARA))
  const { id: customerId } = await base.db.selectFrom('customer').select('id').executeTakeFirstOrThrow()
  const addresses = savedAddressesCalls(shop.deps)
  const words: Parameters<typeof reviewsCalls>[0] = {
    ...shop.deps,
    random: machineRandom,
    forCustomer: (caller, work) => forCustomer(base.db, caller, work),
    consentToPublish: async () => {},
  }
  const [reviews, questions] = [reviewsCalls(words), questionsCalls(words)]
  for (const house of ['1', '2']) {
    const postal_address = typedAddress({ street: 'Тайная улица', house })
    valueOf(await addresses.save({ city: 'chelyabinsk', postal_address }, await clara.caller()))
  }
  const [first, second] = await base.db.selectFrom('product').select(['id', 'slug']).orderBy('id').limit(2).execute()
  if (first === undefined || second === undefined) throw new Error('The fixture has too few products')
  const written = {
    rating: 5,
    body: 'Хорош.',
    author: 'Клара',
    skin_type: null,
    skin_tone: null,
    age_group: null,
    photos: [],
  }
  const write = (db: Pool['db'], product: number, at: Date) =>
    transaction(db, (tx) => upsertReview(tx, written, { customerId, productId: productId(product), shade: null, at }))
  await write(base.db, first.id, shop.now())
  const reviewId = await write(base.db, second.id, shop.now())
  const owner = { customerId, productId: productId(second.id) }
  const [kept, removed] = ['a'.repeat(32), 'b'.repeat(32)]
  await transaction(base.db, async (tx) => {
    for (const hash of [kept, removed])
      await insertPhoto(tx, {
        hash,
        width: 1,
        height: 1,
        tone: '#ffffff',
        jpeg: Buffer.from('x'),
        ...owner,
        at: shop.now(),
      })
    await setPhotos(tx, owner, reviewId, [kept, removed], shop.now())
  })
  const { version } = shopForTests.terms.consents.reviews
  const asked = { slug: second.slug, body: 'Подойдёт ли зимой?', author: 'Клара', consent_text_version: version }
  valueOf(await questions.ask(asked, await clara.caller()))
  const archive = await backUp()

  shop.pass(60)
  const [question] = await base.db.selectFrom('product_question').select('id').execute()
  valueOf(await questions.remove({ kind: 'question', id: question?.id ?? 0 }, await clara.caller()))
  const [address] = valueOf(await addresses.list({}, await clara.caller()))
  valueOf(await addresses.remove({ id: address?.id ?? 0 }, await clara.caller()))
  valueOf(await reviews.remove({ slug: first.slug }, await clara.caller()))
  await transaction(base.db, (tx) => setPhotos(tx, owner, reviewId, [kept], shop.now()))
  const list = join(folder, 'list.jsonl')
  await writeWithdrawals(base.url, list)
  expect(readFileSync(list, 'utf8')).not.toContain('Тайная')

  await restoreFrom(archive)
  const left = () =>
    onTarget(async (db) => ({
      addresses: (await db.selectFrom('saved_address').select('id').execute()).length,
      questions: (await db.selectFrom('product_question').select('id').execute()).length,
      reviews: await db.selectFrom('review').select('product_id').where('customer_id', '=', customerId).execute(),
      photos: await db
        .selectFrom('review_photo')
        .innerJoin('picture', 'picture.id', 'review_photo.picture_id')
        .select('picture.hash')
        .execute(),
    }))
  expect(await left()).toMatchObject({ addresses: 2, questions: 1, photos: [{ hash: kept }, { hash: removed }] })
  expect(await repeatWithdrawals(target.url, list)).toContain('удалены снова адреса, отзывы, вопросы и фото: 4')
  const without = { addresses: 1, questions: 0, reviews: [{ product_id: second.id }], photos: [{ hash: kept }] }
  expect(await left()).toEqual(without)
  expect(await repeatWithdrawals(target.url, list)).toContain('удалены снова адреса, отзывы, вопросы и фото: 0')

  // The deletion as a shop that does not know it yet sees it: the buyer's new review is not the one that was deleted.
  await onTarget(async (db) => {
    await write(db, first.id, new Date(shop.now().getTime() + 1000))
    await db.deleteFrom('deleted_entry').execute()
  })
  expect(await repeatWithdrawals(target.url, list)).toContain('удалены снова адреса, отзывы, вопросы и фото: 4')
  expect((await left()).reviews).toHaveLength(2)
})

test('SAFE-05: the list of another shop ends no account that has the same number', async () => {
  valueOf(await shop.register(shop.newBrowser()))
  const [known] = await base.db.selectFrom('consent_record').select(['subject', 'at']).execute()
  const list = join(folder, 'other.jsonl')
  const line = {
    purpose: 'personal_data',
    subject: known?.subject,
    text_version: '1',
    text_hash: 'a'.repeat(64),
    since: '2026-01-02T03:04:05.000006Z',
    at: '2027-01-01T00:00:00.000000Z',
  }
  writeFileSync(list, `${JSON.stringify(line)}\n`)
  expect(await repeatWithdrawals(base.url, list)).toContain('кабинетов удалено 0')
  writeFileSync(list, `${JSON.stringify({ ...line, since: known?.at.toISOString() })}\n`)
  expect(await repeatWithdrawals(base.url, list)).toContain('кабинетов удалено 1')
  writeFileSync(list, '{"subject"\n')
  await expect(repeatWithdrawals(base.url, list)).rejects.toThrow('повреждён, строка 1')
})

test('SAFE-05: of two lists the later withdrawal of a consent wins', () => {
  const at = (time: string) => ({
    purpose: 'news' as const,
    subject: 'customer 1',
    text_version: '1',
    text_hash: 'a'.repeat(64),
    since: '2026-01-01T00:00:00.000000Z',
    at: time,
  })
  const [early, late] = [at('2026-02-01T00:00:00.000000Z'), at('2026-03-01T00:00:00.000000Z')]
  expect(joinLists([late], [early])).toEqual([late])
  expect(readList(join(folder, 'absent.jsonl'))).toEqual([])
})
