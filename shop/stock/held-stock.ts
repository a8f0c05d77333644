import { additionStock } from './addition-stock.sql.ts'
import { substituteStock } from './stock.sql.ts'

/** Units that are held for a proposed substitute, and for what a buyer wants in addition to an order. */
export const heldStock = { ...substituteStock, ...additionStock }
