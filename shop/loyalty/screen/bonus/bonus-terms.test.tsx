import { renderToStaticMarkup } from 'react-dom/server'
import { shownAt } from '#kit/shown-at.tsx'
import { expect, test } from 'vitest'
import { bonusTerms } from '#kit/shops/shop-terms.ts'
import { bonusSections, BonusTerms } from './bonus-terms.tsx'

test('OWN-01: the terms of the bonus programme are those of the shop, without what it does not have', () => {
  const terms = { ...bonusTerms, maxPercent: 30, burnMonths: 6, birthday: null, hasPlasticCards: false }
  const html = renderToStaticMarkup(shownAt('/', <BonusTerms {...terms} />)).replaceAll('\u00a0', ' ')
  expect(html).toContain('Через 6 месяцев после начисления')
  expect(html).toContain('до 30 % стоимости')
  expect(html).not.toMatch(/рожден|Пластик/)
  expect(bonusSections(terms).map(({ id }) => id)).toEqual(['levels', 'spending', 'burning', 'returns'])
})
