/** RSS 2.0 with the elements of Google Merchant, which VK reads too. */
import { plainRoubles } from '#kernel/money.ts'
import { paths } from '#kernel/pages/paths.ts'
import { element, isFree, pictureUrl, XML_HEAD, type FeedFormat, type FeedHead } from './feed-xml.ts'
import type { Offer } from './offer.ts'

/** Barcodes that stores give out themselves name no goods elsewhere. */
const IN_STORE = /^2/

const priceOf = (kopecks: number): string => `${plainRoubles(kopecks)} RUB`

/** «Уход за лицом > Кремы» by id of the category, made once for a feed. */
const typesOf = new WeakMap<FeedHead['categories'], ReadonlyMap<number, string>>()
const productTypes = (categories: FeedHead['categories']): ReadonlyMap<number, string> => {
  const known = typesOf.get(categories)
  if (known !== undefined) return known
  const types = new Map<number, string>()
  for (const { id, parent_id, name } of categories) {
    const above = parent_id === null ? undefined : types.get(parent_id)
    types.set(id, above === undefined ? name : `${above} > ${name}`)
  }
  typesOf.set(categories, types)
  return types
}

const optional = (name: string, text: string | null | undefined): string =>
  text === null || text === undefined ? '' : element(name, text)

const pictures = (origin: string, [first, ...others]: Offer['pictures']): string =>
  [
    first === undefined ? '' : element('g:image_link', pictureUrl(origin, first)),
    ...others.map((hash) => element('g:additional_image_link', pictureUrl(origin, hash))),
  ].join('')

export const GOOGLE: FeedFormat = {
  head: ({ shop, origin }) =>
    [
      `${XML_HEAD}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>`,
      `${element('title', shop)}${element('link', `${origin}/`)}${element('description', shop)}`,
      '',
    ].join('\n'),

  common: (offer, { origin, categories }) =>
    [
      element('title', offer.name),
      element('description', offer.description),
      element('link', origin + paths.productVariant(offer.slug, offer.sku)),
      `<g:id>${offer.id}</g:id>`,
      pictures(origin, offer.pictures),
      element('g:price', priceOf(offer.oldPrice ?? offer.price)),
      offer.oldPrice === null ? '' : element('g:sale_price', priceOf(offer.price)),
      element('g:brand', offer.brand),
      offer.barcode === null || IN_STORE.test(offer.barcode) ? '' : element('g:gtin', offer.barcode),
      element('g:mpn', offer.sku),
      '<g:condition>new</g:condition>',
      optional('g:product_type', productTypes(categories).get(offer.categoryId)),
      offer.isVariant ? `<g:item_group_id>${offer.productId}</g:item_group_id>` : '',
      optional('g:color', offer.shade),
      optional('g:size', offer.size),
      `<g:shipping_weight>${offer.weightG} g</g:shipping_weight>`,
    ].join(''),

  offer: (offer, common, { quantity }, { delivery }) => {
    const cost = delivery === null || isFree(offer, delivery) ? 0 : delivery.cost
    const shipping =
      delivery === null ? '' : `<g:shipping><g:country>RU</g:country><g:price>${priceOf(cost)}</g:price></g:shipping>`
    return `<item>${common}<g:availability>${quantity > 0 ? 'in_stock' : 'out_of_stock'}</g:availability>${shipping}</item>\n`
  },

  tail: '</channel></rss>\n',
}
