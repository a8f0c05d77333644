/** What other subjects may use of this one on the server. */
export { popularBrands } from './brands/brands.calls.ts'
export { readAttributes, type ShopAttributes } from './index/attributes.sql.ts'
export { AttributeValuesJson } from './index/catalogue-index.sql.ts'
export { isInStock, type CatalogueSnapshot } from './index/catalogue-index.ts'
export { readUnwanted } from './ingredients/unwanted.sql.ts'
export { dateOf, lowestPrice } from './listing/cards.sql.ts'
export {
  cardsByLabel,
  cardsOf,
  cardsOfVariants,
  countedCategories,
  mostPopularByRoot,
  type CatalogueDeps,
  type CountedCategory,
} from './listing/cards.ts'
export { deleteSearchHistory, exportSearchHistory, mergeSearchHistory } from './phrases/search-history.calls.ts'
export { BrandRecord, CategoryRecord, IngredientRecord } from './catalogue.records.ts'
