import { expect, test } from 'vitest'
import { Value } from 'typebox/value'
import { schemaFault } from '#platform/import/record-faults.ts'
import { faultOf, named, RecordFault, says } from '#platform/import/record-fault.ts'
import { declarationOf } from '../describe-record.ts'
import { faultsOf, faultText } from './fault-words.ts'

const saidOf = (kind: string, fault: RecordFault, key = '') => {
  const declaration = declarationOf(kind)
  if (declaration === undefined) throw new Error(`no kind ${kind}`)
  return { text: faultText(fault, declaration, key), faults: faultsOf(fault, declaration, key), file: String(fault) }
}
const OLD_PRICE = says`артикул K-1: ${named('old_price')} не больше ${named('price')}`

test.each([
  [
    'products',
    new RecordFault(['variants', '1', 'price'], { kind: 'limit', words: 'нужно не меньше', limit: 1 }),
    'variants/1/price: нужно не меньше 1',
    'variants',
    /^Варианты: строка 2, Цена: нужно не меньше 0[.,]01.₽$/,
  ],
  [
    'products',
    faultOf(OLD_PRICE, { shownAt: 'variants' }),
    'артикул K-1: old_price не больше price',
    'variants',
    /^артикул K-1: «Старая цена» не больше «Цена»$/,
  ],
  [
    'products',
    faultOf(says`${named('spf_plus')} без ${named('spf')}`),
    'spf_plus без spf',
    'spf_plus',
    /^«SPF с плюсом» без «SPF»$/,
  ],
  [
    'products',
    new RecordFault(['variants', '0', 'prise'], { kind: 'unknown' }),
    'поля variants/0/prise у этой записи нет',
    '',
    /^поля Варианты, строка 1, «prise» у этой записи нет$/,
  ],
  [
    'products',
    new RecordFault(['labels', '0'], { kind: 'lacks', fields: ['label'] }),
    'labels/0: нет обязательных полей: label',
    'labels',
    /^Свои метки: строка 1: нужно заполнить: Метка$/,
  ],
  [
    'products',
    faultOf('нет бренда «brand»', { hint: 'они названы в brands.jsonl' }),
    'нет бренда «brand»: они названы в brands.jsonl',
    '',
    /^нет бренда «brand»$/,
  ],
  [
    'products',
    faultOf(says`атрибут ${named('«length»', 'Длина')}: нужно число`, { shownAt: 'attributes' }),
    'атрибут «length»: нужно число',
    'attributes',
    /^атрибут «Длина»: нужно число$/,
  ],
  [
    'banners',
    new RecordFault(['place'], { kind: 'choice', allowed: ['hero', 'service'] }),
    'place: нужно одно из: hero, service',
    'place',
    /^Где стоит: нужно одно из: Главная: заглавный, Главная: строка/,
  ],
  [
    'banners',
    new RecordFault(['position'], { kind: 'type', types: ['integer'] }),
    'position: нужно значение: целое число',
    'position',
    /^Который по счёту: нужно значение: целое число$/,
  ],
  [
    'special_days',
    faultOf(says`${named('open')} и ${named('close')} задают вместе`),
    'open и close задают вместе',
    'open',
    /^«Открытие» и «Закрытие» задают вместе$/,
  ],
  [
    'stores',
    new RecordFault(['hours', '1', 'open'], { kind: 'words', words: ['нужно время вида 09:30'] }),
    'hours/1/open: нужно время вида 09:30',
    'hours',
    /^Часы работы: вторник, Открытие: нужно время вида 09:30$/,
  ],
])(
  'OFFICE-02: a fault of %s speaks of fields by their titles, in a file by their names: %s',
  (kind, fault, file, field, text) => {
    const said = saidOf(kind, fault)
    expect([said.file, said.text, said.faults[0]?.field]).toEqual([file, expect.stringMatching(text), field])
  },
)

test('OFFICE-02: of several fields that are not filled each is named', () => {
  const { text, faults, file } = saidOf('brands', new RecordFault([], { kind: 'lacks', fields: ['name', 'country'] }))
  expect(text).toBe('нужно заполнить: Название, Страна')
  expect(faults.map(({ field }) => field)).toEqual(['name', 'country'])
  expect(file).toBe('нет обязательных полей: name, country')
})

test('OFFICE-02: a fault inside a setting is named by the titles of its own form', () => {
  const form = declarationOf('settings')?.forms?.['hotline']
  if (form === undefined) throw new Error('the hotline is a setting')
  const value = { phone: '8 (800) 555-01-01', hours: '09:00 – 22:00', hours_in: { msk: 7 } }
  const fault = schemaFault([...Value.Errors(form.schema, { name: 'hotline', value })])
  const { text, faults } = saidOf('settings', fault, 'hotline')
  expect(text).toBe('Горячая линия: Часы в\u00a0городах, «msk»: нужно значение: строка')
  expect(faults[0]?.field).toBe('value')
})

test('OFFICE-02: a field is named as the record calls it, though one inside another has the same name', () => {
  const { text } = saidOf('promotions', faultOf(says`такой акции нужно поле ${named('skus')}`))
  expect(text).toBe('такой акции нужно поле «Товары»')
})
