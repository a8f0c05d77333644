/** Questions that are not about products: the page or the store that answers them. */
import { paths } from '#kernel/pages/paths.ts'
import { isRussianWord } from '../search/russian-words.ts'
import type { SearchData } from '../search/search-data.ts'
import { cachedStem, isStopWord, searchWords, stemsOf } from '../search/search-words.ts'
import type { SearchTexts } from './load-search.ts'

type PageLink = { readonly url: string; readonly title: string }

/** Words that ask for a store rather than for a product. */
const STORE_WORDS = new Set(
  stemsOf('магазин адрес точка филиал салон режим часы график работы работает открыт находится'),
)
/** Words of addresses that every address has. */
const STREET_WORDS = new Set(stemsOf('улица ул проспект пр шоссе ш площадь пл переулок бульвар б р трк тц трц дом'))
const MOST_PAGES = 3
const MOST_WORDS_BESIDE = 2
/** Stop words that tell pages apart: «магазин», «о магазине», «отзывы о магазине». */
const TELLING = new Map(Object.entries({ о: 'о', об: 'о', про: 'о', отзывы: 'отзывы' }))

const stemsOfQuestion = (text: string): string[] =>
  searchWords(text).flatMap((word) => TELLING.get(word) ?? (isStopWord(word) ? [] : cachedStem(word)))

/** Pages and stores by the stems of their texts, prepared once. */
export type PageIndex = {
  readonly redirects: readonly { readonly link: PageLink; readonly stems: readonly string[] }[]
  readonly titles: readonly { readonly link: PageLink; readonly stems: readonly string[] }[]
  readonly stores: readonly {
    readonly link: PageLink
    readonly stems: ReadonlySet<string>
    readonly name: readonly string[]
  }[]
  /** The stem is in a product's texts. */
  readonly isOfProducts: (stem: string) => boolean
}

export const indexPages = ({ index, pages, stores }: SearchTexts, { redirects }: SearchData): PageIndex => ({
  redirects: redirects.map(({ phrase, url, title }) => ({ link: { url, title }, stems: stemsOfQuestion(phrase) })),
  titles: pages.map((link) => ({ link, stems: stemsOf(link.title) })),
  stores: stores.map(({ city_code, name, address, city }) => ({
    link: { url: paths.storesOfCity(city_code), title: `${name}: ${city}, ${address}` },
    stems: new Set(stemsOf(`${name} ${address} ${city}`)),
    name: stemsOf(name).filter((stem) => !STORE_WORDS.has(stem) && !STREET_WORDS.has(stem)),
  })),
  isOfProducts: (stem) => index.termNumber.has(stem),
})

const storeLinks = ({ stores, isOfProducts }: PageIndex, stems: readonly string[]): PageLink[] => {
  const asked = stems.filter((stem) => !STORE_WORDS.has(stem) && !STREET_WORDS.has(stem))
  const asksForStore = stems.some((stem) => STORE_WORDS.has(stem))
  if (asked.length === 0) return asksForStore ? [{ url: paths.stores, title: 'Магазины' }] : []
  const found = stores.filter((store) => asked.every((stem) => store.stems.has(stem)))
  if (found.length === 0) return asksForStore ? [{ url: paths.stores, title: 'Магазины' }] : []
  // A city's name alone, or a word of an address that a product has too, asks for a store only together with such a word.
  const isWholeName = found.some(
    ({ name }) => name.length === asked.length && name.every((stem) => asked.includes(stem)),
  )
  if (!asksForStore && !isWholeName && asked.some(isOfProducts)) return []
  return found.map(({ link }) => link)
}

/** A question is about the service, whatever else it says: «за что дают бонусы», «заказ ещё не приехал». */
const OF_QUESTIONS = new Set(
  'как что кто где куда откуда когда сколько скольки почему зачем можно могу ли если не нет'.split(' '),
)

/**
 * The page's own phrase may be among a few other words: «как вернуть товар» asks for «вернуть товар». `isSure`: the phrase has no other
 * word of the language, or it is a question. Otherwise a page's single word may mean something else: «вакансия бухгалтера».
 */
const redirectLinks = ({ redirects }: PageIndex, stems: readonly string[], isSure: boolean): PageLink[] =>
  redirects
    .filter(
      ({ stems: own }) =>
        own.length >= (isSure ? 1 : 2) &&
        own.every((stem) => stems.includes(stem)) &&
        stems.length - own.length <= MOST_WORDS_BESIDE,
    )
    .toSorted((a, b) => b.stems.length - a.stems.length)
    .map(({ link }) => link)

const titleLinks = ({ titles }: PageIndex, stems: readonly string[]): PageLink[] =>
  titles.flatMap(({ link, stems: own }) =>
    stems.length > 0 && stems.length <= own.length && stems.every((stem) => own.includes(stem)) ? [link] : [],
  )

/** The first of several links to one page; each store is a link of its own. */
const isFirstOfPage = (link: PageLink, at: number, all: readonly PageLink[]): boolean =>
  all.findIndex(({ url, title }) => url === link.url && (title === link.title || !url.includes('#'))) === at

/** `isKnown`: the word is one of the shop. */
export const findPages = (
  pages: PageIndex,
  words: readonly string[],
  isKnown: (word: string) => boolean,
): PageLink[] => {
  const isOfShop = words.every((word) => isKnown(word) || !isRussianWord(word))
  const text = words.join(' ')
  const asked = redirectLinks(pages, stemsOfQuestion(text), isOfShop || words.some((word) => OF_QUESTIONS.has(word)))
  if (!isOfShop) return asked.filter(isFirstOfPage).slice(0, MOST_PAGES)
  const stems = stemsOf(text)
  const stores = storeLinks(pages, stems)
  const named = stores.filter(({ url }) => url !== paths.stores)
  return [...named, ...asked, ...titleLinks(pages, stems), ...stores].filter(isFirstOfPage).slice(0, MOST_PAGES)
}
