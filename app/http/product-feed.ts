/** SEO-02: the product feed in YML, streamed: no more of it than one call's offers is in memory. */
import { Readable } from 'node:stream'
import type { Calls } from '#app/api/groups.ts'
import { plainRoubles } from '#kernel/money.ts'
import { paths } from '#kernel/pages/paths.ts'
import { escapeXml } from '#platform/http/escape-xml.ts'
import { previewPictureUrl } from '#shop/content/screen/head/preview-picture-url.ts'
import type { OfferCategories, Offers } from '#shop/content/seo.api.ts'

export const PRODUCT_FEED = '/feed/yml.xml'

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`

const categoryElement = ({ id, parent_id, name }: OfferCategories[number]): string =>
  `<category id="${id}"${parent_id === null ? '' : ` parentId="${parent_id}"`}>${escapeXml(name)}</category>`

/** Prices are those of the page and of its schema.org data. */
const offerElement = (origin: string, offer: Offers['offers'][number]): string =>
  [
    `<offer id="${offer.id}" available="${offer.available}">`,
    element('name', offer.name),
    element('url', origin + paths.productVariant(offer.slug, offer.sku)),
    element('price', plainRoubles(offer.price)),
    ...(offer.old_price === null ? [] : [element('oldprice', plainRoubles(offer.old_price))]),
    element('currencyId', 'RUB'),
    element('categoryId', String(offer.category_id)),
    ...(offer.picture === null ? [] : [element('picture', previewPictureUrl(origin, offer.picture))]),
    element('vendor', offer.brand),
    element('vendorCode', offer.sku),
    '</offer>',
  ].join('')

async function* feedOf(calls: Calls, origin: string, shop: string, at: Date): AsyncGenerator<string> {
  const categories = await calls.seo.offerCategories({})
  yield [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<yml_catalog date="${at.toISOString()}">`,
    `<shop>${element('name', shop)}${element('company', shop)}${element('url', origin)}`,
    '<currencies><currency id="RUB" rate="1"/></currencies>',
    `<categories>${(categories.ok ? categories.value : []).map(categoryElement).join('\n')}</categories>`,
    '<offers>',
    '',
  ].join('\n')
  for (let after: number | null = 0; after !== null;) {
    const answer: Awaited<ReturnType<typeof calls.seo.offers>> = await calls.seo.offers({ after })
    if (!answer.ok) return
    yield answer.value.offers.map((offer) => `${offerElement(origin, offer)}\n`).join('')
    after = answer.value.next
  }
  yield '</offers></shop></yml_catalog>\n'
}

export const productFeed = (calls: Calls, origin: string, shop: string, at: Date): Readable =>
  Readable.from(feedOf(calls, origin, shop, at))
