/** Records of marketplaces. */
import { Type } from 'typebox'
import { field, record, references, type RecordOf } from '#platform/import/record.ts'
import { CATEGORY, CategoryPath, PRODUCT, Slug, Whole, Words } from '#platform/import/record-values.ts'
import { MARKETPLACES } from './facts/marketplaces.ts'

/** EXCH-03: how much of the stock marketplaces are offered. */
export const MarketplaceRuleRecord = record({
  kind: 'marketplace_rules',
  file: 'marketplace-rules.jsonl',
  title: 'правило маркетплейсов',
  help:
    'сколько штук магазин оставляет себе (`safety`) и что на маркетплейс не выставляет (`not_offered`); действует первое по ' +
    'порядку правило, которому товар подходит; без правила магазин оставляет себе одну штуку',
  table: 'marketplace_rule',
  key: ['code'],
  fields: {
    code: field(Slug, { title: 'Код' }),
    title: field(Words, { title: 'Зачем', help: 'показывает страница «Маркетплейсы»: «Хрупкое не отправляем»' }),
    marketplace: field(Type.Optional(Type.Enum([...MARKETPLACES])), { title: 'Маркетплейс', help: 'пусто: все' }),
    sections: references(CATEGORY, Type.Optional(Type.Array(CategoryPath, { maxItems: 30 })), {
      title: 'Разделы',
      help: 'товар из любого, и всё, что под ним; пусто: все',
      absent: [],
    }),
    products: references(PRODUCT, Type.Optional(Type.Array(Slug, { maxItems: 300 })), {
      title: 'Товары',
      help: 'пусто: все из разделов',
      absent: [],
    }),
    safety: field(Type.Optional(Type.Integer({ minimum: 0, maximum: 999 })), {
      title: 'Оставлять себе, штук',
      absent: 0,
    }),
    not_offered: field(Type.Optional(Type.Boolean()), { title: 'Не выставлять', absent: false }),
    position: field(Type.Optional(Whole), { title: 'Место среди правил', absent: 0 }),
    disabled: field(Type.Optional(Type.Boolean()), { title: 'Не действует', absent: false }),
  },
})
export type MarketplaceRuleRecord = RecordOf<typeof MarketplaceRuleRecord>
