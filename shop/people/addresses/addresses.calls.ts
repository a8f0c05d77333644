import type { Kysely } from 'kysely'
import { done, isRefused, refuse, type Handlers, type Refused } from '#kernel/endpoint.ts'
import type { TypedAddress } from '#kernel/postal-address.api.ts'
import { cleanParts } from '#kernel/postal-address.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { Clock } from '#platform/clock.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { deletions } from '#shop/consent/face.ts'
import { orderFields } from '#shop/order/facts/order-fields.ts'
import { cityByKey } from '#shop/places/face.ts'
import { forCustomer } from '../account/signed-in.ts'
import type { savedAddresses } from '../saved-addresses.api.ts'
import { deleteAddress, readAddresses, saveAddress, takeAddress, type CheckedAddress } from './addresses.sql.ts'

const noCity = refuse('no-city', 'Такого города у\u00a0нас нет.')
const noAddress = refuse('no-record', 'Этого адреса в\u00a0книге уже нет. Обновите страницу.')

const checkAddress = (typed: TypedAddress): CheckedAddress | Refused<'bad-address'> => {
  const parts = cleanParts(typed)
  const house = parts.house ?? ''
  const wrong = orderFields.street(parts.street) ?? orderFields.house(house)
  return wrong === null ? { ...parts, house, postal_code: typed.postal_code } : refuse('bad-address', wrong)
}

export const savedAddressesCalls = ({
  db,
  clock,
}: {
  readonly db: Kysely<DB>
  readonly clock: Clock
}): Handlers<typeof savedAddresses, Caller> => ({
  list: (_input, caller) => forCustomer(db, caller, async ({ id }) => done(await readAddresses(db, id))),
  save: ({ city, postal_address }, caller) =>
    forCustomer(db, caller, async ({ id: customerId }) => {
      const address = checkAddress(postal_address)
      if (isRefused(address)) return address
      const found = await cityByKey(db, city)
      if (found === undefined) return noCity
      await transaction(db, (tx) => saveAddress(tx, { customerId, cityId: found.id, address, now: clock.now() }))
      return done(await readAddresses(db, customerId))
    }),
  // A changed address may be that of another entry, which it then takes the place of.
  change: ({ id, postal_address }, caller) =>
    forCustomer(db, caller, async ({ id: customerId }) => {
      const address = checkAddress(postal_address)
      if (isRefused(address)) return address
      const isChanged = await transaction(db, async (tx) => {
        const cityId = await takeAddress(tx, customerId, id)
        if (cityId === undefined) return false
        await saveAddress(tx, { customerId, cityId, address, now: clock.now() })
        return true
      })
      return isChanged ? done(await readAddresses(db, customerId)) : noAddress
    }),
  remove: ({ id }, caller) =>
    forCustomer(db, caller, async ({ id: customerId }) => {
      const at = clock.now()
      await transaction(db, async (tx) => {
        if (await deleteAddress(tx, customerId, id))
          await deletions.record(tx, { customerId, kind: 'address', key: id }, at)
      })
      return done(await readAddresses(db, customerId))
    }),
})
