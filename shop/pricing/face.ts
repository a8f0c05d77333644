/** What other subjects may use of this one on the server. */
export { enterCodes, type TypedCode } from './promotions/enter-codes.ts'
export { deleteUses, readCatalogueVersion, usesStatement } from './promotions/price-rules.sql.ts'
export { lastRules, rulesAt, type PriceRules } from './promotions/price-rules.ts'
export {
  NO_NEEDS,
  forgetPromoBuyer,
  isGiftOf,
  pricingFor,
  pricingNeeds,
  takePromoUses,
  withGifts,
  type BuyerKeys,
  type Pricing,
  type PricingFacts,
  type PricingNeeds,
} from './promotions/promotions.ts'
export { hasPromotions } from './promotions/promotions.sql.ts'
