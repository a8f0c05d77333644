import { expect, test } from 'vitest'
import { textRemarks, type Known } from './text-remarks.ts'

const KNOWN: Known = {
  promises: { freeFrom: 300_000, bonusMost: 7 },
  latinNames: new Set(['clairval', 'glycerin']),
}
const of = (text: string): string[] => textRemarks(text, KNOWN)

test('OFFICE-04: a text that heals or offers a doctor is remarked, a denial is not', () => {
  expect(of('Крем лечит акне.')).toEqual(['косметика не лечит: «лечит»'])
  expect(of('Лечения крем не заменит: идите к врачу.')).toEqual([])
  expect(of('В магазине вас примет и проконсультирует косметолог.')[0]).toMatch(/^приём врача или косметолога/)
})

test('OFFICE-04: letters of two alphabets in a word and Latin words are remarked; names, abbreviations and addresses are not', () => {
  expect(of('Кpем на каждый день.')).toEqual(['в слове «Кpем» и русские, и латинские буквы'])
  expect(of('Наш new bestseller уже здесь.')).toEqual([
    'слова латиницей: new, bestseller. Если это не название, напишите по-русски',
  ])
  expect(
    of('Clairval, SPF 50, Glycerin. [Статья](/news/kak-chitat-sostav), zabota@glad.example, {free_from}.'),
  ).toEqual([])
})

test('OFFICE-04: a promise that the terms do not hold is remarked with what they say', () => {
  expect(of('Доставка бесплатная от 2\u00a0000\u00a0₽.')).toEqual([
    'обещана бесплатная доставка от 2\u00a0000\u00a0₽, в условиях — от 3\u00a0000\u00a0₽',
  ])
  expect(of('Доставка бесплатная от 3\u00a0000\u00a0₽.')).toEqual([])
  expect(of('Вернём баллами 10\u00a0% от заказа.')).toEqual(['обещано 10 % баллами, в условиях больше 7 % нет'])
})
