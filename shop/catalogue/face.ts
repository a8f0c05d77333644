/** What other subjects may use of this one on the server. */
export { popularBrands } from './brands/brands.calls.ts'
export { readAttributes } from './index/attributes.sql.ts'
export { AttributeValuesJson } from './index/catalogue-index.sql.ts'
export { isInStock, type CatalogueSnapshot } from './index/catalogue-index.ts'
export { readUnwanted } from './ingredients/unwanted.sql.ts'
export { dateOf, lowestPrice } from './listing/cards.sql.ts'
export { countedCategories, productCards, type CatalogueDeps } from './listing/cards.ts'
export { searchHistory } from './phrases/search-history.calls.ts'
