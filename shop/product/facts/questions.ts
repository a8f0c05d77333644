/** DESK-01: what a customer may ask about a product or answer, for the form and for the server. */
import { tidyReview } from './reviews.ts'

export const MIN_QUESTION_LENGTH = 8
export const MAX_QUESTION_LENGTH = 600
export const MAX_ANSWER_LENGTH = 1500
export const MIN_ANSWER_LENGTH = 3
/** Length of a phrase that is searched within the questions of a product. */
export const MAX_SEARCH_LENGTH = 100

/** A question or an answer; both are moderated. */
export const POST_KINDS = ['question', 'answer'] as const
export type PostKind = (typeof POST_KINDS)[number]
export const ANSWER_KINDS = ['shop', 'expert', 'buyer'] as const
export type AnswerKind = (typeof ANSWER_KINDS)[number]

const LENGTHS = {
  question: { min: MIN_QUESTION_LENGTH, max: MAX_QUESTION_LENGTH, empty: 'Напишите, что хотите узнать' },
  answer: { min: MIN_ANSWER_LENGTH, max: MAX_ANSWER_LENGTH, empty: 'Напишите ответ' },
} as const

/** What is wrong with the text; null when nothing is. */
export const postTextError = (kind: PostKind, text: string): string | null => {
  const { min, max, empty } = LENGTHS[kind]
  const { length } = tidyReview(text)
  if (length === 0) return empty
  if (length < min) return 'Слишком коротко: напишите чуть подробнее'
  return length > max ? `Слишком длинно: не\u00a0больше ${max} знаков` : null
}
