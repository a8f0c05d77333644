/** What other subjects may use of this one on the server. */
export { heldStock } from './held-stock.ts'
export { availableByCity, supplyFor, supplyOf, type Supply } from './stock-of-city.ts'
export { storeLots } from './lots.sql.ts'
export { returnedStock } from './returned-stock.sql.ts'
export { orderStock, shortStock, storeById, supplyStatements, type SupplyStore } from './stock.sql.ts'
