import { moscowDay } from '#kernel/dates.ts'
import { done, type Handlers } from '#kernel/endpoint.ts'
import type { mainPage, Home, Banner } from '../pages.api.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { productCards, popularBrands, type CatalogueDeps } from '#shop/catalogue/face.ts'
import { readCitiesWithStores } from '#shop/places/face.ts'
import { readArticles } from '../news/news.sql.ts'
import { readBanners, readNeeds, type BannerRow } from './main-page.sql.ts'

type Insert = { readonly sections: readonly string[] }

/** Length of the longest section that contains the category; 0 if none does. */
const longestMatch = (sections: readonly string[], path: string): number =>
  Math.max(0, ...sections.map((section) => (path === section || path.startsWith(`${section}/`) ? section.length : 0)))

/**
 * The insert of a listing: the one whose section is closest to the category `path`, if any. The listing of the whole
 * catalogue (no path) shows the first insert without sections.
 */
const insertFor = <Row extends Insert>(rows: readonly Row[], path: string | undefined): Row | undefined => {
  if (path === undefined) return rows.find(({ sections }) => sections.length === 0)
  const [best] = rows
    .filter(({ sections }) => longestMatch(sections, path) > 0)
    .sort((a, b) => longestMatch(b.sections, path) - longestMatch(a.sections, path))
  return best
}

const CARDS_PER_SELECTION = 8
const BRANDS_SHOWN = 12
const ARTICLES_SHOWN = 3

const bannerOf = async (deps: CatalogueDeps, city: string, row: BannerRow): Promise<Banner> => ({
  code: row.code,
  title: row.title,
  body: row.body,
  action: row.action_text !== null && row.action_url !== null ? { name: row.action_text, url: row.action_url } : null,
  icon: row.icon,
  advertisement: row.advertiser !== null && row.erid !== null ? { advertiser: row.advertiser, erid: row.erid } : null,
  picture: row.picture,
  cards: await productCards.cardsOfVariants(deps, city, row.variant_ids),
})

/** Price of «Всё в корзину» in kopecks: one unit of each available product. */
const totalOf = ({ cards }: Banner): number =>
  cards.reduce((sum, { available, price }) => (available ? sum + price : sum), 0)

const banners = async (deps: CatalogueDeps, city: string): Promise<Pick<Home, 'hero' | 'services' | 'ritual'>> => {
  const rows = await readBanners(deps.db, moscowDay(deps.clock.now()))
  const at = (place: string): Promise<Banner[]> =>
    Promise.all(rows.filter((row) => row.place === place).map((row) => bannerOf(deps, city, row)))
  const [[hero], services, [ritual]] = await Promise.all([at('hero'), at('service'), at('ritual')])
  return { hero: hero ?? null, services, ritual: ritual ? { banner: ritual, total: totalOf(ritual) } : null }
}

/** The city's stores; those of the only city that has some, whatever city it is. */
const cityStores = async (deps: CatalogueDeps, key: string): Promise<Home['city']> => {
  const cities = await readCitiesWithStores(deps.db)
  return cities.find(({ code }) => code === key) ?? (cities.length === 1 ? (cities[0] ?? null) : null)
}

export const mainPageCalls = (deps: CatalogueDeps): Handlers<typeof mainPage, Caller> => ({
  listingInsert: async ({ city, path }) => {
    const row = insertFor(
      (await readBanners(deps.db, moscowDay(deps.clock.now()))).filter(({ place }) => place === 'listing'),
      path,
    )
    return done(row ? await bannerOf(deps, city, row) : null)
  },
  get: async ({ city: key }) => {
    const today = deps.clock.now().toISOString().slice(0, 10)
    const [blocks, needs, fresh, sale, hits, brands, articles, city] = await Promise.all([
      banners(deps, key),
      readNeeds(deps.db),
      productCards.cardsByLabel(deps, key, 'new', CARDS_PER_SELECTION),
      productCards.cardsByLabel(deps, key, 'sale', CARDS_PER_SELECTION),
      productCards.cardsByLabel(deps, key, 'hit', CARDS_PER_SELECTION),
      popularBrands(deps),
      readArticles(deps.db, today, 0, ARTICLES_SHOWN),
      cityStores(deps, key),
    ])
    return done({
      ...blocks,
      needs,
      fresh: fresh.cards,
      sale: sale.cards,
      hits: hits.cards,
      fresh_count: fresh.count,
      sale_count: sale.count,
      brands: brands.slice(0, BRANDS_SHOWN),
      articles,
      city,
    })
  },
})
