import { renderToStaticMarkup } from 'react-dom/server'
import { shownAt } from '#kit/shown-at.tsx'
import { expect, test } from 'vitest'
import { ListingInsert, type Banner } from './listing-insert.tsx'

const OWN: Banner = {
  code: 'taksi',
  title: 'До магазина на такси',
  body: 'Скидка на поездку',
  action: null,
  icon: null,
  advertisement: null,
  picture: null,
  cards: [],
}
const htmlOf = (banner: Banner): string => renderToStaticMarkup(shownAt('/', <ListingInsert banner={banner} />))

test('PEOPLE-06: a banner of a partner is shown as «Реклама» with its advertiser and erid', () => {
  const partner = { ...OWN, advertisement: { advertiser: 'ООО «Такси»', erid: '2VtzqvQ9abc' } }
  expect(htmlOf(partner)).toContain('Реклама. ООО «Такси». erid: 2VtzqvQ9abc')
  expect(htmlOf(OWN)).not.toContain('Реклама')
})
