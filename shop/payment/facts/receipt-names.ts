/** Kinds of receipts as staff call them. */
export const RECEIPT_NAMES: Readonly<Record<string, string>> = {
  prepayment: 'Предоплата',
  settlement: 'Выдача',
  return: 'Возврат',
  correction: 'Коррекция',
}
