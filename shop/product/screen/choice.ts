/** The chosen variant of a product, and its choices by axis. */
import type { Variant } from '../product.api.ts'

export const variantBySku = (variants: readonly Variant[], sku: string | null): Variant | undefined =>
  variants.find((variant) => variant.sku === sku) ?? variants[0]

/** One value of an axis, with the variant that it leads to. */
export type Option = { readonly text: string; readonly color: string | null; readonly variant: Variant }

const textAt = (variant: Variant, axis: number): string | null => variant.choices[axis]?.text ?? null
const isAlike = (a: Variant, b: Variant, axis: number): boolean => textAt(a, axis) === textAt(b, axis)

/**
 * The values of an axis among the variants that are like the chosen one in the axes before it. Each leads to the variant that keeps
 * as much of the choice in the axes after it as it can, the next axis first.
 */
export const optionsOf = (variants: readonly Variant[], chosen: Variant, axis: number): Option[] => {
  const axes = chosen.choices.length
  const possible = variants.filter((variant) =>
    chosen.choices.every((_, at) => at >= axis || isAlike(variant, chosen, at)),
  )
  const keptBy = (variant: Variant): number => {
    for (let at = axis + 1; at < axes; at++) if (!isAlike(variant, chosen, at)) return at - axis
    return axes
  }
  const best = new Map<string, Variant>()
  for (const variant of possible) {
    const text = textAt(variant, axis)
    if (text === null) continue
    const known = best.get(text)
    if (known === undefined || keptBy(variant) > keptBy(known)) best.set(text, variant)
  }
  return [...best].map(([text, variant]) => ({ text, color: variant.choices[axis]?.color ?? null, variant }))
}

/** «05 Мёд, 30 мл». */
export const variantLabel = (variant: Variant): string =>
  [variant.shade_name, variant.size_text].filter(Boolean).join(', ')

/** Whether the size is one of several to choose from, so that it need not be named apart; without a size there is nothing to name. */
export const isSizeChosen = (variants: readonly Variant[], chosen: Variant): boolean =>
  chosen.size_text === '' ||
  chosen.choices.some((choice, at) => choice?.text === chosen.size_text && optionsOf(variants, chosen, at).length > 1)
