import { clientOf } from '#platform/client/client.ts'
import { officeSearch } from '../office-search.api.ts'

/** What staff see of the search: `searchApi.explainSearch({ q, city })`. */
export const searchApi = clientOf({ officeSearch }).officeSearch
