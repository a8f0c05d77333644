import { doorLine, lineOfAddress, type AddressParts, type PostalAddress } from '#kernel/postal-address.ts'

const PARTS: AddressParts = {
  street: 'ул Мясницкая',
  house: '10',
  flat: '4',
  entrance: '2',
  floor: '5',
  intercom: '12К',
}

/** A whole address in Moscow. */
export const postalAddress = (change: Partial<AddressParts> = {}): PostalAddress => {
  const parts = { ...PARTS, ...change }
  return { city: 'Москва', city_fias: null, ...parts, comment: null, postal_code: null, line: lineOfAddress(parts) }
}
/** An address of an order that was placed before addresses had parts. */
export const addressAsLine = (line: string): PostalAddress => ({
  ...postalAddress({ street: line, house: null, flat: null, entrance: null, floor: null, intercom: null }),
  line: doorLine({ ...PARTS, house: null, line }),
})
