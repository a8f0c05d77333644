import { Type, type Static } from 'typebox'
import { BrandLine } from '#shop/catalogue/brands.api.ts'
import { ProductCard } from '#shop/catalogue/catalog.api.ts'
import { LatestReviews } from '#shop/product/reviews.api.ts'
import { City } from '#shop/places/cities.api.ts'
import { endpoint, group } from '#kernel/endpoint.ts'
import {
  CityKey,
  Count,
  DateText,
  Kopecks,
  Link,
  Nothing,
  OrNull,
  PageNumber,
  PictureOrNull,
  Shape,
  Slug,
  CityQuery,
} from '#kernel/shared.api.ts'

export const SlugQuery = Shape({ slug: Slug })
export type SlugQuery = Static<typeof SlugQuery>
export const PageQuery = Shape({ page: Type.Optional(PageNumber) })
export type PageQuery = Static<typeof PageQuery>
export const PathQuery = Shape({ path: Type.String({ pattern: '^/[a-z0-9_/-]*$', maxLength: 200 }) })
export type PathQuery = Static<typeof PathQuery>

/** Information page. Its HTML is rendered from the editors' Markdown at import; raw HTML is not allowed there. */
export const InfoPage = Shape({
  title: Type.String(),
  description: Type.String(),
  lead: Type.String(),
  /** Key figures shown before the text: «3 000 ₽», and what it is. */
  facts: Type.Array(Shape({ figure: Type.String(), words: Type.String() })),
  body_html: Type.String(),
  updated_on: DateText,
})
export type InfoPage = Static<typeof InfoPage>

export const ArticleLine = Shape({
  slug: Slug,
  title: Type.String(),
  lead: Type.String(),
  published_on: DateText,
  picture: PictureOrNull,
})
export type ArticleLine = Static<typeof ArticleLine>
export const Articles = Shape({ total: Count, page: PageNumber, pages: Count, articles: Type.Array(ArticleLine) })
export type Articles = Static<typeof Articles>
export const Article = Shape({
  slug: Slug,
  title: Type.String(),
  lead: Type.String(),
  body_html: Type.String(),
  published_on: DateText,
  picture: PictureOrNull,
  /** Products that the article mentions, with prices and availability of the city. */
  cards: Type.Array(ProductCard),
})
export type Article = Static<typeof Article>

/** Root categories with two levels of children. */
const MenuLeaf = Shape({ path: Type.String(), name: Type.String(), count: Count })
const MenuBranch = Shape({ path: Type.String(), name: Type.String(), count: Count, children: Type.Array(MenuLeaf) })
export const MenuRoot = Shape({
  path: Type.String(),
  name: Type.String(),
  count: Count,
  children: Type.Array(MenuBranch),
})
export const Menu = Type.Array(MenuRoot)
export type Menu = Static<typeof Menu>

/** Picture of the best-selling product of a root category, shown in its row of the menu. */
export const RootPack = Shape({ path: Type.String(), picture: PictureOrNull, height_mm: Type.Integer() })
export const RootPacks = Type.Array(RootPack)
export type RootPacks = Static<typeof RootPacks>

/** MENU-05. An item that opens a submenu has no link. */
export const MenuLink = Shape({ title: Type.String(), link: Type.String() })
export type MenuLink = Static<typeof MenuLink>
export const MenuItem = Shape({
  title: Type.String(),
  link: OrNull(Type.String()),
  is_sale: Type.Boolean(),
  items: Type.Array(MenuLink),
})
export type MenuItem = Static<typeof MenuItem>
/** Menus of the top bar, of the header's sections, of the burger and of the footer. */
export const ShellMenus = Shape({
  /** Paths of pages without content, to which nothing may link; the menus have no such links. */
  absent: Type.Array(Type.String()),
  top: Type.Array(MenuItem),
  sections: Type.Array(MenuItem),
  burger: Type.Array(MenuItem),
  footer: Type.Array(MenuItem),
})
export type ShellMenus = Static<typeof ShellMenus>

export const Banner = Shape({
  code: Type.String(),
  title: Type.String(),
  body: Type.String(),
  action: OrNull(Link),
  /** Name of an icon of the shop; null: none is named. */
  icon: OrNull(Type.String()),
  /** The advertiser of a partner's banner; null: the shop's own. */
  advertisement: OrNull(Shape({ advertiser: Type.String(), erid: Type.String() })),
  picture: PictureOrNull,
  cards: Type.Array(ProductCard),
})
export type Banner = Static<typeof Banner>

export const ArticleQuery = Shape({ slug: Slug, city: CityKey })
export type ArticleQuery = Static<typeof ArticleQuery>

export const InsertQuery = Shape({
  city: CityKey,
  /** Category of the list; omitted: the whole catalogue. */
  path: Type.Optional(Type.String({ pattern: '^[a-z0-9_-]+(/[a-z0-9_-]+){0,2}$', maxLength: 200 })),
})
export type InsertQuery = Static<typeof InsertQuery>

/** Banner that editors place between the products of a list; null when there is none. */
export const ListingInsert = OrNull(Banner)
export type ListingInsert = Static<typeof ListingInsert>

export const Home = Shape({
  hero: OrNull(Banner),
  services: Type.Array(Banner),
  ritual: OrNull(Shape({ banner: Banner, total: Kopecks })),
  needs: Type.Array(
    Shape({
      code: Type.String(),
      name: Type.String(),
      note: Type.String(),
      url: Type.String(),
      picture: PictureOrNull,
    }),
  ),
  fresh: Type.Array(ProductCard),
  sale: Type.Array(ProductCard),
  hits: Type.Array(ProductCard),
  fresh_count: Count,
  sale_count: Count,
  brands: Type.Array(BrandLine),
  articles: Type.Array(ArticleLine),
  city: OrNull(City),
})
export type Home = Static<typeof Home>

/** Pages that editors write: delivery, payment, about… */
export const blog = group({
  page: endpoint({
    method: 'GET',
    path: '/blog/page',
    summary: 'Статья блога или информационная страница',
    in: PathQuery,
    out: InfoPage,
    refusals: { 'no-page': null },
  }),
  /** Reviews of all products, newest first. */
  reviews: endpoint({
    method: 'GET',
    path: '/blog/reviews',
    summary: 'Отзывы о магазине',
    in: PageQuery,
    out: LatestReviews,
  }),
})

export const mainPage = group({
  get: endpoint({
    method: 'GET',
    path: '/main_page',
    summary: 'Главная страница: баннеры и подборки',
    in: CityQuery,
    out: Home,
  }),
  listingInsert: endpoint({
    method: 'GET',
    path: '/main_page/listing_insert',
    summary: 'Баннер внутри списка товаров',
    in: InsertQuery,
    out: ListingInsert,
  }),
})

export const menu = group({
  /** The tree of categories. */
  get: endpoint({
    method: 'GET',
    path: '/menu',
    summary: 'Меню каталога',
    in: Nothing,
    out: Menu,
  }),
  packs: endpoint({
    method: 'GET',
    path: '/menu/packs',
    summary: 'Подборки меню',
    in: Nothing,
    out: RootPacks,
  }),
  /** Links of the header and the footer. */
  shell: endpoint({
    method: 'GET',
    path: '/menu/shell',
    summary: 'Всё для шапки и подвала одним ответом',
    in: Nothing,
    out: ShellMenus,
  }),
})

export const news = group({
  list: endpoint({
    method: 'GET',
    path: '/news',
    summary: 'Новости',
    in: PageQuery,
    out: Articles,
  }),
  get: endpoint({
    method: 'GET',
    path: '/news/:slug',
    summary: 'Новость',
    in: ArticleQuery,
    out: Article,
    refusals: { 'no-article': null },
  }),
})
