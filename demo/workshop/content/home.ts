import type { ProductRecord } from '../../../shop/product/product.records.ts'
import type { BannerRecord } from '../../../shop/content/content.records.ts'
import { typeset } from './typography.ts'
import type { BannerDraft } from './texts/home.ts'

/** Resolves the product slugs of banners to SKUs: each product's first size in the draft. */
export const bannersOf = (drafts: readonly BannerDraft[], catalog: readonly ProductRecord[]): BannerRecord[] =>
  drafts.map(({ products: slugs, sections, ...banner }, index) => {
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
      body: typeset(banner.body),
      ...(banner.action === undefined ? {} : { action: { text: typeset(banner.action.text), url: banner.action.url } }),
      ...(skus.length === 0 ? {} : { skus }),
      ...(sections === undefined ? {} : { sections: [...sections] }),
    }
  })
