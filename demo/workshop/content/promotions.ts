import type { ProductRecord } from '../../../shop/product/product.records.ts'
import type { PromotionRecord } from '../../../shop/pricing/pricing.records.ts'
import { PROMOTIONS, type PromotionDraft } from './texts/promotions.ts'
import { typeset } from './typography.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { counted } from '../../../kernel/text.ts'

type Terms = { readonly percent?: number; readonly threshold?: number; readonly amount?: number }

/** A text with the figures of its terms; `largest`: the largest discount in percent. */
export const withTerms = (text: string, { percent = 0, threshold = 0, amount = 0 }: Terms, largest = 0): string =>
  text
    .replace('{до}', `до ${largest} %`)
    .replace('{процент}', `${percent} %`)
    .replace('{порог}', formatMoney(threshold))
    .replace('{сумма}', formatMoney(amount))
    .replace('{бонусы}', counted(amount, ['бонус', 'бонуса', 'бонусов']))

const isUnder = (category: string, paths: readonly string[]): boolean =>
  paths.some((path) => category === path || category.startsWith(`${path}/`))
const discountedVariants = ({ variants }: ProductRecord) => variants.filter(({ old_price }) => old_price !== undefined)
/** Rounded down: a promotion promises no more than a price gives. */
const shareOff = ({ price, old_price = price }: ProductRecord['variants'][number]): number =>
  Math.floor((1 - price / old_price) * 100)

const takes = ({ under = [], except = [] }: PromotionDraft, { category, slug }: ProductRecord): boolean =>
  isUnder(category, under) && !except.includes(slug)

/** Discounted products of a promotion. Every discounted product is in exactly one promotion. */
const discountedProducts = (draft: PromotionDraft, catalog: readonly ProductRecord[]): ProductRecord[] =>
  catalog.filter(
    (product) =>
      discountedVariants(product).length > 0 &&
      (draft.rest === true ? !PROMOTIONS.some((other) => takes(other, product)) : takes(draft, product)),
  )

export const promotionsOf = (catalog: readonly ProductRecord[]): PromotionRecord[] =>
  PROMOTIONS.map((draft, position): PromotionRecord => {
    const {
      under: _,
      except: _except,
      rest: _rest,
      goods,
      gifts,
      body,
      title,
      brands,
      categories,
      threshold_categories,
      excludes,
      ...terms
    } = draft
    const discounted = draft.kind === 'price' ? discountedProducts(draft, catalog).flatMap(discountedVariants) : []
    const named = (goods ?? []).flatMap((good) => {
      const product = catalog.find(({ slug }) => slug === good)
      if (product === undefined) throw new Error(`«${draft.code}» names «${good}», which is not sold`)
      return product.variants
    })
    const skus = [...discounted, ...named].map(({ sku }) => sku)
    const largest = Math.max(0, ...discounted.map(shareOff))
    const giftSkus = (gifts ?? []).map((gift) => {
      const sku = catalog.find(({ slug }) => slug === gift)?.variants[0]?.sku
      if (sku === undefined) throw new Error(`the gift «${gift}» is not sold`)
      return sku
    })
    const [gift_sku] = giftSkus
    return {
      ...terms,
      position,
      title: typeset(withTerms(title, draft)),
      body: typeset(withTerms(body, draft, largest)),
      ...(brands === undefined ? {} : { brands: [...brands] }),
      ...(categories === undefined ? {} : { categories: [...categories] }),
      ...(threshold_categories === undefined ? {} : { threshold_categories: [...threshold_categories] }),
      ...(excludes === undefined
        ? {}
        : {
            excludes: {
              ...(excludes.categories === undefined ? {} : { categories: [...excludes.categories] }),
              ...(excludes.on_sale === true ? { on_sale: true } : {}),
            },
          }),
      ...(skus.length === 0 ? {} : { skus }),
      ...(gift_sku === undefined ? {} : giftSkus.length === 1 ? { gift_sku } : { gift_skus: giftSkus }),
    }
  })
