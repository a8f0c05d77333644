import { clientOf } from '#platform/client/client.ts'
import { reports } from '../reports.api.ts'

export const reportsApi = clientOf({ reports }).reports
