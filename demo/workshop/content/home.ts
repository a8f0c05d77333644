import type { ProductRecord } from '../../../shop/product/product.records.ts'
import type { BannerRecord } from '../../../shop/content/content.records.ts'
import { typeset } from './typography.ts'
import type { BannerDraft } from './texts/home.ts'
import { PROMOTIONS } from './texts/promotions.ts'
import { dayAndMonth } from '../../../kernel/dates.ts'

/** The last day of a promotion. */
const endOf = (code: string): string => {
  const until = PROMOTIONS.find((promotion) => promotion.code === code)?.until
  if (until === undefined) throw new Error(`a banner announces «${code}», which has no end`)
  return until
}

/** Resolves the product slugs of banners to SKUs, each product's first size in the draft, and takes their end from the promotion. */
export const bannersOf = (drafts: readonly BannerDraft[], catalog: readonly ProductRecord[]): BannerRecord[] =>
  drafts.map(({ products: slugs, sections, promotion, ...banner }, index) => {
    const until = promotion === undefined ? undefined : endOf(promotion)
    const skus = (slugs ?? []).map((slug) => {
      const sku = catalog
        .find((product) => product.slug === slug)
        ?.variants.map((variant) => variant.sku)
        .toSorted()[0]
      if (sku === undefined) throw new Error(`banner «${banner.code}» names «${slug}», which is not sold`)
      return sku
    })
    return {
      ...banner,
      position: index,
      title: typeset(banner.title),
      ...(until === undefined ? {} : { until }),
      body: typeset(until === undefined ? banner.body : banner.body.replace('{день}', dayAndMonth(until))),
      ...(banner.action === undefined ? {} : { action: { text: typeset(banner.action.text), url: banner.action.url } }),
      ...(skus.length === 0 ? {} : { skus }),
      ...(sections === undefined ? {} : { sections: [...sections] }),
    }
  })
