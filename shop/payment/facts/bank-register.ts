/**
 * DESK-05: the bank's register compared with the shop's payments. YooKassa's file has lines before and after its table
 * (yookassa.ru/docs/support/merchant/payments/reports); T-Bank names an operation Debit or Credit
 * (developer.tbank.ru/eacq/intro/refunds) and does not publish the headings of its file, so that columns are known by what they
 * are usually called.
 */
import { isCalendarDay } from '#kernel/dates.ts'

export type RegisterRow = {
  /** Line of the file, from 1. */
  readonly line: number
  readonly kind: 'payment' | 'refund'
  readonly payment_id: string
  /** Null: the bank names only the payment. */
  readonly refund_id: string | null
  /** Kopecks. */
  readonly amount: number
  readonly commission: number
}
export type Register = {
  readonly rows: readonly RegisterRow[]
  /** Days that it covers; null: the file does not say. */
  readonly days: { readonly from: string; readonly to: string } | null
}

const COLUMNS = {
  refundId: ['идентификатор возврата', 'id возврата', 'refundid'],
  paymentId: ['идентификатор платежа', 'id платежа', 'номер платежа', 'paymentid', 'номер транзакции'],
  refundAmount: ['сумма возврата'],
  amount: ['сумма платежа', 'сумма операции', 'сумма', 'amount'],
  commission: ['сумма комиссии без ндс', 'сумма комиссии', 'комиссия', 'fee'],
  commissionTax: ['ндс с комиссии'],
  type: ['тип операции', 'операция', 'operation'],
  time: ['время платежа', 'время возврата', 'дата операции', 'дата и время операции', 'время операции', 'дата'],
} as const
type Column = keyof typeof COLUMNS

const normal = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** Column numbers of a heading; undefined: the line is none. */
const columnsOf = (cells: readonly string[]): ReadonlyMap<Column, number> | undefined => {
  const heads = cells.map(normal)
  const found = new Map<Column, number>()
  for (const [column, names] of Object.entries(COLUMNS)) {
    const at = names.map((name) => heads.indexOf(name)).find((index) => index >= 0)
    if (at !== undefined) found.set(column as Column, at)
  }
  return found.has('paymentId') && (found.has('amount') || found.has('refundAmount')) ? found : undefined
}

/** Kopecks of «1 234,50», «1234.5» or «−40.00»; undefined: it is no sum. */
export const kopecksOf = (text: string): number | undefined => {
  const plain = text
    .replaceAll(/[\s\u00a0]/g, '')
    .replace(',', '.')
    .replace('\u2212', '-')
  return /^-?[0-9]{1,9}(\.[0-9]{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}

/** «15.12.2022 12:37:07» and «2022-12-15T…» are days of Moscow as they stand. */
const dayOf = (text: string): string | undefined => {
  const russian = /^(\d{2})\.(\d{2})\.(\d{4})/.exec(text.trim())
  const day = russian === null ? text.trim().slice(0, 10) : `${russian[3]}-${russian[2]}-${russian[1]}`
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && isCalendarDay(day) ? day : undefined
}

const CREDITS = /^(credit|возврат|refund)/i
const OTHERS = /chargeback|representment|correction|auth_fail|cancelrefund/i

/** Days named before the table: «Дата платежей: 2026-08-22». */
const namedDay = (cells: readonly string[]): string | undefined => {
  const found = /^Дата (?:платежей|возвратов)\s*:\s*(\S+)/i.exec(cells[0] ?? '')
  return found?.[1] === undefined ? undefined : dayOf(found[1])
}

/** A fault is a sentence for people. `lines`: the cells of each line of the file. */
export const readRegister = (lines: readonly (readonly string[])[]): Register | { readonly fault: string } => {
  const head = lines.findIndex((cells) => columnsOf(cells) !== undefined)
  const columns = columnsOf(lines[head] ?? [])
  if (columns === undefined)
    return { fault: 'В\u00a0файле нет столбцов «Идентификатор платежа» и\u00a0«Сумма платежа» или «Сумма возврата».' }
  const days = lines.slice(0, head).flatMap((cells) => namedDay(cells) ?? [])
  const rows: RegisterRow[] = []
  for (const [index, cells] of lines.entries()) {
    if (index <= head) continue
    const cell = (column: Column): string => cells[columns.get(column) ?? -1]?.trim() ?? ''
    // What stands beneath the table: «Сумма принятых платежей: 10.00 RUB».
    if (cells.length < 2 || cell('paymentId') === '' || OTHERS.test(cell('type'))) continue
    const isRefund = columns.has('refundAmount') || CREDITS.test(cell('type'))
    const amount = kopecksOf(cell(columns.has('refundAmount') ? 'refundAmount' : 'amount'))
    if (amount === undefined || amount === 0)
      return {
        fault: `Строка ${index + 1}: не\u00a0понятна сумма «${cell(isRefund ? 'refundAmount' : 'amount').slice(0, 40)}».`,
      }
    const day = dayOf(cell('time'))
    if (day !== undefined) days.push(day)
    rows.push({
      line: index + 1,
      kind: isRefund || amount < 0 ? 'refund' : 'payment',
      payment_id: cell('paymentId'),
      refund_id: cell('refundId') === '' ? null : cell('refundId'),
      amount: Math.abs(amount),
      commission: (kopecksOf(cell('commission')) ?? 0) + (kopecksOf(cell('commissionTax')) ?? 0),
    })
  }
  const sorted = days.toSorted()
  const [from, to] = [sorted[0], sorted.at(-1)]
  return { rows, days: from === undefined || to === undefined ? null : { from, to } }
}

/** What the shop has taken or given back at the bank. */
export type OwnOperation = {
  readonly kind: 'payment' | 'refund'
  /** The bank's own name of it. */
  readonly payment_id: string
  readonly refund_id: string | null
  readonly amount: number
  /** Number of the order or of the purchase of a certificate. */
  readonly number: string
  /** Another register of this bank has it. */
  readonly is_elsewhere: boolean
}
export const OUTCOMES = ['matches', 'differs', 'theirs', 'ours'] as const
export type Outcome = (typeof OUTCOMES)[number]
export type Compared = {
  readonly outcome: Outcome
  readonly kind: 'payment' | 'refund'
  readonly payment_id: string
  readonly number: string | null
  /** Kopecks; null: the other side alone has it. */
  readonly own_amount: number | null
  readonly bank_amount: number | null
  readonly line: number | null
}

const ofPayment = ({ kind, payment_id }: { readonly kind: string; readonly payment_id: string }): string =>
  `${kind} ${payment_id}`

/**
 * Pairs each row with the shop's operation: a refund by its own name, or, when the bank names only the payment, by that, of several
 * the one with the same sum first.
 */
export const compareRegister = (rows: readonly RegisterRow[], own: readonly OwnOperation[]): Compared[] => {
  const left = new Set(own)
  const byPayment = new Map<string, OwnOperation[]>()
  for (const one of own) byPayment.set(ofPayment(one), [...(byPayment.get(ofPayment(one)) ?? []), one])
  const find = (row: RegisterRow): OwnOperation | undefined => {
    const candidates = (byPayment.get(ofPayment(row)) ?? []).filter((one) => left.has(one))
    const named = candidates.find(({ refund_id }) => row.refund_id !== null && refund_id === row.refund_id)
    return named ?? candidates.find(({ amount }) => amount === row.amount) ?? candidates[0]
  }
  const theirs = rows.map((row): Compared => {
    const found = find(row)
    if (found !== undefined) left.delete(found)
    return {
      outcome: found === undefined ? 'theirs' : found.amount === row.amount ? 'matches' : 'differs',
      kind: row.kind,
      payment_id: row.payment_id,
      number: found?.number ?? null,
      own_amount: found?.amount ?? null,
      bank_amount: row.amount,
      line: row.line,
    }
  })
  const ours = [...left]
    .filter(({ is_elsewhere }) => !is_elsewhere)
    .map((one): Compared => ({
      outcome: 'ours',
      kind: one.kind,
      payment_id: one.payment_id,
      number: one.number,
      own_amount: one.amount,
      bank_amount: null,
      line: null,
    }))
  return [...theirs, ...ours]
}
