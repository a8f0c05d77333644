/** The browser's files of a build, read from the manifest that Vite writes (`build.manifest`). */
import { pages, type PageName } from '#kernel/pages/pages.ts'

/** File of each page's screen: how the build's manifest names its chunk. */
export const screenFiles: Readonly<Record<PageName, string>> = {
  home: 'shop/content/screen/home.route.tsx',
  listing: 'shop/catalogue/screen/listing.route.tsx',
  collection: 'shop/catalogue/screen/listing.route.tsx',
  product: 'shop/product/screen/product.route.tsx',
  compare: 'shop/product/screen/compare.route.tsx',
  brands: 'shop/catalogue/screen/brands.route.tsx',
  brand: 'shop/catalogue/screen/brand.route.tsx',
  news: 'shop/content/screen/news.route.tsx',
  article: 'shop/content/screen/article.route.tsx',
  promotions: 'shop/pricing/screen/promotions.route.tsx',
  about: 'shop/content/screen/info-page.route.tsx',
  stores: 'shop/content/screen/info-page.route.tsx',
  store: 'shop/places/screen/store.route.tsx',
  contacts: 'shop/content/screen/info-page.route.tsx',
  bonus: 'shop/content/screen/info-page.route.tsx',
  delivery: 'shop/content/screen/info-page.route.tsx',
  payment: 'shop/content/screen/info-page.route.tsx',
  certificate: 'shop/content/screen/info-page.route.tsx',
  certificateBuy: 'shop/loyalty/screen/certificate-buy.route.tsx',
  certificatePurchase: 'shop/loyalty/screen/certificate-purchase.route.tsx',
  certificateCard: 'shop/loyalty/screen/certificate-card.route.tsx',
  returns: 'shop/content/screen/info-page.route.tsx',
  reviews: 'shop/content/screen/info-page.route.tsx',
  ownPage: 'shop/content/screen/info-page.route.tsx',
  recommendations: 'shop/people/screen/recommendations.route.tsx',
  cart: 'shop/basket/screen/cart.route.tsx',
  checkout: 'shop/checkout/screen/checkout.route.tsx',
  findOrder: 'shop/order/screen/find-order.route.tsx',
  order: 'shop/order/screen/order.route.tsx',
  subscription: 'shop/people/screen/subscription.route.tsx',
  case: 'shop/feedback/screen/case.route.tsx',
  personal: 'shop/people/screen/personal.route.tsx',
  personalFavorites: 'shop/people/screen/personal-favourites.route.tsx',
  personalOrders: 'shop/order/screen/personal-orders.route.tsx',
  personalOrder: 'shop/order/screen/personal-order.route.tsx',
  personalAccess: 'shop/people/screen/personal-access.route.tsx',
  personalProfile: 'shop/people/screen/personal-profile.route.tsx',
  personalUnwanted: 'shop/catalogue/screen/personal-unwanted.route.tsx',
  personalRoutine: 'shop/people/screen/personal-routine.route.tsx',
  personalBonus: 'shop/loyalty/screen/personal-bonus.route.tsx',
  signIn: 'shop/people/screen/auth-page.route.tsx',
  showcase: 'tests/showcase/showcase.route.tsx',
  screenStates: 'app/pages/not-found.tsx',
  notFound: 'app/pages/not-found.tsx',
}

type Chunk = { readonly file: string; readonly imports?: readonly string[] }
export type ViteManifest = Readonly<Record<string, Chunk>>

export const ENTRY = 'app/pages/entry.client.tsx'
const STYLESHEET = 'style.css'

const chunkOf = (manifest: ViteManifest, source: string): Chunk => {
  const chunk = manifest[source]
  if (chunk === undefined) throw new Error(`The build's manifest does not name ${source} (app/pages/build-files.ts)`)
  return chunk
}

/** A chunk's imports and the chunk itself; those without imports come first. */
const withImports = (manifest: ViteManifest, source: string, found = new Set<string>()): Set<string> => {
  const { file, imports = [] } = chunkOf(manifest, source)
  for (const imported of imports)
    if (!found.has(`/${chunkOf(manifest, imported).file}`)) withImports(manifest, imported, found)
  return found.add(`/${file}`)
}

export const stylesheetOf = (manifest: ViteManifest): string => `/${chunkOf(manifest, STYLESHEET).file}`
export const entryOf = (manifest: ViteManifest): string => `/${chunkOf(manifest, ENTRY).file}`

/** Every script a page needs, its own chunk last; without the entry. */
export const scriptsOfPage = (manifest: ViteManifest, page: PageName): readonly string[] => {
  const entry = withImports(manifest, ENTRY)
  entry.delete(entryOf(manifest))
  return [...withImports(manifest, screenFiles[page], entry)]
}

/** What a page's chunk adds to the scripts every page has: fetched ahead when a link to the page is in sight (ROUTE-19). */
export const chunksOfPages = (manifest: ViteManifest): Readonly<Record<string, readonly string[]>> => {
  const common = withImports(manifest, ENTRY)
  return Object.fromEntries(
    pages.map(({ name }) => [name, scriptsOfPage(manifest, name).filter((href) => !common.has(href))]),
  )
}
