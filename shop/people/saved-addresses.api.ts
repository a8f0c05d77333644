import { Type, type Static } from 'typebox'
import { endpoint, group } from '#kernel/endpoint.ts'
import { SavedAddress, TypedAddress } from '#kernel/postal-address.api.ts'
import { Nothing, Shape } from '#kernel/shared.api.ts'

/** The last used first. */
export const SavedAddresses = Type.Array(SavedAddress)
export type SavedAddresses = Static<typeof SavedAddresses>

const AddressId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
export const AddressChange = Shape({ id: AddressId, postal_address: TypedAddress })
export type AddressChange = Static<typeof AddressChange>

/** PEOPLE-03: the address book of the signed-in customer. */
export const savedAddresses = group({
  list: endpoint({
    method: 'GET',
    path: '/saved_addresses',
    summary: 'Сохранённые адреса покупателя',
    in: Nothing,
    out: SavedAddresses,
    refusals: { 'signed-out': null },
    fresh: true,
  }),
  /** Saves an address, or notes that a saved one has been used. */
  save: endpoint({
    method: 'POST',
    path: '/saved_addresses',
    summary: 'Сохранить адрес, на который заказано',
    in: Shape({ city: Type.String({ maxLength: 100 }), postal_address: TypedAddress }),
    out: SavedAddresses,
    refusals: { 'signed-out': null, 'no-city': null, 'bad-address': null },
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/saved_addresses/:id',
    summary: 'Изменить сохранённый адрес',
    in: AddressChange,
    out: SavedAddresses,
    refusals: { 'signed-out': null, 'no-record': null, 'bad-address': null },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/saved_addresses/:id',
    summary: 'Удалить сохранённый адрес',
    in: Shape({ id: AddressId }),
    out: SavedAddresses,
    refusals: { 'signed-out': null },
  }),
})
