import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PostalAddress } from '#kernel/postal-address.ts'
import { addressAsLine, postalAddress } from '#kit/postal-address.ts'
import { Where } from './order-parts.tsx'

const htmlOf = (address: string | null, postal_address: PostalAddress | null): string =>
  renderToStaticMarkup(<Where order={{ address, postal_address, courier_time: null }} />).replaceAll(
    / class="[^"]*"/g,
    '',
  )

test('STAFF-02: staff see the door with its postal code, and entrance, floor and intercom as rows', () => {
  const address = { ...postalAddress({ entrance: null }), postal_code: '101000' }
  expect(htmlOf(address.line, address)).toBe(
    '<span>101000, ул Мясницкая, 10, кв. 4</span>' +
      '<dl><div><dt>Этаж</dt><dd>5</dd></div><div><dt>Домофон</dt><dd>12К</dd></div></dl>',
  )
})

test('STAFF-02: staff see an address of one line, and a pickup point, as they are', () => {
  expect(htmlOf('Мясницкая 10', addressAsLine('Мясницкая 10'))).toBe('<span>Мясницкая 10</span>')
  expect(htmlOf('CHL12, ул. Кирова, 19', null)).toBe('<span>CHL12, ул. Кирова, 19</span>')
  expect(htmlOf(null, null)).toBe('')
})
