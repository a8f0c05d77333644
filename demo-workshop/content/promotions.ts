import type { ProductRecord } from '../../server/features/import/product-records.schema.ts'
import type { PromotionRecord } from '../../server/features/import/promotion-records.schema.ts'
import { PROMOTIONS, type PromotionDraft } from './texts/promotions.ts'
import { tidy } from './typography.ts'

const under = (category: string, paths: readonly string[]): boolean =>
  paths.some((path) => category === path || category.startsWith(`${path}/`))
const cheaper = ({ variants }: ProductRecord) => variants.filter(({ old_price }) => old_price !== undefined)
const shareOff = ({ price, old_price = price }: ProductRecord['variants'][number]): number =>
  Math.round((1 - price / old_price) * 100)

/** Discounted products of a promotion. Every discounted product is in exactly one promotion. */
const pricedBy = (draft: PromotionDraft, goods: readonly ProductRecord[]): ProductRecord[] => {
  const named = PROMOTIONS.flatMap((other) => other.under ?? [])
  return goods.filter(
    (product) =>
      cheaper(product).length > 0 &&
      (draft.rest === true ? !under(product.category, named) : under(product.category, draft.under ?? [])),
  )
}

export const promotionsOf = (goods: readonly ProductRecord[]): PromotionRecord[] =>
  PROMOTIONS.map((draft, position): PromotionRecord => {
    const { under: _, rest: _rest, gift, body, title, brands, categories, excludes, ...terms } = draft
    const priced = draft.kind === 'price' ? pricedBy(draft, goods).flatMap(cheaper) : []
    const most = Math.max(0, ...priced.map(shareOff))
    const gift_sku = gift === undefined ? undefined : goods.find(({ slug }) => slug === gift)?.variants[0]?.sku
    if (gift !== undefined && gift_sku === undefined) throw new Error(`the gift «${gift}» is not sold`)
    return {
      ...terms,
      position,
      title: tidy(title),
      body: tidy(body.replace('{до}', `до ${most} %`)),
      ...(brands === undefined ? {} : { brands: [...brands] }),
      ...(categories === undefined ? {} : { categories: [...categories] }),
      ...(excludes === undefined
        ? {}
        : {
            excludes: {
              ...(excludes.categories === undefined ? {} : { categories: [...excludes.categories] }),
              ...(excludes.on_sale === true ? { on_sale: true } : {}),
            },
          }),
      ...(priced.length === 0 ? {} : { skus: priced.map(({ sku }) => sku) }),
      ...(gift_sku === undefined ? {} : { gift_sku }),
    }
  })
