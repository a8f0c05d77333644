import type { ProductRecord, VariantRecord } from '../../../shop/product/product.records.ts'
import { inStoreBarcode } from '../../../kernel/barcode.ts'
import { daysBeforeDemo } from './demo-date.ts'
import { productSlug, shadesOf, sizesOf } from './draft-facts.ts'
import { mismatch, subjectOf } from './claim-rules.ts'
import { compositionOf } from './formula.ts'
import { freeOfClaims } from './free-of.ts'
import type { Draft } from './products/draft.ts'
import { KINDS, stepsOf } from './kinds.ts'
import { heightOf } from './forms.ts'
import { packFile, picturesOf } from './picture-list.ts'
import { historyOf } from './prices.ts'
import { randomFor } from '../../../ops/import/large-shop/random.ts'
import { insideOfSet, parcelWeight } from './sets.ts'
import { typeset } from './typography.ts'
import { ALL_BRAND_ROWS } from './brands.ts'
import { LEAF_CATEGORIES } from './texts/leaf-categories.ts'

const BRANDS = new Map(ALL_BRAND_ROWS.map(([slug = '', name = '', country = '']) => [slug, { name, country }]))
const variantsOf = (draft: Draft, firstSku: number): VariantRecord[] => {
  const shades: ({ name: string; color: string } | undefined)[] = shadesOf(draft)
  const sizes = sizesOf(draft)
  const choices = (shades.length === 0 ? [undefined] : shades).flatMap((shade, index) =>
    sizes.map((size) => ({ shade, size, sku: firstSku + index * sizes.length + size.at })),
  )
  return choices.map(({ shade, size, sku }): VariantRecord => ({
    sku: String(sku),
    barcode: inStoreBarcode(sku),
    ...(shade === undefined ? {} : { shade }),
    size: { amount: size.amount, unit: size.unit },
    height_mm: heightOf(draft, size.amount, size.unit),
    weight_g: parcelWeight(draft, size.amount, size.unit),
    price: size.price,
    ...(size.old === undefined ? {} : { old_price: size.old }),
    history: historyOf(productSlug(draft), size.price, size.old, draft.flags?.includes('new') ?? false),
    picture: packFile(draft, shade, size.amount),
  }))
}

const factsOf = (draft: Draft): { name: string; value: string }[] => {
  const { facts, open } = KINDS[draft.kind]
  const stated = [draft.facts ?? '', draft.steps === undefined ? facts : '']
    .flatMap((text) => text.split('; '))
    .filter((text) => text !== '')
    .map((text) => {
      const [name = '', ...value] = text.split(': ')
      return { name, value: typeset(value.join(': ')) }
    })
  const month = randomFor('good until', productSlug(draft)).integer(1, 12)
  const rest = [
    ...(draft.skin === undefined ? [] : [{ name: 'Тип кожи', value: draft.skin }]),
    { name: 'Страна', value: BRANDS.get(draft.brand)?.country ?? '' },
    ...(open === 0
      ? []
      : [
          {
            name: 'Годен',
            value: typeset(`до ${String(month).padStart(2, '0')}.2028, после вскрытия ${open} месяцев`),
          },
        ]),
  ]
  const parts = draft.parts === undefined ? [] : [{ name: 'В наборе', value: typeset(insideOfSet(draft)) }]
  return [...parts, ...stated, ...rest].filter(
    (fact, index, all) => all.findIndex(({ name }) => name === fact.name) === index,
  )
}

/** Completes a draft: fills in by rule everything that it does not state. */
export const productOf = (
  draft: Draft,
  firstSku: number,
  description: string,
  pairs: NonNullable<ProductRecord['goes_with']>,
): ProductRecord => {
  const slug = productSlug(draft)
  const random = randomFor('product', slug)
  const leaf = LEAF_CATEGORIES.get(slug)
  const composition = compositionOf(draft.kind, draft.actives ?? '', draft.flags?.includes('unscented') ?? false, slug)
  const scented = draft.category.startsWith('parfyumeriya')
  const isNew = draft.flags?.includes('new') ?? false
  const isHit = draft.flags?.includes('hit') ?? false
  return {
    slug,
    brand: draft.brand,
    category:
      leaf === undefined
        ? draft.category
        : leaf.includes('/')
          ? leaf
          : [...draft.category.split('/').slice(0, 2), leaf].join('/'),
    name: typeset(draft.name),
    lead: typeset(draft.lead),
    description,
    usage: (
      draft.steps?.split(' / ') ?? stepsOf(draft.kind, random, (step) => mismatch(subjectOf(draft), step) === undefined)
    ).map(typeset),
    facts: factsOf(draft),
    ...(draft.skin === undefined ? {} : { skin_types: draft.skin.split(', ') }),
    free_of: scented
      ? []
      : freeOfClaims(
          draft.kind,
          composition.map(({ inci }) => inci),
          `${draft.lead} ${description}`,
          draft.free ?? '',
        ),
    ...(draft.spf === undefined
      ? {}
      : { spf: draft.spf, ...(/SPF[\s\u00a0]\d+\+/.test(draft.name) ? { spf_plus: true } : {}) }),
    ...(isNew ? { is_new: true } : {}),
    ...(isHit ? { is_hit: true } : {}),
    popularity: (isHit ? 600 : 0) + random.integer(20, 590),
    published_on: daysBeforeDemo(isNew ? random.integer(3, 40) : random.integer(90, 900)),
    composition,
    ...(pairs.length === 0 ? {} : { goes_with: [...pairs] }),
    pictures: picturesOf(draft),
    variants: variantsOf(draft, firstSku),
  }
}
