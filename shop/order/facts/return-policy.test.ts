import { shopTerms } from '#kit/shops/shop-terms.ts'
import { expect, test } from 'vitest'
import { termsOf } from '#shop/company/shop-terms.ts'
import { returnableUntil, returnRuleOf, returnSummary, type ReturnTerms } from './return-policy.ts'

test('ORD-08: unopened goods are taken back for fourteen days after hand-over, flaws and mistakes of the shop for two years', () => {
  const rule = returnRuleOf(shopTerms.returns, 'ukhod_za_litsom/kremy', '2026-11-20')
  expect(returnableUntil(rule, 'unopened', '2026-11-20')).toBe('2026-12-04')
  for (const reason of ['defect', 'wrong_product', 'wrong_information'] as const)
    expect(returnableUntil(rule, reason, '2026-11-20')).toBe('2028-11-19')
})

const CLOSED: ReturnTerms = [
  {
    since: '2026-01-01',
    rules: [
      { category: '', name: 'Все товары', unopenedDays: 14, irritationDays: 30, condition: 'упаковка не вскрыта' },
      { category: 'parfyumeriya', name: 'Парфюмерия', unopenedDays: null, irritationDays: 30, condition: '' },
    ],
  },
]

test('PEOPLE-06: a section that takes nothing of good quality back still takes flaws, mistakes and wrong information', () => {
  const rule = returnRuleOf(CLOSED, 'parfyumeriya/zhenskaya', '2026-11-20')
  expect(returnableUntil(rule, 'unopened', '2026-11-20')).toBeNull()
  for (const reason of ['defect', 'wrong_product', 'wrong_information'] as const)
    expect(returnableUntil(rule, reason, '2026-11-20')).toBe('2028-11-19')
  const words = (category: string): string => returnSummary(CLOSED, '2026-11-20', category).replaceAll('\u00a0', ' ')
  expect(words('parfyumeriya/zhenskaya')).toMatch(/^Исправные товары не возвращаем\. Дефект/)
  expect(words('volosy')).toMatch(/^Нераспечатанное можно вернуть в течение 14 дней/)
  expect(words('')).toContain('Кроме разделов: Парфюмерия.')
})

test('PEOPLE-06: a shop that says nothing of returns takes good-quality goods back for seven days', () => {
  const { returns } = termsOf('Лавка', {})
  expect(returnableUntil(returnRuleOf(returns, 'uhod', '2026-11-20'), 'unopened', '2026-11-20')).toBe('2026-11-27')
})

test('ORD-08: the rule of the nearest category holds', () => {
  expect(returnRuleOf(shopTerms.returns, 'aksessuary/kisti', '2026-11-20').category).toBe('aksessuary')
  expect(returnRuleOf(shopTerms.returns, 'aksessuary_dlya_volos', '2026-11-20').category).toBe('')
})
