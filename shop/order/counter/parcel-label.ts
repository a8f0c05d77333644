/** DESK-07: what is stuck on a parcel or a bag, so that it is found by number and name, and by a scan. */
import { code128, drawingSVG } from 'bwip-js/node'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import { mayServe, type StaffMember } from '#shop/office/face.ts'
import { storeById } from '#shop/stock/face.ts'
import type { ParcelLabel } from '../counter.api.ts'
import { numberToScan } from '../facts/order-fields.ts'
import { readDetails } from './order-details.sql.ts'

/** Null for an order of a store that is not theirs. */
export const parcelLabel = async (db: Kysely<DB>, number: string, member: StaffMember): Promise<ParcelLabel | null> => {
  const order = await readDetails(db, number)
  const store = order && (await storeById(db, order.store_id))
  if (order === undefined || store === undefined || !mayServe(member, order.store_id)) return null
  return {
    number: order.number,
    initial: order.recipient_name.charAt(0).toUpperCase(),
    store_name: store.name,
    delivery: order.delivery,
    barcode: code128(
      { bcid: 'code128', text: numberToScan(order.number), scale: 1, height: 12, paddingwidth: 10, paddingheight: 2 },
      drawingSVG(),
    ),
  }
}
