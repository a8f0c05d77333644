/** STAFF-04: why staff do not take goods back, in words that the buyer reads. */
import { assertNever } from '#kernel/assert-never.ts'

export const RETURN_REFUSALS = ['used', 'term_passed', 'not_ours', 'no_defect', 'other'] as const
export type ReturnRefusal = (typeof RETURN_REFUSALS)[number]

export const RETURN_REFUSAL_NAMES: Readonly<Record<ReturnRefusal, string>> = {
  used: 'Вскрыт или использован, дефекта нет',
  term_passed: 'Срок вышел',
  not_ours: 'Это не\u00a0наш товар',
  no_defect: 'При осмотре дефекта не\u00a0нашли',
  other: 'Другое, своими словами',
}
/** Letters of own words, at least: a buyer has to understand them. */
export const MIN_REFUSAL_COMMENT = 10
export const MAX_REFUSAL_COMMENT = 300

/** What the buyer reads. `comment`: the own words of «other». */
export const refusalText = (refusal: ReturnRefusal, comment: string | null): string => {
  switch (refusal) {
    case 'used':
      return 'Товар вскрыт или им пользовались, а\u00a0дефекта в\u00a0нём нет: такой по\u00a0условиям магазина не\u00a0принимаем.'
    case 'term_passed':
      return 'Срок, в\u00a0который товар принимают по\u00a0этой причине, вышел.'
    case 'not_ours':
      return 'Это не\u00a0тот товар, который мы передали вам с\u00a0заказом.'
    case 'no_defect':
      return 'Мы осмотрели товар и\u00a0не\u00a0нашли дефекта. Если вы не\u00a0согласны, проверим его ещё раз при вас.'
    case 'other':
      return comment ?? ''
    default:
      return assertNever(refusal)
  }
}
