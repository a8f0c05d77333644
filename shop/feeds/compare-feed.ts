/** EXCH-03: a thousand offers of the published feed compared with the data of their pages. */
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { formatMoney, fromRoubles } from '#kernel/money.ts'
import type { Clock } from '#platform/clock.ts'
import type { ProductPage } from '#shop/product/product.api.ts'
import { offerName } from './facts/offer-facts.ts'
import type { FeedCheck } from './feeds.sql.ts'
import type { Feeds } from './publish-feeds.ts'

const COMPARED = 1000
/** Differences that a check names. */
const NAMED = 5

type ComparedOffer = {
  readonly id: number
  readonly sku: string
  readonly slug: string
  readonly name: string
  /** Kopecks. */
  readonly price: number
  readonly isAvailable: boolean
}
/** Undefined: there is no such page. */
export type ReadPage = (slug: string) => Promise<ProductPage | undefined>

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
const plain = (text: string): string => text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? '')
const textOf = (offer: string, name: string): string =>
  plain(offer.slice(offer.indexOf(`<${name}>`) + name.length + 2, offer.indexOf(`</${name}>`)))

const idOf = (offer: string): number => Number(/^<offer id="(\d+)"/.exec(offer)?.[1])
const offerOf = (text: string): ComparedOffer => ({
  id: idOf(text),
  sku: textOf(text, 'vendorCode'),
  slug: decodeURIComponent(new URL(textOf(text, 'url')).pathname.slice('/product/'.length)),
  name: textOf(text, 'name'),
  price: fromRoubles(Number(textOf(text, 'price'))),
  isAvailable: /^<offer [^>]*available="true"/.test(text),
})

/** Those offers of a published YML feed that are wanted by their id, or by their number in it. */
const readOffersOf = async (
  file: string,
  isWanted: (id: number, number: number) => boolean,
): Promise<ComparedOffer[]> => {
  const offers: ComparedOffer[] = []
  let rest = ''
  let number = 0
  const stored = createReadStream(file)
  // What the stream ends with, its reader throws.
  const text = pipeline(stored, createGunzip(), () => {}).setEncoding('utf8')
  for await (const chunk of text) {
    const parts = `${rest}${String(chunk)}`.split('</offer>')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const offer = part.slice(part.indexOf('<offer '))
      if (isWanted(idOf(offer), number++)) offers.push(offerOf(offer))
    }
  }
  return offers
}

const SUPPLY = { true: 'есть', false: 'нет' } as const
const supply = (has: boolean): string => SUPPLY[`${has}`]

/** What of an offer differs from its page; null: nothing. */
const differenceOf = (offer: ComparedOffer, page: ProductPage | undefined): string | null => {
  const variant = page?.variants.find(({ id }) => id === offer.id)
  const of = `Артикул ${offer.sku}`
  if (page === undefined || page.discontinued || variant === undefined) return `${of}: на\u00a0сайте его нет.`
  const name = offerName({ ...page, ...variant, brand: page.brand.name })
  if (offer.name !== name) return `${of}: в\u00a0выгрузке «${offer.name}», на\u00a0странице «${name}».`
  if (offer.price !== variant.price)
    return `${of}: в\u00a0выгрузке ${formatMoney(offer.price)}, на\u00a0странице ${formatMoney(variant.price)}.`
  return offer.isAvailable === variant.in_stock
    ? null
    : `${of}: в\u00a0выгрузке товар ${supply(offer.isAvailable)}, на\u00a0странице ${supply(variant.in_stock)}.`
}

/** Differences by id of the offer. */
const compareWithPages = async (offers: readonly ComparedOffer[], readPage: ReadPage): Promise<Map<number, string>> => {
  const differences = new Map<number, string>()
  for (const offer of offers) {
    const difference = differenceOf(offer, await readPage(offer.slug))
    if (difference !== null) differences.set(offer.id, difference)
  }
  return differences
}

type CheckDeps = { readonly feeds: Pick<Feeds, 'publish'>; readonly readPage: ReadPage; readonly clock: Clock }

const compareOnce = async ({ feeds, readPage }: CheckDeps, only: ReadonlySet<number> | null) => {
  const { feeds: written } = await feeds.publish()
  const whole = written.find(({ name }) => name === 'yandex')
  if (whole === undefined || whole.offers === 0) return { compared: 0, differences: new Map<number, string>() }
  const step = Math.ceil(whole.offers / COMPARED)
  const offers = await readOffersOf(whole.file, (id, number) => (only === null ? number % step === 0 : only.has(id)))
  return { compared: offers.length, differences: await compareWithPages(offers, readPage) }
}

/** Publishes and compares. What differs is compared again with a new feed: a price may have changed in between. */
export const checkFeed = async (deps: CheckDeps): Promise<FeedCheck> => {
  const at = deps.clock.now()
  const first = await compareOnce(deps, null)
  const differences =
    first.differences.size === 0
      ? first.differences
      : (await compareOnce(deps, new Set(first.differences.keys()))).differences
  return {
    at,
    compared: first.compared,
    differ: differences.size,
    detail: [...differences.values()].slice(0, NAMED).join(' '),
  }
}
