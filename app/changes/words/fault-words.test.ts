import { expect, test } from 'vitest'
import { declarationOf } from '../describe-record.ts'
import { faultsOfReason, faultText } from './fault-words.ts'

const saidOf = (kind: string, reason: string) => {
  const declaration = declarationOf(kind)
  if (declaration === undefined) throw new Error(`no kind ${kind}`)
  return { text: faultText(reason, declaration), faults: faultsOfReason(reason, declaration) }
}

test.each([
  [
    'products',
    'variants/1/price: нужно не меньше 1',
    'variants',
    /^Варианты: строка 2, Цена: нужно не меньше 0[.,]01.₽$/,
  ],
  ['products', 'артикул K-1: old_price не больше price', '', /^артикул K-1: «Старая цена» не больше «Цена»$/],
  ['products', 'spf_plus без spf', 'spf_plus', /^«Плюс у SPF» без «SPF»$/],
  ['products', 'поля variants/0/prise у этой записи нет', '', /^поля Варианты, строка 1, «prise» у этой записи нет$/],
  ['products', 'labels/0: нет обязательных полей: label', 'labels', /^Свои метки: строка 1: нужно заполнить: Метка$/],
  ['products', 'нет бренда «brand»: они названы в brands.jsonl', '', /^нет бренда «brand»$/],
  [
    'banners',
    'place: нужно одно из: hero, service',
    'place',
    /^Где стоит: нужно одно из: Главная: заглавный, Главная: строка/,
  ],
  ['banners', 'position: нужно значение: целое число', 'position', /^Место по порядку: нужно значение: целое число$/],
  ['special_days', 'open и close задают вместе', 'open', /^«Открытие» и «Закрытие» задают вместе$/],
])('OFFICE-02: a fault of %s speaks of fields by their titles: %s', (kind, reason, field, text) => {
  const said = saidOf(kind, reason)
  expect([said.text, said.faults[0]?.field]).toEqual([expect.stringMatching(text), field])
})

test('OFFICE-02: of several fields that are not filled each is named', () => {
  const { text, faults } = saidOf('brands', 'нет обязательных полей: name, country')
  expect(text).toBe('нужно заполнить: Название, Страна')
  expect(faults.map(({ field }) => field)).toEqual(['name', 'country'])
})
