/** Records of the feeds. */
import { Type } from 'typebox'
import { field, record, references, type RecordOf } from '#platform/import/record.ts'
import { BRAND, CATEGORY, CategoryPath, Price, Slug, Whole, Words } from '#platform/import/record-values.ts'

/** EXCH-03: what the feeds leave out. */
export const FeedRuleRecord = record({
  kind: 'feed_rules',
  file: 'feed-rules.jsonl',
  title: 'исключение из выгрузок',
  help:
    'товар не попадает в выгрузки для Яндекса, Google и ВКонтакте, когда верно всё, что сказано в `sections`, `brands`, ' +
    '`price_from`, `price_to` (копейки), `stock_older_hours`, `without_barcode`',
  table: 'feed_rule',
  key: ['code'],
  fields: {
    code: field(Slug, { title: 'Код' }),
    title: field(Words, { title: 'Причина', help: 'её показывает страница «Выгрузки»: «Наборы собираем в магазине»' }),
    sections: references(CATEGORY, Type.Optional(Type.Array(CategoryPath, { maxItems: 30 })), {
      title: 'Разделы',
      help: 'товар из любого, и всё, что под ним',
      absent: [],
    }),
    brands: references(BRAND, Type.Optional(Type.Array(Slug, { maxItems: 30 })), {
      title: 'Бренды',
      help: 'товар любого',
      absent: [],
    }),
    price_from: field(Type.Optional(Price), { title: 'Цена от', help: 'копейки', widget: 'money' }),
    price_to: field(Type.Optional(Price), { title: 'Цена до', help: 'копейки', widget: 'money' }),
    stock_older_hours: field(Type.Optional(Type.Integer({ minimum: 1, maximum: 8760 })), {
      title: 'Остаток старше, часов',
      help: 'столько часов не обновлялся остаток ни одного магазина, где товар есть',
    }),
    without_barcode: field(Type.Optional(Type.Boolean()), { title: 'Без штрихкода', absent: false }),
    position: field(Type.Optional(Whole), { title: 'Место среди исключений', absent: 0 }),
    disabled: field(Type.Optional(Type.Boolean()), { title: 'Не действует', absent: false }),
  },
})
export type FeedRuleRecord = RecordOf<typeof FeedRuleRecord>
