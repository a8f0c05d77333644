import type { Outcome } from '../facts/bank-register.ts'

export const BANK_NAMES: Readonly<Record<string, string>> = { yookassa: 'ЮKassa', tbank: 'Т\u2011Банк' }
export const OUTCOME_NAMES: Readonly<Record<Outcome, string>> = {
  matches: 'Сошлось',
  differs: 'Разные суммы',
  theirs: 'Только в\u00a0реестре',
  ours: 'Только в\u00a0магазине',
}
export const OUTCOME_ADVICE: Readonly<Record<Exclude<Outcome, 'matches'>, string>> = {
  differs: 'Откройте заказ и\u00a0сравните с\u00a0кабинетом банка: часть могла вернуться.',
  theirs: 'Магазин такой операции не\u00a0знает: проверьте, что реестр того же счёта, и\u00a0напишите банку.',
  ours: 'Банк её не\u00a0показал: она может стоять в\u00a0реестре соседнего дня. Загрузите его.',
}
export const OPERATION_NAMES = { payment: 'Оплата', refund: 'Возврат' } as const

export const RECEIPT_FAULTS = {
  unsent: 'Не\u00a0отправлен больше часа',
  payment: 'Деньги взяты, чека нет',
  refund: 'Деньги возвращены, чека нет',
} as const
