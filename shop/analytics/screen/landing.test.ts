import { expect, test } from 'vitest'
import { visitAfter } from './landing.ts'

const AD = new URL('https://shop.test/products?utm_source=vk&utm_campaign=spring&yclid=123')
const PLAIN = new URL('https://shop.test/product/krem')

test('EXCH-04: the first landing is both touches; one that says nothing changes neither', () => {
  const { visit, isNew } = visitAfter(undefined, AD, 'https://vk.com/feed?id=7')
  const touch = { source: 'vk', campaign: 'spring', referrer: 'vk.com' }
  expect([visit, isNew]).toEqual([{ first: touch, last: touch, yclid: '123' }, true])
  expect(visitAfter(visit, PLAIN, 'https://shop.test/')).toEqual({ visit, isNew: false })
})

test('EXCH-04: a later landing from elsewhere is the last touch, the first one stays', () => {
  const { visit } = visitAfter(undefined, PLAIN, '')
  expect(visitAfter(visit, AD, '').visit).toEqual({
    first: {},
    last: { source: 'vk', campaign: 'spring' },
    yclid: '123',
  })
})

test('EXCH-04: a click that is no number is left out', () => {
  expect(visitAfter(undefined, new URL('https://shop.test/?yclid=a1'), '').visit).toEqual({ first: {}, last: {} })
})
