/** What both forms of feeds have in common. */
import { picturePath } from '#kernel/picture-widths.ts'
import { escapeXml } from '#platform/http/escape-xml.ts'
import type { FeedDelivery } from './feed-terms.ts'
import type { FeedCategory } from './feeds.sql.ts'
import type { Offer } from './offer.ts'

/** Pixels: receivers want 800 at least. */
const PICTURE_WIDTH = 1000

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

export const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`
export const pictureUrl = (origin: string, hash: string): string =>
  `${origin}${picturePath(hash, PICTURE_WIDTH, 'webp')}`

/** What a whole feed says once. */
export type FeedHead = {
  readonly shop: string
  readonly company: string
  /** Without a trailing slash. */
  readonly origin: string
  readonly at: Date
  readonly delivery: FeedDelivery | null
  /** Orders can be collected in a store. */
  readonly hasPickup: boolean
  readonly categories: readonly FeedCategory[]
}

/** What a feed says of an offer by where its receiver's people are. */
export type OfferSupply = {
  /** Highest quantity that one order can contain; 0: not available. */
  readonly quantity: number
  /** A store of the city has it. */
  readonly isInStore: boolean
}

/** A form of feeds. `common`: what of an offer is the same in all feeds of the form. */
export type FeedFormat = {
  readonly head: (head: FeedHead) => string
  readonly common: (offer: Offer, head: FeedHead) => string
  readonly offer: (offer: Offer, common: string, supply: OfferSupply, head: FeedHead) => string
  readonly tail: string
}

export const isFree = ({ price }: Offer, delivery: FeedDelivery): boolean =>
  delivery.freeFrom !== null && price >= delivery.freeFrom
