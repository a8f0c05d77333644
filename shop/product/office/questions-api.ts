import { clientOf } from '#platform/client/client.ts'
import { officeQuestions } from '../office-questions.api.ts'

export const questionsApi = clientOf({ officeQuestions }).officeQuestions
