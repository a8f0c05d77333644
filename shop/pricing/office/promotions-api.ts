import { clientOf } from '#platform/client/client.ts'
import { officePromotions } from '../office-promotions.api.ts'

/** Promotions before and while they hold: `promotionsApi.replayPromotion({ value, days })`. */
export const promotionsApi = clientOf({ officePromotions }).officePromotions
