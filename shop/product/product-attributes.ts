/** What a product's page says by the shop's attributes: facts of the product, and the axes by which its variants differ. */
import {
  formatAmount,
  isColour,
  isShownIn,
  valueText,
  type Attribute,
  type AttributeValues,
} from '#shop/catalogue/facts/attributes.ts'
import type { ProductPage } from './product.api.ts'
import type { ShopAttributes } from '#shop/catalogue/face.ts'
import type { VariantRow } from './product-page.sql.ts'

type Choice = ProductPage['variants'][number]['choices'][number]
type Axis = ProductPage['axes'][number]

export const factsOf = ({ all }: ShopAttributes, values: AttributeValues): ProductPage['attributes'] =>
  all
    .filter((one) => one.source === 'attributes' && isShownIn(one, 'facts'))
    .map((one) => ({ name: one.name, value: valueText(one, values[one.code]), explanation: one.explanation }))
    .filter(({ value }) => value !== '')

const choiceOf = (attribute: Attribute, variant: VariantRow): Choice => {
  const { source, code } = attribute
  if (source === 'shade')
    return variant.shade_name === null ? null : { text: variant.shade_name, color: variant.shade_color }
  if (source === 'size') {
    // The text of a variant with other axes says them as well.
    const isWhole = Object.keys(variant.attributes).length === 0
    return { text: isWhole ? variant.size_text : formatAmount(variant.size_amount, variant.size_unit), color: null }
  }
  const value = variant.attributes[code]
  if (value === undefined) return null
  return { text: valueText(attribute, value), color: isColour(value) ? value.color : null }
}

const nameOf = (attribute: Attribute, { units }: ShopAttributes, variants: readonly VariantRow[]): Axis['name'] => {
  if (attribute.source === 'shade') return null
  if (attribute.source !== 'size') return attribute.name
  const unit = units.find(({ name }) => name === variants[0]?.size_unit)
  return unit?.quantity ?? attribute.name
}

/** Axes that a variant has a value of, by position, and the choices of each variant in the same order. */
export const axesOf = (
  attributes: ShopAttributes,
  variants: readonly VariantRow[],
): { readonly axes: Axis[]; readonly choices: readonly Choice[][] } => {
  const axes = attributes.all
    .filter((attribute) => isShownIn(attribute, 'variant'))
    .map((attribute) => ({
      attribute,
      choices: variants.map((variant) => choiceOf(attribute, variant)),
    }))
    .filter(({ choices }) => choices.some((choice) => choice !== null))
  return {
    axes: axes.map(({ attribute }) => ({
      code: attribute.code,
      name: nameOf(attribute, attributes, variants),
      is_colour: attribute.kind === 'colour',
    })),
    choices: variants.map((_, at) => axes.map(({ choices }) => choices[at] ?? null)),
  }
}
