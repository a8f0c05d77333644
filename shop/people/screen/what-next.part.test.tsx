import { renderToStaticMarkup } from 'react-dom/server'
import { shownAt } from '#kit/shown-at.tsx'
import { expect, test } from 'vitest'
import type { BonusCard } from '#shop/loyalty/bonus.api.ts'
import { WhatNext } from './what-next.part.tsx'

const card = (burning: BonusCard['burning']): BonusCard => ({
  number: '2000000000008',
  barcode: '',
  phone: '79123456789',
  balance: 24_000,
  level: { name: 'Старт', percent: 3 },
  bought: 0,
  next: null,
  burning,
  plastic_cards: [],
})
const textOf = (burning: BonusCard['burning']): string => {
  const element = <WhatNext orders={[]} card={card(burning)} today="2026-11-20" />
  return renderToStaticMarkup(shownAt('/', element))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')
}

test('BONUS-02: points that burn within fourteen days are named with their day, later ones are not', () => {
  const soon = textOf([
    { amount: 12_000, day: '2026-12-04' },
    { amount: 5_000, day: '2026-12-05' },
  ])
  expect(soon).toContain('Скоро сгорят бонусы: 120')
  expect(soon).toContain('4 декабря 2026')
  expect(soon).not.toContain('5 декабря')
})

test('PEOPLE-03: nothing is shown when nothing waits for the customer', () => {
  expect(textOf([]).trim()).toBe('')
})
