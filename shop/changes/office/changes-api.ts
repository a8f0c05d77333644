import { clientOf } from '#platform/client/client.ts'
import { changes } from '../changes.api.ts'

/** Records and their changes: `changesApi.records({ kind: 'pages' })`. */
export const changesApi = clientOf({ changes }).changes
