import { clientOf } from '#platform/client/client.ts'
import { officeReviews } from '../office-reviews.api.ts'

export const reviewsApi = clientOf({ officeReviews }).officeReviews
