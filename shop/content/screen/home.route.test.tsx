import { bonusTerms } from '#kit/shops/shop-terms.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { shownAt } from '#kit/shown-at.tsx'
import { expect, test } from 'vitest'
import type { Home as HomeData } from '../pages.api.ts'
import type { ShopProfile } from '#shop/company/facts/shop-profile.ts'
import { shopProfile } from '#kit/shops/shop-profile.ts'
import { newQueryClient } from '#platform/client/query.ts'
import { NO_CONTACTS, NO_MENUS, type RootData } from './root-data.part.ts'
import { AbsentPages } from '#platform/client/absent-pages.ts'
import { ShopContext } from '#platform/client/shop.ts'
import Home from './home.route.tsx'

const NO_BLOCKS: HomeData = {
  hero: null,
  services: [],
  ritual: null,
  needs: [],
  fresh: [],
  sale: [],
  hits: [],
  fresh_count: 0,
  sale_count: 0,
  brands: [],
  articles: [],
  city: null,
}
const root: RootData = {
  menus: NO_MENUS,
  contacts: NO_CONTACTS,
  roots: [
    { path: 'ukhod_za_litsom', name: 'Лицо' },
    { path: 'makiyazh', name: 'Макияж' },
  ],
  city: null,
  cities: null,
  defaultCity: 'default',
  origin: 'http://shop.test',
}

type Given = { home?: Partial<HomeData>; roots?: RootData['roots']; absent?: readonly string[] }
const render = (profile: Partial<ShopProfile>, { home = {}, roots = root.roots, absent = [] }: Given = {}): string => {
  const data = { home: { ...NO_BLOCKS, ...home }, cities: [], storesTotal: 0, words: {}, advice: null, origin: '' }
  return renderToStaticMarkup(
    <QueryClientProvider client={newQueryClient()}>
      <ShopContext value={{ ...shopProfile, ...profile }}>
        <AbsentPages value={absent}>{shownAt('/', <Home />, { rootData: { ...root, roots }, data })}</AbsentPages>
      </ShopContext>
    </QueryClientProvider>,
  ).replaceAll('\u00a0', ' ')
}
const linksOf = (html: string): string[] => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href)

test('CAT-10: the home page links to the categories of the menu, which the shop may word', () => {
  const html = render({ home: ['categories'] })
  expect(linksOf(html)).toEqual(['/products', '/products/ukhod_za_litsom', '/products/makiyazh'])
  expect(html).toMatch(/<h2[^>]*>Разделы<\/h2>/)
  expect(render({ home: ['categories'], headings: { categories: 'Куда пойдём' } })).toContain('Куда пойдём')
  expect(render({ home: ['categories'] }, { roots: [] })).not.toContain('Разделы')
})

test('CAT-10: the home page says what the bonus programme gives and leads to it, where the shop has one', () => {
  const html = render({ home: ['programmes'] })
  expect(html).toContain(`до ${bonusTerms.levels.at(-1)?.percent} %`)
  expect(html).toContain(`до ${bonusTerms.maxPercent} %`)
  expect(linksOf(html)).toEqual(['/bonus'])
  expect(linksOf(render({ home: ['programmes'] }, { absent: ['/bonus'] }))).toEqual([])
})

test('CAT-10: the blocks come in the order of the shop’s data, and one that is not named is left out', () => {
  const need = { code: 'pit', name: 'Пить', note: 'Сухость', url: '/products/makiyazh?skin=сухая', picture: null }
  const brands = [{ slug: 'iney', name: 'Иней', products_count: 4 }] as HomeData['brands']
  const orderOf = (home: ShopProfile['home']) =>
    linksOf(render({ home }, { home: { needs: [need], brands } })).filter((href) =>
      [need.url, '/brands/iney', '/bonus'].includes(href),
    )
  expect(orderOf(['needs', 'brands', 'programmes'])).toEqual([need.url, '/brands/iney', '/bonus'])
  expect(orderOf(['programmes', 'brands'])).toEqual(['/bonus', '/brands/iney'])
})

test('CAT-10: the first banner shows its goods, and its own picture where it names none', () => {
  const picture = { hash: 'a'.repeat(16), width: 1000, height: 800, tone: '#d5e3e8' }
  const words = { code: 'zima', title: 'Зима', body: 'Греет', action: null, icon: null, advertisement: null }
  const banner = { ...words, picture, cards: [] }
  expect(render({ home: ['hero'] }, { home: { hero: banner } })).toContain(picture.hash)
  expect(render({ home: ['hero'] }, { home: { hero: { ...banner, picture: null } } })).not.toContain('<img')
})
