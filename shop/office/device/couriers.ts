/** DESK-07: the shop's own couriers, and the short codes by which they confirm what they take. */
import { readCouriers } from './device.sql.ts'
import { tryPin } from './try-pin.ts'

export const couriers = { read: readCouriers, tryPin }
