import type { ProductRecord, VariantRecord } from '../../../shop/product/product.records.ts'
import { inStoreBarcode } from '../../../kernel/barcode.ts'
import { plural, type Forms } from '../../../kernel/text.ts'
import { baseFactOf } from './base-fact.ts'
import { shadesOf, sizesOf } from './draft-facts.ts'
import { compositionOf, recipeOf } from './formula.ts'
import { freeOfClaims } from './free-of.ts'
import type { Draft } from './draft.ts'
import { heightOf } from './forms.ts'
import { packFile, picturesOf } from './picture-list.ts'
import { historyOf } from './prices.ts'
import { insideOfSet, parcelWeight, partsOf } from './sets.ts'
import { lifeOf } from './shelf-life.ts'
import { labelsOf } from './texts/collections.ts'
import { typeset } from './typography.ts'
import { inMoodOf, warningsOf } from './warnings.ts'
import { BRANDS } from './brands.ts'

const MONTHS: Forms = ['месяц', 'месяца', 'месяцев']
const COUNTRIES = new Map(BRANDS.map(({ slug, country }) => [slug, country]))

const variantsOf = (draft: Draft): VariantRecord[] => {
  const shades: ({ name: string; color: string } | undefined)[] = shadesOf(draft)
  const sizes = sizesOf(draft)
  const choices = (shades.length === 0 ? [undefined] : shades).flatMap((shade, index) =>
    sizes.map((size) => ({ shade, size, sku: draft.sku + index * sizes.length + size.at })),
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
    history: historyOf(draft.slug, size.price, size.old, draft.flags?.includes('new') ?? false),
    picture: packFile(draft, shade, size.amount),
  }))
}

const monthsOf = (count: number): string => `${count} ${plural(count, MONTHS)}`
const shelfLifeOf = (draft: Draft): string | undefined => {
  // A set lasts as long as the part that spoils first; each part states its own months after opening.
  const closedParts = partsOf(draft).flatMap((part) => lifeOf(part.draft, recipeOf(part.draft))?.closed ?? [])
  if (closedParts.length > 0)
    return typeset(`${monthsOf(Math.min(...closedParts))}, по самому короткому сроку в наборе`)
  const life = lifeOf(draft, recipeOf(draft))
  if (life === undefined) return undefined
  const { closed, open, isOnce } = life
  const opened = isOnce ? ', открытую не хранят' : open === undefined ? '' : `, после вскрытия ${monthsOf(open)}`
  return typeset(`${monthsOf(closed)}${opened}`)
}

const factsOf = (draft: Draft): { name: string; value: string }[] => {
  const shelfLife = shelfLifeOf(draft)
  const stated = (draft.facts ?? '')
    .split('; ')
    .filter((text) => text !== '')
    .map((text) => {
      const [name = '', ...value] = text.split(': ')
      return { name, value: typeset(value.join(': ')) }
    })
  const rest = [
    ...(draft.skin === undefined ? [] : [{ name: 'Тип кожи', value: draft.skin }]),
    { name: 'Страна', value: COUNTRIES.get(draft.brand) ?? '' },
    ...(shelfLife === undefined ? [] : [{ name: 'Годен', value: shelfLife }]),
  ]
  const base = baseFactOf(draft, recipeOf(draft))
  const parts = draft.parts === undefined ? [] : [{ name: 'В наборе', value: typeset(insideOfSet(draft)) }]
  const based = base === undefined ? [] : [{ name: 'Основа', value: typeset(base) }]
  return [...parts, ...based, ...stated, ...rest].filter(
    (fact, index, all) => all.findIndex(({ name }) => name === fact.name) === index,
  )
}

/** The steps, then in one item the warnings that they do not say. */
const usageOf = (draft: Draft): string[] => {
  const warnings = inMoodOf(draft.usage, warningsOf(draft).join(' '))
  return [...draft.usage, ...(warnings === '' ? [] : [warnings])].map(typeset)
}

/** Each part with the composition of the product that it is. */
const compositionOfSet = (draft: Draft): NonNullable<ProductRecord['composition']> =>
  partsOf(draft).flatMap(({ draft: part }) =>
    compositionOf(part).map(({ inci, share }) => ({
      inci,
      ...(share === undefined ? {} : { share }),
      part: typeset(part.name),
    })),
  )

/** Completes a draft: fills in by rule everything that its leaf does not state. */
export const productOf = (draft: Draft, pairs: NonNullable<ProductRecord['goes_with']>): ProductRecord => {
  const composition = draft.parts === undefined ? compositionOf(draft) : compositionOfSet(draft)
  const description = draft.text.split('\n\n').map(typeset).join('\n\n')
  return {
    slug: draft.slug,
    brand: draft.brand,
    category: draft.category,
    name: typeset(draft.name),
    lead: typeset(draft.lead),
    description,
    usage: usageOf(draft),
    facts: factsOf(draft),
    ...(draft.skin === undefined ? {} : { skin_types: draft.skin.split(', ') }),
    free_of: draft.category.startsWith('parfyumeriya')
      ? []
      : freeOfClaims(
          draft.kind,
          composition.map(({ inci }) => inci),
          draft.free ?? '',
        ),
    ...(draft.spf === undefined
      ? {}
      : { spf: draft.spf, ...(/SPF[\s\u00a0]\d+\+/.test(draft.name) ? { spf_plus: true } : {}) }),
    ...(draft.flags?.includes('new') === true ? { is_new: true } : {}),
    ...(draft.flags?.includes('hit') === true ? { is_hit: true } : {}),
    ...labelsOf(draft.slug),
    popularity: draft.popularity,
    published_on: draft.published,
    composition,
    ...(pairs.length === 0 ? {} : { goes_with: [...pairs] }),
    pictures: picturesOf(draft),
    variants: variantsOf(draft),
  }
}
