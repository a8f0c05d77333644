import { shopTerms } from '#kit/shop-terms.ts'
import { expect, test } from 'vitest'
import { returnableUntil, returnRuleOf } from './return-policy.ts'

test('ORD-08: unopened goods are taken back for fourteen days after hand-over, flaws and mistakes of the shop for two years', () => {
  const rule = returnRuleOf(shopTerms.returns, 'ukhod_za_litsom/kremy', '2026-11-20')
  expect(returnableUntil(rule, 'unopened', '2026-11-20')).toBe('2026-12-04')
  for (const reason of ['defect', 'wrong_product', 'wrong_information'] as const)
    expect(returnableUntil(rule, reason, '2026-11-20')).toBe('2028-11-19')
})

test('ORD-08: the rule of the nearest category holds', () => {
  expect(returnRuleOf(shopTerms.returns, 'aksessuary/kisti', '2026-11-20').category).toBe('aksessuary')
  expect(returnRuleOf(shopTerms.returns, 'aksessuary_dlya_volos', '2026-11-20').category).toBe('')
})
