import { clientOf } from '#platform/client/client.ts'
import { officeNewsletter } from '../office-newsletter.api.ts'

/** The letters of news: `newsletterApi.newsletter({ code })`. */
export const newsletterApi = clientOf({ officeNewsletter }).officeNewsletter
