/** What other subjects may use of this one on the server. */
export {
  addLines,
  closeBasket,
  deleteBasket,
  linesOf,
  mergeBaskets,
  type BasketLineRow,
  type CappedLine,
} from './basket-lines.ts'
export { basketStatements, lockOpenBasket, replaceLines, variantsInBasket } from './basket.sql.ts'
