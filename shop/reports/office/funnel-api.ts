import { clientOf } from '#platform/client/client.ts'
import { funnel } from '../funnel.api.ts'

export const funnelApi = clientOf({ funnel }).funnel
