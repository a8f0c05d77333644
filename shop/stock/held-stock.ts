import { additionStock } from './addition-stock.sql.ts'
import { substituteStock } from './stock.sql.ts'
import { transferStock } from './transfer-stock.sql.ts'

/** Units that are held for a proposed substitute, for what a buyer wants in addition to an order, and for transfers between stores. */
export const heldStock = { ...substituteStock, ...additionStock, transfers: transferStock }
