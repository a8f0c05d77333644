import { expect, test } from 'vitest'
import { JOURNALLED, proposedKeyOf } from '#app/changes/describe-record.ts'
import { codesFor, withSkus } from './proposed-code.ts'

test('OFFICE-02: the code of a new record follows from its name, the next one where it is taken', () => {
  expect(codesFor('', 'Крем «Щука» №\u00a05').slice(0, 2)).toEqual(['krem-shchuka-5', 'krem-shchuka-5-2'])
  expect(codesFor('/pages/', 'О нас')[0]).toBe('/pages/o-nas')
  expect(codesFor('', '…')).toEqual([])
})

test('OFFICE-02: products, brands, sections, articles, pages, banners and collections have a proposed code', () => {
  const proposed = JOURNALLED.flatMap((one) => {
    const from = proposedKeyOf(one)
    return from === null ? [] : [`${one.kind}: ${from.prefix}${from.from}`]
  })
  expect(proposed).toEqual(
    expect.arrayContaining([
      'products: name',
      'brands: name',
      'categories: name',
      'articles: title',
      'pages: /pages/title',
      'banners: title',
      'collections: title',
      'labels: name',
      'promotions: title',
      'search_synonyms: words',
    ]),
  )
  expect(proposed.filter((one) => /^(promo_codes|prices|settings|reviews)/.test(one))).toEqual([])
})

test('OFFICE-02: a variant without an article number gets one that its product does not have', () => {
  expect(withSkus([{ sku: 'krem-1' }, { price: 1 }, { sku: '' }, {}], 'krem')).toEqual([
    { sku: 'krem-1' },
    { price: 1, sku: 'krem-2' },
    { sku: '' },
    { sku: 'krem-3' },
  ])
  expect(withSkus([{}], '')).toEqual([{}])
})
