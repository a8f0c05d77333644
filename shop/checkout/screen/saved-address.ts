/** PEOPLE-03: the customer's address book in the checkout. */
import type { SavedAddress } from '#kernel/postal-address.api.ts'
import type { AddressChoice, CheckoutForm, DoorFields } from './checkout-form.ts'

export const addressChoiceOf = (value: unknown): AddressChoice =>
  value === 'other' || typeof value === 'number' ? value : null

export const addressesIn = (saved: readonly SavedAddress[], city: string): readonly SavedAddress[] =>
  saved.filter((address) => address.city === city)

const doorFieldsOf = ({ street, house, flat, entrance, floor, intercom }: SavedAddress): DoorFields => ({
  street,
  house: house ?? '',
  flat: flat ?? '',
  entrance: entrance ?? '',
  floor: floor ?? '',
  intercom: intercom ?? '',
})

/**
 * The form with the parts of the chosen address. `here`: those of its city, the last used first; it is chosen until another one is,
 * unless the shopper has begun to type.
 */
export const withSavedAddress = (form: CheckoutForm, here: readonly SavedAddress[]): CheckoutForm => {
  if (here.length === 0) return { ...form, addressId: null }
  const isTyped = form.addressId === 'other' || (form.addressId === null && form.street !== '')
  const chosen = isTyped ? undefined : (here.find(({ id }) => id === form.addressId) ?? here[0])
  return chosen === undefined
    ? { ...form, addressId: 'other' }
    : { ...form, ...doorFieldsOf(chosen), postalCode: chosen.postal_code, addressId: chosen.id }
}

/** Whether the address of this order belongs into the book: one of it has been used, or a typed one is to be saved. */
export const isForBook = ({ delivery, addressId, savesAddress }: CheckoutForm): boolean =>
  (delivery === 'courier' || delivery === 'express') && (typeof addressId === 'number' || savesAddress)
