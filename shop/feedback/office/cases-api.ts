import { clientOf } from '#platform/client/client.ts'
import { officeCases } from '../office-cases.api.ts'

export const casesApi = clientOf({ officeCases }).officeCases
