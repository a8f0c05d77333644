import type { ShopTerms } from './shop-terms.ts'
import { type ShadeWord, type SizeWord } from '#shop/catalogue/facts/shade-words.ts'

/** What the shop says of itself on every page. It comes from `shop.yaml` of the shop's folder (docs/ru/own-shop.md). */

/** Blocks of the home page in their default order. */
export const HOME_SECTIONS = [
  'hero',
  'services',
  'new',
  'needs',
  'categories',
  'ritual',
  'sale',
  'brands',
  'hits',
  'stores',
  'news',
  'programmes',
] as const
export type HomeSection = (typeof HOME_SECTIONS)[number]

/** The part that browsers get with every page. */
export type ShopProfile = {
  readonly name: string
  /** «Уход и косметика.»: one sentence of the footer. */
  readonly about: string
  /** «Средство, бренд, состав»: what the field of search may be asked for. */
  readonly searchHint: string
  /** What variants of different colours differ in: «тон» of make-up, «цвет» of everything else. */
  readonly shadeWord: ShadeWord
  /** What the filter of sizes is called: «объём» of creams, «вес» of tea. */
  readonly sizeWord: SizeWord
  /** «Раз в неделю: новинки и открытия.»: what the letters of news are about. */
  readonly newsletter: string
  /** «2017-2025»: the years of the copyright line. */
  readonly copyright: string
  /** «ООО «Гладь», ОГРН …, ИНН …, 454091, Челябинск, …»: with the numbers that the file gives; null in tests only. */
  readonly legal: string | null
  /** Name of the city that is proposed to new visitors; null: the first. */
  readonly homeCity: string | null
  readonly hotline: { readonly text: string; readonly tel: string; readonly note: string }
  /** Hours of the hotline: those of cities with hours of their own, by the city's code, and the usual ones. */
  readonly hours: { readonly usual: string; readonly cities: Readonly<Record<string, string>> }
  /** Version of the published user agreement, which an order accepts. */
  readonly agreement: string
  readonly terms: ShopTerms
  /**
   * viewBox of the logo that the document holds (platform/ui/images/logo.tsx); null: the name is written. `onLine`: letters that rest on
   * the header's line.
   */
  readonly logo: { readonly large: string; readonly small: string; readonly onLine: boolean } | null
  readonly home: readonly HomeSection[]
  /** Headings of the home page that the shop words itself. */
  readonly headings: Readonly<Partial<Record<HomeSection, string>>>
}

/** Hours of the hotline for a buyer of this city. */
export const hotlineHours = ({ hours }: ShopProfile, cityCode: string): string => hours.cities[cityCode] ?? hours.usual

/** A picture in SVG that takes the colour of the text around it. */
export type Logo = { readonly viewBox: string; readonly shapes: string }

/** What the server writes into pages of it. */
export type ShopPages = {
  readonly profile: ShopProfile
  /** Words of pages for search engines and of the home page. */
  readonly words: {
    readonly home: { readonly title: string; readonly description: string }
    /** The panel of the home page that offers advice; null: there is none. */
    readonly advice: { readonly title: string; readonly text: string } | null
    readonly catalogue: string
    readonly new: string
    readonly sale: string
    readonly brands: string
    readonly news: string
  }
  /** A stylesheet of the shop's colours; empty without any. */
  readonly theme: string
  readonly logo: { readonly large: Logo; readonly small: Logo } | null
  /** Whether the shop has an icon for phones. */
  readonly hasTouchIcon: boolean
}
