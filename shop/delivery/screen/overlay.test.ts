import { expect, test } from 'vitest'
import { pickupPointsQuery } from './pickup-points-query.ts'
import { ANY_BASKET, quotesQuery } from './quotes.ts'

test('BASK-03: the overlay is shown during every call of delivery', () => {
  expect(quotesQuery('cdek', 'chel', ANY_BASKET).meta?.overlay).toBe(true)
  expect(pickupPointsQuery({ city: 'chel' }, ANY_BASKET).meta?.overlay).toBe(true)
})
