/** Values that products give by code: checked against the shop's attributes, and said as the text of a variant. */
import {
  appliesTo,
  formatAmount,
  isColour,
  isShownIn,
  valueText,
  type Attribute,
  type AttributeValue,
  type AttributeValues,
  type Colour,
} from '#shop/catalogue/facts/attributes.ts'
import type { readAttributes } from '#shop/catalogue/face.ts'
import { named, says, UnusableRecord } from '#platform/import/record-fault.ts'
import type { ProductRecord, VariantRecord } from './product.records.ts'
import type { ProductPage } from './product.api.ts'
import type { VariantRow } from './product-page.sql.ts'

type ShopAttributes = Awaited<ReturnType<typeof readAttributes>>

/** What a product's page says by the shop's attributes: facts of the product, and the axes by which its variants differ. */
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

/** What a variant is stored with instead of its attributes and its size. */
export type VariantChoices = {
  readonly attributes: AttributeValues
  readonly colour: Colour | null
  /** «M6, 30 мм, 100 шт.»: how lists name the variant. */
  readonly sizeText: string
}
export type ProductChoices = { readonly attributes: AttributeValues; readonly variants: readonly VariantChoices[] }

const WANTED: Readonly<Record<Attribute['kind'], string>> = {
  choice: 'нужна строка или список строк',
  text: 'нужна строка',
  number: 'нужно число',
  flag: 'нужно true или false',
  colour: 'нужен цвет: {"name": "…", "color": "#d08f96"}',
}

const fits = (kind: Attribute['kind'], value: AttributeValue): boolean => {
  const first = Array.isArray(value) ? value[0] : value
  switch (kind) {
    case 'choice':
      return typeof first === 'string'
    case 'text':
      return typeof value === 'string'
    case 'number':
      return typeof first === 'number'
    case 'flag':
      return typeof value === 'boolean'
    case 'colour':
      return isColour(value)
  }
}

const NO_ATTRIBUTES: AttributeValues = {}

/** Resolves the attributes of products; a value that the shop's definitions do not allow makes the record unusable. */
export const attributeResolver = ({ all, units }: ShopAttributes): ((record: ProductRecord) => ProductChoices) => {
  const byCode = new Map(all.filter(({ source }) => source === 'attributes').map((one) => [one.code, one]))
  const axes = [...byCode.values()].filter((one) => isShownIn(one, 'variant'))
  const unitNames = new Set(units.map(({ name }) => name))

  const check = (values: AttributeValues, category: string, ofVariant: boolean): void => {
    const shownAt = ofVariant ? 'variants' : 'attributes'
    for (const [code, value] of Object.entries(values)) {
      const attribute = byCode.get(code)
      if (attribute === undefined)
        throw new UnusableRecord(`нет атрибута «${code}»`, { hint: 'они названы в attributes.jsonl', shownAt })
      if (!fits(attribute.kind, value))
        throw new UnusableRecord(says`атрибут ${named(`«${code}»`, attribute.name)}: ${WANTED[attribute.kind]}`, {
          shownAt,
        })
      if (!appliesTo(attribute, category))
        throw new UnusableRecord(says`атрибут ${named(`«${code}»`, attribute.name)} не для раздела «${category}»`, {
          hint: 'смотрите его sections',
          shownAt,
        })
      if (ofVariant && !isShownIn(attribute, 'variant'))
        throw new UnusableRecord(says`атрибут ${named(`«${code}»`, attribute.name)} не различает варианты`, {
          hint: 'его место у товара, или в shown нужно variant',
          shownAt,
        })
      if (isShownIn(attribute, 'variant') && Array.isArray(value))
        throw new UnusableRecord(says`атрибут ${named(`«${code}»`, attribute.name)}: у варианта одно значение`, {
          shownAt,
        })
    }
  }
  const variantOf = ({ sku, size, attributes = {} }: VariantRecord, shared: AttributeValues): VariantChoices => {
    if (size !== undefined && !unitNames.has(size.unit))
      throw new UnusableRecord(
        `артикул ${sku}: нет единицы «${size.unit}», есть ${[...unitNames].join(', ')}; свои называет units.jsonl`,
        { shownAt: 'variants' },
      )
    const values = { ...shared, ...attributes }
    const texts = axes.flatMap((axis) => {
      const value = values[axis.code]
      return value === undefined || isColour(value) ? [] : [valueText(axis, value)]
    })
    const ownSize = size === undefined ? [] : [size.text ?? formatAmount(size.amount, size.unit)]
    return {
      attributes: values,
      colour: Object.values(values).find(isColour) ?? null,
      sizeText: [...ownSize, ...texts].join(', '),
    }
  }
  return ({ attributes = NO_ATTRIBUTES, category, variants }) => {
    check(attributes, category, false)
    for (const variant of variants) if (variant.attributes) check(variant.attributes, category, true)
    // An axis that the product gives is that of each of its variants.
    const own = Object.entries(attributes)
    const shared = Object.fromEntries(own.filter(([code]) => axes.some((axis) => axis.code === code)))
    return {
      attributes: Object.fromEntries(own.filter(([code]) => !(code in shared))),
      variants: variants.map((variant) => variantOf(variant, shared)),
    }
  }
}
