/** CAT-11: what a customer may write in a review, for the form and for the server. */
import { oneLine } from '#kernel/text.ts'

export const MIN_REVIEW_LENGTH = 10
export const MAX_REVIEW_LENGTH = 3000
export const MAX_AUTHOR_LENGTH = 60
export const MAX_REVIEW_PHOTOS = 5

/** Types as catalogues of cosmetics name them; «кожа» follows. */
export const SKIN_TYPES = ['сухая', 'нормальная', 'комбинированная', 'жирная', 'чувствительная'] as const
export type SkinType = (typeof SKIN_TYPES)[number]

/** Tones of skin from the lightest on; «тон кожи» goes before. */
export const SKIN_TONES = ['очень светлый', 'светлый', 'средний', 'смуглый', 'тёмный'] as const
export type SkinTone = (typeof SKIN_TONES)[number]

/** Years of the author, as the reviews of the trade state them. */
export const AGE_GROUPS = ['18–24', '25–34', '35–44', '45–54', '55+'] as const
export type AgeGroup = (typeof AGE_GROUPS)[number]

/** `pending`: the staff have not read it yet. Only a published review is shown and counted. */
export const REVIEW_STATES = ['pending', 'published', 'hidden'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** Each line without control characters and runs of white space; at most one empty line between two paragraphs. */
export const tidyReview = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(oneLine)
    .join('\n')
    .trim()
    .replace(/\n{3,}/g, '\n\n')

/** What is wrong with the text; null when nothing is. */
export const reviewTextError = (text: string): string | null => {
  const { length } = tidyReview(text)
  if (length === 0) return 'Напишите, что понравилось, а\u00a0что нет'
  if (length < MIN_REVIEW_LENGTH) return 'Слишком коротко: расскажите чуть подробнее'
  return length > MAX_REVIEW_LENGTH ? `Слишком длинно: не\u00a0больше ${MAX_REVIEW_LENGTH} знаков` : null
}
export const authorError = (name: string): string | null =>
  oneLine(name) === '' ? 'Подпишитесь: имя может быть любым' : null

/** Why a text is hidden whose author has withdrawn the consent to publish it; nobody else may show it again. */
export const CONSENT_WITHDRAWN = 'Вы отозвали согласие на\u00a0публикацию отзывов.'
