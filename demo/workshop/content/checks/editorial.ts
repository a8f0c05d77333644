import { DRAFTS } from '../leaves.ts'
import { companionFault } from '../companions.ts'
import type { Draft } from '../draft.ts'
import { conflicts } from './chemistry.ts'
import { REVIEWS } from '../reviews.ts'
import { roleOf } from '../roles.ts'
import type { Rule } from './shop.ts'

/** Role and active ingredients of every product, by slug. */
let known: ReadonlyMap<string, { readonly role: string; readonly actives: string; readonly draft: Draft }> | undefined
const rolesOf = () =>
  (known ??= new Map(DRAFTS.map((draft) => [draft.slug, { role: roleOf(draft), actives: draft.actives ?? '', draft }])))

/** «С чем сочетать»: at least two products with different roles, none that conflicts with the product or another of them, each able to do what its line says. */
export const pairsFollowRoutine: Rule = ({ products }) => {
  const roles = rolesOf()
  return products.flatMap(({ slug, goes_with = [] }) => {
    const own = roles.get(slug)
    if (own === undefined) return []
    const partners = goes_with.map(({ product, why }) => ({ product, why, of: roles.get(product) }))
    const kinds = [own.role, ...partners.map(({ of }) => of?.role ?? '')]
    return [
      ...(goes_with.length < 2 ? [`${slug}: goes with ${goes_with.length}`] : []),
      ...partners
        .filter(({ of }) => of === undefined)
        .map(({ product }) => `${slug}: goes with «${product}», which is not sold`),
      ...(new Set(kinds).size === kinds.length ? [] : [`${slug}: two products of one role: ${kinds.join(', ')}`]),
      ...partners
        .filter(({ of }) => of !== undefined && conflicts(own.actives, of.actives))
        .map(({ product }) => `${slug}: conflicts with ${product}`),
      ...partners.flatMap(({ product, of }, at) =>
        partners
          .slice(at + 1)
          .filter((other) => conflicts(of?.actives ?? '', other.of?.actives ?? ''))
          .map((other) => `${slug}: ${product} conflicts with ${other.product}`),
      ),
      ...partners.flatMap(({ product, why, of }) => {
        const fault = of === undefined ? undefined : companionFault(own.draft, of.draft, why)
        return fault === undefined ? [] : [`${slug}: ${product} ${fault}`]
      }),
    ]
  })
}

/** At most three articles name no product; every named product is sold. */
export const articlesNameProducts: Rule = ({ articles, products }) => {
  const sold = new Set(products.map(({ slug }) => slug))
  const unlinkedArticles = articles.filter(({ goods = [] }) => goods.length === 0)
  return [
    ...articles.flatMap(({ slug, goods = [] }) =>
      goods.filter((product) => !sold.has(product)).map((product) => `${slug}: names «${product}», which is not sold`),
    ),
    ...(unlinkedArticles.length > 3 ? [`${unlinkedArticles.length} articles name no product`] : []),
  ]
}

/** Every discounted variant is in exactly one price promotion, which states its largest discount; a promotion has no other variants. */
export const promotionsMatchPrices: Rule = ({ products, promotions, categories }) => {
  const variants = products.flatMap((product) => product.variants)
  const bySku = new Map(variants.map((variant) => [variant.sku, variant]))
  const priced = promotions.filter(({ kind }) => kind === 'price')
  const times = new Map<string, number>()
  for (const sku of priced.flatMap(({ skus = [] }) => skus)) times.set(sku, (times.get(sku) ?? 0) + 1)
  return [
    ...variants
      .filter(({ sku, old_price }) => (old_price === undefined ? 0 : 1) !== (times.get(sku) ?? 0))
      .map(({ sku }) => `${sku}: in ${times.get(sku) ?? 0} promotions`),
    ...priced.flatMap(({ code, body, skus = [] }) => {
      const stated = Number(/до[\s\u00a0](\d+)[\s\u00a0]%/.exec(body)?.[1] ?? 0)
      const largest = Math.max(
        0,
        ...skus.map((sku) => Math.floor((1 - (bySku.get(sku)?.price ?? 0) / (bySku.get(sku)?.old_price ?? 1)) * 100)),
      )
      return stated === largest ? [] : [`${code}: states ${stated} %, the largest discount is ${largest} %`]
    }),
    ...promotions
      .filter(({ from, until }) => until !== undefined && until < from)
      .map(({ code }) => `${code}: ends before it begins`),
    ...promotions.flatMap(({ code, categories: paths = [] }) =>
      paths
        .filter((path) => !categories.some((category) => category.path === path))
        .map((path) => `${code}: no category ${path}`),
    ),
  ]
}

export const promoCodesValid: Rule = ({ promoCodes }) =>
  promoCodes.flatMap(({ code, percent, amount, from, until, threshold = 0 }) => [
    ...((percent === undefined) === (amount === undefined) ? [`${code}: either percent or amount`] : []),
    ...(until !== undefined && until < from ? [`${code}: ends before it begins`] : []),
    ...(amount !== undefined && amount >= threshold ? [`${code}: the discount exceeds the minimum order`] : []),
  ])

/** Every section has at most one insert, and every section of an insert exists. */
export const insertsMatchSections: Rule = ({ banners, categories }) => {
  const inserts = banners.filter(({ place }) => place === 'listing')
  const paths = new Set(categories.map(({ path }) => path))
  const sections = inserts.flatMap(({ sections: of = [] }) => of)
  return [
    ...sections.filter((path) => !paths.has(path)).map((path) => `an insert names «${path}», which is no category`),
    ...(new Set(sections).size === sections.length ? [] : ['two inserts are in one section']),
    ...(new Set(inserts.map(({ code }) => code)).size < 8 ? [`${inserts.length} inserts`] : []),
  ]
}

/** Review photos belong to products selected for photos; no file is unused. */
export const reviewPhotosMatch: Rule = ({ reviews, pictureFiles }) => {
  const expected = new Set(REVIEWS.flatMap(({ photo }) => photo ?? []))
  const named = new Set(reviews.flatMap(({ photo }) => photo ?? []))
  return [
    ...[...named]
      .filter((file) => !expected.has(file) || !pictureFiles.has(file))
      .map((file) => `${file}: named by a review, but missing or unexpected`),
    ...[...pictureFiles]
      .filter((file) => file.startsWith('reviews/') && !named.has(file))
      .map((file) => `${file}: not used by a review`),
  ]
}
