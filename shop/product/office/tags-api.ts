import { clientOf } from '#platform/client/client.ts'
import { priceTags } from '../price-tags.api.ts'

export const priceTagsApi = clientOf({ priceTags }).priceTags
