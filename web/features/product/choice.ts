/** The chosen variant of a product, and its choices by shade and by size. */
import type { Variant } from '#contract/product.schema.ts'

export type Shade = { name: string; color: string | null; variant: Variant }
export type Size = { text: string; variant: Variant }

export const variantBySku = (variants: readonly Variant[], sku: string | null): Variant | undefined =>
  variants.find((variant) => variant.sku === sku) ?? variants[0]

const closest = (variants: readonly Variant[], chosen: Variant): Variant | undefined =>
  variants.find((variant) => variant.size_text === chosen.size_text && variant.shade_name === chosen.shade_name) ??
  variants.find((variant) => variant.size_text === chosen.size_text) ??
  variants[0]

const distinct = (values: readonly string[]): string[] => [...new Set(values)]

/** Each shade with its variant of the chosen size, or the nearest one. */
export const shadesOf = (variants: readonly Variant[], chosen: Variant): Shade[] =>
  distinct(variants.flatMap((variant) => (variant.shade_name === null ? [] : [variant.shade_name]))).flatMap((name) => {
    const variant = closest(
      variants.filter((one) => one.shade_name === name),
      chosen,
    )
    return variant ? [{ name, color: variant.shade_color, variant }] : []
  })

/** Sizes of the chosen shade. */
export const sizesOf = (variants: readonly Variant[], chosen: Variant): Size[] => {
  const ofShade = variants.filter((variant) => variant.shade_name === chosen.shade_name)
  return distinct(ofShade.map((variant) => variant.size_text)).flatMap((text) => {
    const variant = ofShade.find((one) => one.size_text === text)
    return variant ? [{ text, variant }] : []
  })
}

/** «05 Мёд, 30 мл». */
export const variantLabel = (variant: Variant): string =>
  [variant.shade_name, variant.size_text].filter((part) => part !== null).join(', ')
