import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderDatabase } from '#kit/shops/order-database.ts'
import { typedAddress } from '#kit/shops/order-shop.ts'
import { newPhone } from '#kit/shops/phones.ts'
import { signInShop, type SignInShop, type TestBrowser } from '#kit/shops/sign-in-shop.ts'
import { valueOf } from '#kit/value-of.ts'
import { savedAddressesCalls } from './addresses.calls.ts'

const base = orderDatabase()
let shop: SignInShop
let anna: TestBrowser
let calls: ReturnType<typeof savedAddressesCalls>
beforeEach(async () => {
  shop = await signInShop(base)
  calls = savedAddressesCalls(shop.deps)
  anna = shop.newBrowser()
  await shop.register(anna)
})
afterEach(() => shop.close())

const save = async (change: Parameters<typeof typedAddress>[0] = {}, browser = anna) => {
  shop.pass(1)
  return calls.save({ city: 'chelyabinsk', postal_address: typedAddress(change) }, await browser.caller())
}
const linesOf = async (browser = anna) => valueOf(await calls.list({}, await browser.caller())).map(({ line }) => line)

test('PEOPLE-03: an address is saved once, the last used first; what only the courier reads is replaced', async () => {
  valueOf(await save({ flat: '12', postal_code: '454091' }))
  valueOf(await save({ house: '7' }))
  expect(await linesOf()).toEqual(['ул. Кирова, 7', 'ул. Кирова, 104, кв. 12'])
  const saved = valueOf(await save({ street: 'УЛ. КИРОВА', flat: 'кв. 12', floor: '5' }))
  expect(saved).toHaveLength(2)
  expect(saved[0]).toMatchObject({
    city: 'chelyabinsk',
    city_name: 'Челябинск',
    flat: '12',
    floor: '5',
    postal_code: '454091',
  })
})

test('PEOPLE-03: an address without a house or of an unknown city is refused; a guest has no book', async () => {
  expect(await save({ house: '' })).toMatchObject({ refusal: 'bad-address' })
  expect(await save({ street: ' ' })).toMatchObject({ refusal: 'bad-address' })
  expect(await calls.save({ city: 'atlantida', postal_address: typedAddress() }, await anna.caller())).toMatchObject({
    refusal: 'no-city',
  })
  expect(await save({}, shop.newBrowser())).toMatchObject({ refusal: 'signed-out' })
  expect(await calls.list({}, await shop.newBrowser().caller())).toMatchObject({ refusal: 'signed-out' })
  expect(await linesOf()).toEqual([])
})

test('PEOPLE-03: the customer changes and removes addresses, nobody else does', async () => {
  const [{ id } = { id: 0 }] = valueOf(await save())
  const boris = shop.newBrowser('198.51.100.1')
  await shop.register(boris, newPhone())
  const change = async (house: string, browser = anna) =>
    calls.change({ id, postal_address: typedAddress({ house }) }, await browser.caller())
  expect(await change('9', boris)).toMatchObject({ refusal: 'no-record' })
  valueOf(await calls.remove({ id }, await boris.caller()))
  expect(await change('дом')).toMatchObject({ refusal: 'bad-address' })
  expect(await linesOf()).toEqual(['ул. Кирова, 104'])
  const [{ id: changed } = { id: 0 }] = valueOf(await change('9'))
  expect(await linesOf()).toEqual(['ул. Кирова, 9'])
  valueOf(await calls.remove({ id: changed }, await anna.caller()))
  expect(await linesOf()).toEqual([])
})

test('PEOPLE-03: an address that becomes another one of the book is one entry', async () => {
  valueOf(await save({ house: '7' }))
  const [{ id } = { id: 0 }] = valueOf(await save({ house: '9' }))
  valueOf(await calls.change({ id, postal_address: typedAddress({ house: '7' }) }, await anna.caller()))
  expect(await linesOf()).toEqual(['ул. Кирова, 7'])
})

test('PEOPLE-03: the book holds twenty addresses, the longest unused is forgotten', async () => {
  for (let house = 1; house <= 21; house += 1) valueOf(await save({ house: String(house) }))
  const lines = await linesOf()
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([20, 'ул. Кирова, 21', 'ул. Кирова, 2'])
})

test('SAFE-05: the file of the customer’s data has the addresses, and erasing takes them', async () => {
  valueOf(await save())
  expect(valueOf(await shop.user.data({}, await anna.caller())).addresses).toEqual([
    { city: 'Челябинск', address: 'ул. Кирова, 104' },
  ])
  valueOf(await shop.user.erase({}, await anna.caller()))
  expect(await base.db.selectFrom('saved_address').select('id').execute()).toEqual([])
})
