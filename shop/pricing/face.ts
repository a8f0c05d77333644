/** What other subjects may use of this one on the server. */
export { expectedFacts, priceBasket, typedCodes, type PricedBasket } from './price-basket.ts'
export { deleteUses } from './promotions/price-rules.sql.ts'
export { forgetPromoBuyer, isGift, moveUsesOfPlace, takePromoUses } from './promotions/promotions.ts'
export { recomputedGoods } from './promotions/recompute.ts'
export { hasPromotions, readEndedSkus } from './promotions/promotions.sql.ts'
