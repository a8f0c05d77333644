/** Records of the bonus programme: plastic cards. */
import { Type } from 'typebox'
import { PatternedText, DateText } from '#platform/import/record-values.ts'
import { field, record } from '#platform/import/record.ts'
import { BONUS_POINT } from './facts/bonus-programme.ts'

/** A plastic bonus card that a shop gave out before it knew the site. */
export const PlasticCardRecord = record({
  kind: 'plastic_cards',
  file: 'plastic-cards.jsonl',
  title: 'пластиковая карта, которую выдал магазин',
  help:
    '13 цифр EAN-13; `phone` — 11 цифр, `points` — целые баллы, `bought` — копейки за год до `as_of`; ' +
    'известная карта не меняется: её баллы могли перейти в кабинет',
  table: 'plastic_card',
  key: ['number'],
  fields: {
    number: field(PatternedText('^[0-9]{13}$', 'нужны 13 цифр'), { title: 'Номер', help: '13 цифр EAN-13' }),
    phone: field(PatternedText('^7[0-9]{10}$', 'нужен телефон: 11 цифр, первая 7'), {
      title: 'Телефон',
      help: '11 цифр',
    }),
    points: field(Type.Integer({ minimum: 0, maximum: 1_000_000 }), {
      title: 'Баллы',
      help: 'целые',
      store: (points) => points * BONUS_POINT,
    }),
    bought: field(Type.Integer({ minimum: 0, maximum: 2_000_000_000 }), {
      title: 'Куплено за год',
      help: 'копейки за год до `as_of`; от этого уровень',
      widget: 'money',
    }),
    as_of: field(DateText, { title: 'На какой день' }),
  },
})
