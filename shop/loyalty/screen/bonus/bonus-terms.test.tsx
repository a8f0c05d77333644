import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { bonusTerms } from '#kit/shops/shop-terms.ts'
import { bonusSections, BonusTerms } from './bonus-terms.tsx'

test('OWN-01: the terms of the bonus programme are those of the shop, without what it does not have', () => {
  const terms = { ...bonusTerms, maxPercent: 30, burnMonths: 6, birthday: null, hasPlasticCards: false }
  const router = createMemoryRouter([{ path: '*', element: <BonusTerms {...terms} /> }])
  const html = renderToStaticMarkup(<RouterProvider router={router} />).replaceAll('\u00a0', ' ')
  expect(html).toContain('Через 6 месяцев после начисления')
  expect(html).toContain('до 30 % стоимости')
  expect(html).not.toMatch(/рожден|Пластик/)
  expect(bonusSections(terms).map(({ id }) => id)).toEqual(['levels', 'spending', 'burning', 'returns'])
})
