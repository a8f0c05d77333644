import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { PostalAddress } from '#kernel/postal-address.ts'
import { addressAsLine, postalAddress } from '#kit/postal-address.ts'
import { OtherParcels, Where } from './order-parts.tsx'

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

test('PARCEL-02: the other parcel of an order is named with store and state, and linked for who may open it', () => {
  const parcel = { number: 'Г-100001-2', store_name: 'Родник', state: 'assembling' } as const
  const shown = (is_open: boolean): string =>
    renderToStaticMarkup(
      <MemoryRouter>
        <OtherParcels order={{ parcels: [{ ...parcel, is_open }] }} />
      </MemoryRouter>,
    )
  expect(shown(true).replaceAll(/<[^>]*>/g, '')).toBe('Часть заказа. Ещё в\u00a0нём: Г-100001-2, Родник, собирается')
  expect([shown(true).includes('<a '), shown(false).includes('<a ')]).toEqual([true, false])
  expect(renderToStaticMarkup(<OtherParcels order={{ parcels: [] }} />)).toBe('')
})
