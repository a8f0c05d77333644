import type { AnswerKind } from './questions.ts'

/** How an answer is signed. */
export const answerAuthor = (kind: AnswerKind, author: string): string => {
  if (kind === 'shop') return 'Ответ магазина'
  // Who names a trade («Ирина Савина, технолог») needs no other.
  return kind === 'expert' && !author.includes(',') ? `${author}, эксперт магазина` : author
}
