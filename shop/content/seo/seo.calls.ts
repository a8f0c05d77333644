import { done, type Handlers } from '#kernel/endpoint.ts'
import type { seo, SitemapPart } from '../seo.api.ts'
import { indexedStaticPages } from '#kernel/pages/match-page.ts'
import type { PageName } from '#kernel/pages/pages.ts'
import { paths, storePath } from '#kernel/pages/paths.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { readSitePages, type SitePagesDeps } from '../menu/absent-pages.ts'
import { collectionLists, countedCategories, popularBrands } from '#shop/catalogue/face.ts'
import { readCitiesWithStores } from '#shop/places/face.ts'
import {
  countProducts,
  lastChangeByBrand,
  lastChangeByCategory,
  readArticlePaths,
  readBrandsOfCategories,
  readPagePaths,
  readProductPaths,
  readRedirect,
} from './seo.sql.ts'

const ENTRIES_PER_PAGE = 20_000

/** Static pages that belong to the parts «brands» and «news». */
const OTHER_PARTS: ReadonlySet<PageName> = new Set(['brands', 'news'])

type Entries = SitemapPart['entries']
const entry = (path: string, changed_on: string | null = null): Entries[number] => ({ path, changed_on })
type Changes = ReadonlyMap<string, string>

/** Empty categories are left out. */
const categoryEntries = (categories: ReturnType<typeof countedCategories>, changes: Changes): Entries =>
  categories.flatMap(({ path, count, children }) =>
    count === 0 ? [] : [entry(paths.category(path), changes.get(path)), ...categoryEntries(children, changes)],
  )

/** Static pages that have no stored counterpart, then the stored ones with their dates. */
const withStaticPages = (staticPaths: readonly string[], stored: Entries): Entries => {
  const storedPaths = new Set(stored.map(({ path }) => path))
  return [...staticPaths.filter((path) => !storedPaths.has(path)).map((path) => entry(path)), ...stored]
}

/** All entries of a part; the parts other than «products» are small. */
const entriesOf = async (deps: SitePagesDeps, part: 'categories' | 'brands' | 'news' | 'pages'): Promise<Entries> => {
  const { leadsSomewhere } = await readSitePages(deps)
  const present = (path: string): Entries => (leadsSomewhere(path) ? [entry(path)] : [])
  switch (part) {
    case 'categories': {
      const changes = await lastChangeByCategory(deps.db)
      return [
        ...[paths.products, paths.newProducts, paths.saleProducts]
          .filter(leadsSomewhere)
          .map((path) => entry(path, changes.get(''))),
        ...categoryEntries(countedCategories(deps.index), changes),
        ...(await readBrandsOfCategories(deps.db)),
        ...collectionLists.shown(deps.index.current()).map((slug) => entry(paths.collection(slug), changes.get(''))),
      ]
    }
    case 'brands': {
      const changes = await lastChangeByBrand(deps.db)
      const brands = await popularBrands(deps)
      return [...present(paths.brands), ...brands.map(({ slug }) => entry(paths.brand(slug), changes.get(slug)))]
    }
    case 'news':
      return [...present(paths.news), ...(await readArticlePaths(deps.db, deps.clock.now().toISOString().slice(0, 10)))]
    case 'pages':
      return [
        ...withStaticPages(
          indexedStaticPages().flatMap(({ name, pattern }) =>
            OTHER_PARTS.has(name) || !leadsSomewhere(pattern) ? [] : [pattern],
          ),
          (await readPagePaths(deps.db)).filter(({ path }) => leadsSomewhere(path)),
        ),
        ...(await readCitiesWithStores(deps.db)).flatMap(({ shops }) =>
          shops.map(({ code }) => entry(storePath(code))),
        ),
      ]
  }
}

/** A redirect rule may have been written with or without a trailing slash: both match. */
const spellings = (path: string): string[] => {
  const bare = path.endsWith('/') ? path.slice(0, -1) : path
  return bare === '' ? ['/'] : [bare, `${bare}/`]
}

export const seoCalls = (deps: SitePagesDeps): Handlers<typeof seo, Caller> => ({
  redirect: async ({ path }) => {
    const rule = await readRedirect(deps.db, spellings(path))
    return done(rule ? { url: rule.to_url, status: rule.status === 302 ? 302 : 301 } : null)
  },

  sitemap: async ({ part, page }) => {
    const skip = (page - 1) * ENTRIES_PER_PAGE
    if (part === 'products')
      return done({
        pages: Math.ceil((await countProducts(deps.db)) / ENTRIES_PER_PAGE),
        entries: await readProductPaths(deps.db, skip, ENTRIES_PER_PAGE),
      })
    const entries = await entriesOf(deps, part)
    return done({
      pages: Math.ceil(entries.length / ENTRIES_PER_PAGE),
      entries: entries.slice(skip, skip + ENTRIES_PER_PAGE),
    })
  },
})
