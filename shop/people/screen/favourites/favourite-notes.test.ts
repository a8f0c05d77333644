import { expect, test } from 'vitest'
import { noteOf } from './favourite-notes.ts'

const said = (...given: Parameters<typeof noteOf>) => noteOf(...given)?.replaceAll('\u00a0', ' ')

test('FAV-01: a favourite names the stores that hand it over today, two of them', () => {
  expect(said({ today: ['Кировка'], quantity: 9 }, undefined)).toBe('Забрать сегодня: Кировка.')
  expect(said({ today: ['Кировка', 'Родник', 'Горки', 'Мега'], quantity: 9 }, undefined)).toBe(
    'Забрать сегодня: Кировка, Родник и ещё 2 магазина.',
  )
})

test('FAV-01: few pieces are said, none says nothing, because the card does', () => {
  expect([1, 3, 4].map((quantity) => said({ today: [], quantity }, undefined))).toEqual([
    'Последняя.',
    'Осталось мало.',
    undefined,
  ])
  expect(said({ today: [], quantity: 0 }, undefined)).toBeUndefined()
})

test('FAV-01: a lower price than when it was added is said first', () => {
  expect(said({ today: ['Кировка'], quantity: 2 }, 20_000)).toBe(
    'Подешевело на 200 ₽ с тех пор, как вы добавили. Забрать сегодня: Кировка. Осталось мало.',
  )
  expect(said(undefined, undefined)).toBeUndefined()
})
