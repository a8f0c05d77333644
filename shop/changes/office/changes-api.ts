import { clientOf } from '#platform/client/client.ts'
import { changes } from '../changes.api.ts'
import { previews } from '../preview.api.ts'

/** Records and their changes: `changesApi.records({ kind: 'pages' })`. */
export const changesApi = clientOf({ changes }).changes

/** The shop on a day to come: `previewApi.openPreview({ at, city, sets })`. */
export const previewApi = clientOf({ previews }).previews
