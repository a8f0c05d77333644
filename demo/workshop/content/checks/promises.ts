/** What texts promise of stock and of their own lists. */
import { addMonths } from '../../../../kernel/dates.ts'
import { closedMonths } from '../stated-life.ts'
import type { Rule, Shop } from './shop.ts'

const TODAY = '2026-11-20'

/** No lot ends later than a pack made today would, and what is discounted ends no sooner than its promotion says. */
export const lotsWithinLife: Rule = ({ products, stock, promotions }) => {
  const lives = new Map(
    products.flatMap((product) => product.variants.map(({ sku }) => [sku, closedMonths(product)] as const)),
  )
  const promised = new Set(promotions.flatMap(({ body, skus = [] }) => (/от\sшести\sмесяцев/u.test(body) ? skus : [])))
  return stock.flatMap(({ sku, lots = {} }) =>
    Object.entries(lots).flatMap(([store, ofStore]) =>
      ofStore.flatMap(({ until }) => {
        const life = lives.get(sku)
        return [
          ...(life === undefined ? [`${sku}: ends ${until} in ${store}, but states no life`] : []),
          ...(life !== undefined && until > addMonths(TODAY, life)
            ? [`${sku}: ends ${until} in ${store}, a pack lives ${life} months`]
            : []),
          ...(promised.has(sku) && until < addMonths(TODAY, 6)
            ? [`${sku}: ends ${until} in ${store}, its promotion says six months`]
            : []),
        ]
      }),
    ),
  )
}

/** Words of promotions, collections and banners, and the shelf of which their list must hold something. */
const SHELVES: readonly (readonly [word: RegExp, shelf: RegExp])[] = [
  [/помад/iu, /^makiyazh\/guby\/pomady/],
  [/тинт/iu, /^makiyazh\/guby\/tinty/],
  [/(?<!\p{L})тен(?:и|ей)(?!\p{L})/iu, /^makiyazh\/glaza\/teni/],
  [/(?<!\p{L})тушь/iu, /^makiyazh\/glaza\/tush/],
  [/(?<!\p{L})лак(?:и|ов)?(?!\p{L})/iu, /^makiyazh\/nogti\/laki/],
  [/пудр/iu, /^makiyazh\/litso\/pudra/],
  [/шампун/iu, /^volosy\/shampuni/],
  [/кондиционер/iu, /^volosy\/konditsionery/],
  [/маск(?:и|у|ами) для волос/iu, /^volosy\/maski/],
  [/укладк/iu, /^volosy\/ukladka/],
  [/гел(?:и|ь) для душа/iu, /^telo\/dush\/geli/],
  [/скраб/iu, /skrab/],
  [/молочко/iu, /^telo\/uvlazhnenie\/molochko/],
  [/сыворот/iu, /syvorotki/],
  [/крем(?:ы|ов)?(?!\p{L})/iu, /krem/],
  [/запарк/iu, /zaparka/],
  [/бальзам/iu, /balzam|guby/],
]
/** Products of which a list of another kind must have none. */
const MISFITS: readonly (readonly [list: RegExp, product: RegExp])[] = [
  // A five-minute mask has no place under a towel.
  [/баню/iu, /keratin/],
  [/барьер|отопительн/iu, /retinol|salitsilov|glikolev|krem-gel/],
  [/тепло и пена/iu, /solntse/],
]

type List = { readonly what: string; readonly text: string; readonly slugs: readonly string[] }

const listsOf = ({ products, promotions, banners, collections }: Shop): List[] => {
  const slugs = new Map(products.flatMap(({ slug, variants }) => variants.map(({ sku }) => [sku, slug] as const)))
  const named = (skus: readonly string[] = []) => [...new Set(skus.map((sku) => slugs.get(sku) ?? sku))]
  return [
    ...promotions
      .filter(({ kind }) => kind === 'price')
      .map(({ code, title, body, skus }) => ({ what: code, text: `${title}. ${body}`, slugs: named(skus) })),
    ...banners
      .filter(({ place, skus = [] }) => place === 'hero' && skus.length > 0)
      .map(({ code, body, skus }) => ({ what: code, text: body, slugs: named(skus) })),
    ...collections
      .filter(({ products: of = [], sections = [] }) => of.length > 0 && sections.length === 0)
      .map(({ slug, title, lead, body = '', products: of = [] }) => ({
        what: slug,
        text: `${title}. ${lead} ${body}`,
        slugs: of,
      })),
  ]
}

/** A text that names a kind of product has one in its list; a banner of an article shows products of the article only; sticks are where a promotion of sticks says. */
export const listsHoldWhatTextsName: Rule = (shop) => {
  const { products, promotions, banners, articles } = shop
  const categories = new Map(products.map(({ slug, category }) => [slug, category]))
  const slugs = new Map(products.flatMap(({ slug, variants }) => variants.map(({ sku }) => [sku, slug] as const)))
  return [
    ...listsOf(shop).flatMap(({ what, text, slugs: listed }) => [
      ...SHELVES.filter(
        ([word, shelf]) =>
          word.test(text) && !listed.some((slug) => shelf.test(categories.get(slug) ?? '') || shelf.test(slug)),
      ).map(([word]) => `${what}: names ${String(word)}, its list has none`),
      ...MISFITS.filter(([list]) => list.test(text)).flatMap(([, product]) =>
        listed
          .filter((slug) => product.test(slug) || product.test(categories.get(slug) ?? ''))
          .map((slug) => `${what}: ${slug} does not fit its words`),
      ),
    ]),
    ...banners.flatMap(({ code, action, skus = [] }) => {
      const [, slug] = /^\/news\/(.+)$/.exec(action?.url ?? '') ?? []
      const goods = articles.find((article) => article.slug === slug)?.goods
      return goods === undefined
        ? []
        : skus
            .filter((sku) => !goods.includes(slugs.get(sku) ?? ''))
            .map((sku) => `${code}: shows ${slugs.get(sku) ?? sku}, which its article does not name`)
    }),
    ...promotions
      .filter(({ body }) => /солнцезащитный\sстик/iu.test(body))
      .flatMap(({ code, skus = [], categories: paths = [] }) =>
        products
          .filter(({ spf, name }) => spf !== undefined && /стик/iu.test(name))
          .filter(
            ({ variants, category }) => !variants.some(({ sku }) => skus.includes(sku)) && !paths.includes(category),
          )
          .map(({ slug }) => `${code}: leaves ${slug} out`),
      ),
  ]
}
