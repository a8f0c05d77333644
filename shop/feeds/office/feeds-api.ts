import { clientOf } from '#platform/client/client.ts'
import { feeds } from '../feeds.api.ts'

export const feedsApi = clientOf({ feeds }).feeds
