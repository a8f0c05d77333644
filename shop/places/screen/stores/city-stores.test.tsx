import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AbsentPages } from '#platform/client/absent-pages.ts'
import { AllCities } from './city-stores.tsx'

const linksWithout = (absent: readonly string[]): string[] =>
  [
    ...renderToStaticMarkup(
      <AbsentPages value={absent}>
        <AllCities cities={[{ name: 'Пермь', key: 'perm', shops_count: 2 }]} storesTotal={2} />
      </AbsentPages>,
    ).matchAll(/href="([^"]*)"/g),
  ].map(([, address = '']) => address)

test('OWN-01: cities lead to the page of stores only where the shop has one', () => {
  expect(linksWithout([])).toEqual(['/about/shops#perm'])
  expect(linksWithout(['/about/shops'])).toEqual([])
})
