/** A receipt in the words of the cabinets of cash registers, for whoever enters it there. */
import { formatMoney } from '#kernel/money.ts'
import type { TaggedReceipt } from './receipt-tags.ts'

/** FFD 1.2. */
const TAG_NAMES: Readonly<Record<string, string>> = {
  1054: 'признак расчёта (1\u00a0— приход, 2\u00a0— возврат прихода)',
  1055: 'система налогообложения',
  1008: 'телефон или почта покупателя',
  1020: 'сумма',
  1081: 'безналичными',
  1215: 'зачёт аванса',
  1125: 'расчёт в\u00a0интернете',
  1187: 'место расчёта',
  1173: 'тип коррекции (0\u00a0— самостоятельно, 1\u00a0— по\u00a0предписанию)',
  1178: 'дата исправляемого расчёта',
  1179: 'номер предписания',
  1192: 'ФПД неверного чека',
}
const MONEY_TAGS: ReadonlySet<string> = new Set(['1020', '1081', '1215'])

export type ReceiptWords = {
  readonly fields: readonly { readonly tag: string; readonly name: string; readonly value: string }[]
  readonly lines: readonly string[]
}
export const receiptWords = ({ tags, lines }: TaggedReceipt): ReceiptWords => ({
  fields: Object.entries(tags).map(([tag, value]) => ({
    tag,
    name: TAG_NAMES[tag] ?? '',
    value: MONEY_TAGS.has(tag) ? formatMoney(Number(value)) : String(value),
  })),
  lines: lines.map(
    (line) =>
      `${line[1030]}: ${line[1023]} × ${formatMoney(Number(line[1079]))} = ${formatMoney(Number(line[1043]))}, ` +
      `ставка НДС (1199) ${line[1199]}, НДС ${formatMoney(Number(line[1200]))}, предмет ${line[1212]}, способ ${line[1214]}` +
      (line[1163] === undefined ? '' : `, код маркировки ${JSON.stringify(line[1163])}`),
  ),
})
