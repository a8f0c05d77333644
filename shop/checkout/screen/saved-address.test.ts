import { expect, test } from 'vitest'
import type { SavedAddress } from '#kernel/postal-address.api.ts'
import { typedAddress } from '#kit/shops/order-shop.ts'
import { EMPTY_FORM } from './checkout-form.ts'
import { addressesIn, isForBook, withSavedAddress } from './saved-address.ts'

const saved = (id: number, house: string, city = 'chel'): SavedAddress => ({
  ...typedAddress({ house, flat: '5', postal_code: '454091' }),
  id,
  city,
  city_name: 'Челябинск',
  line: `ул. Кирова, ${house}, кв. 5`,
})
const BOOK = [saved(2, '7'), saved(1, '104')]

test('PEOPLE-03: the last used address is chosen until the shopper chooses or types another one', () => {
  expect(withSavedAddress(EMPTY_FORM, BOOK)).toMatchObject({
    addressId: 2,
    house: '7',
    flat: '5',
    postalCode: '454091',
  })
  expect(withSavedAddress({ ...EMPTY_FORM, addressId: 1 }, BOOK)).toMatchObject({ addressId: 1, house: '104' })
  expect(withSavedAddress({ ...EMPTY_FORM, addressId: 9 }, BOOK)).toMatchObject({ addressId: 2 })
  expect(withSavedAddress({ ...EMPTY_FORM, street: 'Мира' }, BOOK)).toMatchObject({
    addressId: 'other',
    street: 'Мира',
  })
  expect(withSavedAddress({ ...EMPTY_FORM, addressId: 'other' }, BOOK)).toMatchObject({
    addressId: 'other',
    street: '',
  })
  expect(withSavedAddress({ ...EMPTY_FORM, addressId: 1, street: 'Мира' }, [])).toMatchObject({
    addressId: null,
    street: 'Мира',
  })
})

test('PEOPLE-03: addresses of another city are not offered', () => {
  expect(addressesIn([...BOOK, saved(3, '1', 'msk')], 'msk').map(({ id }) => id)).toEqual([3])
})

test('PEOPLE-03: a used address, or a typed one that is to be saved, goes to the book, of a courier’s order only', () => {
  const courier = { ...EMPTY_FORM, delivery: 'courier', savesAddress: false } as const
  expect(isForBook(courier)).toBe(false)
  expect(isForBook({ ...courier, savesAddress: true })).toBe(true)
  expect(isForBook({ ...courier, addressId: 2 })).toBe(true)
  expect(isForBook({ ...courier, savesAddress: true, delivery: 'pickup' })).toBe(false)
})
