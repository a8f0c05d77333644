/** What other subjects may use of this one on the server. */
export { availableByCity, supplyFor, supplyOf, type Supply } from './stock-of-city.ts'
export { freeAt, leastShortage, shortagesAt, sortForCourier, type FreeStock, type Wanted } from './stock.policy.ts'
export {
  endHold,
  handOverStock,
  handsOverIn,
  holdStock,
  isOrderShort,
  keepReservations,
  lockVariants,
  recordReservations,
  recountShort,
  releaseStock,
  reserveHeld,
  reserveStatements,
  returnStock,
  servesCity,
  shortenReservation,
  storeById,
  supplyStatements,
  type ShortReason,
  type SupplyStore,
} from './stock.sql.ts'
