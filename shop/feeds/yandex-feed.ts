/** YML, for Yandex search of goods, Market and Direct. */
import { plainRoubles } from '#kernel/money.ts'
import { paths } from '#kernel/pages/paths.ts'
import { escapeXml } from '#platform/http/escape-xml.ts'
import type { FeedDelivery } from './feed-terms.ts'
import { element, isFree, pictureUrl, XML_HEAD, type FeedFormat } from './feed-xml.ts'
import type { FeedCategory } from './feeds.sql.ts'
import type { Param } from './offer.ts'

const categoryElement = ({ id, parent_id, name }: FeedCategory): string =>
  `<category id="${id}"${parent_id === null ? '' : ` parentId="${parent_id}"`}>${escapeXml(name)}</category>`

/** Whole roubles. */
const costOf = (kopecks: number): number => Math.round(kopecks / 100)
const deliveryOptions = ({ days, orderBefore }: FeedDelivery, kopecks: number): string =>
  `<delivery-options><option cost="${costOf(kopecks)}" days="${days}" order-before="${orderBefore}"/></delivery-options>`
/** A store has an order ready today or, close to its end, tomorrow. */
const PICKUP_OPTIONS = '<pickup-options><option cost="0" days="0-1"/></pickup-options>'

const paramElement = ({ name, value, unit }: Param): string =>
  `<param name="${escapeXml(name)}"${unit === null ? '' : ` unit="${escapeXml(unit)}"`}>${escapeXml(value)}</param>`

const GRAMS = 1000

export const YANDEX: FeedFormat = {
  head: ({ shop, company, origin, at, delivery, hasPickup, categories }) =>
    [
      `${XML_HEAD}<yml_catalog date="${at.toISOString().slice(0, 19)}Z">`,
      `<shop>${element('name', shop)}${element('company', company)}${element('url', `${origin}/`)}`,
      '<currencies><currency id="RUB" rate="1"/></currencies>',
      `<categories>${categories.map(categoryElement).join('\n')}</categories>`,
      ...(delivery === null ? [] : [deliveryOptions(delivery, delivery.cost)]),
      `${hasPickup ? PICKUP_OPTIONS : ''}<offers>`,
      '',
    ].join('\n'),

  common: (offer, { origin }) =>
    [
      element('name', offer.name),
      element('url', origin + paths.productVariant(offer.slug, offer.sku)),
      `<price>${plainRoubles(offer.price)}</price>`,
      offer.oldPrice === null ? '' : `<oldprice>${plainRoubles(offer.oldPrice)}</oldprice>`,
      `<currencyId>RUB</currencyId><categoryId>${offer.categoryId}</categoryId>`,
      ...offer.pictures.map((hash) => element('picture', pictureUrl(origin, hash))),
      element('vendor', offer.brand),
      element('vendorCode', offer.sku),
      element('description', offer.description),
      ...offer.params.map(paramElement),
      offer.barcode === null ? '' : element('barcode', offer.barcode),
      offer.country === null ? '' : element('country_of_origin', offer.country),
      `<weight>${(offer.weightG / GRAMS).toFixed(3)}</weight>`,
      offer.bestBefore === null ? '' : `<expiry>${offer.bestBefore}T00:00</expiry>`,
    ].join(''),

  offer: (offer, common, { quantity, isInStore }, { delivery }) => {
    const group = offer.isVariant ? ` group_id="${offer.productId}"` : ''
    const canBeSent = quantity > 0 && delivery !== null
    return [
      `<offer id="${offer.id}" available="${quantity > 0}"${group}>`,
      common,
      `<delivery>${quantity > 0}</delivery><pickup>${isInStore}</pickup><store>${isInStore}</store>`,
      canBeSent && delivery.cost > 0 && isFree(offer, delivery) ? deliveryOptions(delivery, 0) : '',
      `<count>${quantity}</count></offer>\n`,
    ].join('')
  },

  tail: '</offers></shop></yml_catalog>\n',
}
