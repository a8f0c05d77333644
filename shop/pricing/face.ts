/** What other subjects may use of this one on the server. */
export { expectedFacts, priceBasket, typedCodes, type PricedBasket } from './price-basket.ts'
export { forgetPromoBuyer, isGift, promoUses } from './promotions/promotions.ts'
export { recomputedGoods } from './promotions/recompute.ts'
export { hasPromotions, readEndedSkus } from './promotions/promotions.sql.ts'
