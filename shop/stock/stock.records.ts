/** Records of stock. */
import { Type, type Static } from 'typebox'
import { own, record, Shape, type RecordOf } from '#platform/import/record.ts'
import { DateText, Sku, Slug } from '#platform/import/record-values.ts'

export const Pieces = Type.Integer({ minimum: 0, maximum: 1_000_000 })
/** Pieces of a store that are good until the same day. */
export const Lot = Shape({
  until: DateText,
  pieces: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  number: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
})
export type Lot = Static<typeof Lot>
/** One variant's stock: pieces by store code, and of some stores until when they are good. Stores not named are not changed. */
export const StockRecord = Shape({
  sku: Sku,
  stores: Type.Record(Slug, Pieces),
  lots: Type.Optional(Type.Record(Slug, Type.Array(Lot))),
})
export type StockRecord = Static<typeof StockRecord>
/** Stock as an exchange brings it: its stores are checked one by one, so that a wrong one does not hold back the others. */
export const StockExchange = record({
  kind: 'stock',
  file: 'stock.jsonl',
  title: 'остаток варианта по магазинам',
  help:
    'у неназванных магазинов остаток прежний; незнакомый магазин или неверное число называется в отчёте ' +
    'и пропускается отдельно; остаток меньше зарезервированного под заказы загружается и называется в ' +
    'отчёте, а представление `stock_shortfall` перечисляет заказы, которым не хватит',
  table: 'stock',
  key: ['sku'],
  changesOnly: true,
  fields: {
    sku: own(Sku, { title: 'Артикул' }),
    stores: own(Type.Record(Type.String(), Type.Unknown()), { title: 'Штук в магазинах', help: 'по кодам магазинов' }),
    lots: own(Type.Optional(Type.Record(Type.String(), Type.Unknown())), {
      title: 'Сроки годности',
      help:
        'по кодам магазинов из `stores`: список партий, у каждой `until` — последний день, `pieces` — штук, `number` — номер, если ' +
        'он есть; вместе партии не больше остатка, штуки без срока не перечисляйте. У магазина без списка сроки прежние',
    }),
  },
})
export type StockExchange = RecordOf<typeof StockExchange>
