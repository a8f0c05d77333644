import type { AnswerKind } from './questions.ts'

/** How an answer is signed. */
export const answerAuthor = (kind: AnswerKind, author: string): string =>
  kind === 'shop' ? 'Ответ магазина' : kind === 'expert' ? `${author}, эксперт магазина` : author
