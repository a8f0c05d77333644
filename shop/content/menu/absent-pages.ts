/** Pages that a shop may lack: nothing links to them, and the sitemap leaves them out (OWN-01). */
import { sql, type Kysely } from 'kysely'
import { Type } from 'typebox'
import { NO_CITY } from '#kernel/city-cookie.ts'
import { indexedStaticPages } from '#kernel/pages/match-page.ts'
import type { RoutineTerms } from '#shop/catalogue/facts/routine.ts'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'
import { paths, storePath } from '#kernel/pages/paths.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import {
  productCards,
  countedCategories,
  popularBrands,
  collectionLists,
  type CatalogueDeps,
} from '#shop/catalogue/face.ts'
import { readArticles } from '../news/news.sql.ts'
import { hasPromotions } from '#shop/pricing/face.ts'

const PathRow = Row({ path: Type.String() })

/** Information pages that the shop has written. */
const readWrittenPages = async (db: Kysely<DB>): Promise<string[]> =>
  (await queryRows(db, PathRow, sql`SELECT path FROM page`)).map(({ path }) => path)

const HasRow = Row({ has: Type.Boolean() })
const CodeRow = Row({ code: Type.String() })

/** Whether any product names its ingredients, which visitors can then refuse. */
const readHasComposition = async (db: Kysely<DB>): Promise<boolean> =>
  (await queryRow(db, HasRow, sql`SELECT EXISTS (SELECT FROM product_ingredient) AS has`))?.has ?? false

/** The page of stores is made from them when the shop has not written one, and each has a page of its own. */
const readStorePages = async (db: Kysely<DB>): Promise<ReadonlySet<string>> =>
  new Set(
    (await queryRows(db, CodeRow, sql`SELECT code FROM store WHERE NOT is_warehouse`)).map(({ code }) =>
      storePath(code),
    ),
  )

const filledCategories = (categories: ReturnType<typeof countedCategories>): string[] =>
  categories.flatMap(({ path, count, children }) =>
    count === 0 ? [] : [paths.category(path), ...filledCategories(children)],
  )

export type SitePages = {
  /** Paths of pages without content: those of information that nobody has written, and lists without an entry. */
  readonly absent: readonly string[]
  /** Whether a link leads to content. */
  readonly leadsSomewhere: (link: string) => boolean
}

export type SitePagesDeps = CatalogueDeps & {
  readonly terms: Pick<ShopTerms, 'bonus' | 'certificates'>
  readonly routine: RoutineTerms | null
}

export const readSitePages = async (deps: SitePagesDeps): Promise<SitePages> => {
  const day = deps.clock.now().toISOString().slice(0, 10)
  const [hasComposition, stores, written, brands, fresh, sale, articles, promotions] = await Promise.all([
    readHasComposition(deps.db),
    readStorePages(deps.db),
    readWrittenPages(deps.db),
    popularBrands(deps),
    productCards.cardsByLabel(deps, NO_CITY, 'new', 0),
    productCards.cardsByLabel(deps, NO_CITY, 'sale', 0),
    readArticles(deps.db, day, 0, 1),
    hasPromotions(deps.db, day),
  ])
  const lists: Readonly<Record<string, boolean>> = {
    [paths.home]: true,
    [paths.brands]: brands.length > 0,
    [paths.newProducts]: fresh.count > 0,
    [paths.saleProducts]: sale.count > 0,
    [paths.news]: articles.length > 0,
    [paths.personalUnwanted]: hasComposition,
    [paths.personalRoutine]: deps.routine !== null,
    [paths.stores]: stores.size > 0,
    [paths.bonus]: deps.terms.bonus !== null && written.includes(paths.bonus),
    [paths.certificate]: deps.terms.certificates !== null && written.includes(paths.certificate),
    [paths.promotions]: promotions && written.includes(paths.promotions),
  }
  const pages = new Set([...indexedStaticPages().map(({ pattern }) => pattern), ...Object.keys(lists)])
  const absent = new Set([...pages].filter((path) => !(lists[path] ?? written.includes(path))))
  const categories = new Set(filledCategories(countedCategories(deps.index)))
  const collections = new Set(collectionLists.shown(deps.index.current()).map(paths.collection))
  const isCategory = (path: string): boolean => path.startsWith(`${paths.products}/`) && !pages.has(path)
  return {
    absent: [...absent],
    leadsSomewhere: (link) => {
      const [path = ''] = link.split(/[?#]/)
      if (path.startsWith(paths.collection(''))) return collections.has(path)
      if (path.startsWith(storePath(''))) return stores.has(path)
      return isCategory(path) ? categories.has(path) : !absent.has(path)
    },
  }
}
