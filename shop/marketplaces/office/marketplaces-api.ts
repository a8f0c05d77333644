import { clientOf } from '#platform/client/client.ts'
import { marketplaces } from '../marketplaces.api.ts'

export const marketplacesApi = clientOf({ marketplaces }).marketplaces
