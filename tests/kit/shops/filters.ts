/** The filters of a shop without attributes of its own, as the migration defines them, for tests that have no database. */
import type { FacetGroup, FacetValue } from '#shop/catalogue/catalog.api.ts'
import type { FilterCode, KnownFilter } from '#shop/catalogue/facts/listing-filters.ts'

/** In the order of the form. */
export const STANDARD_CODES = [
  'section',
  'skin',
  'hair',
  'active',
  'shade',
  'label',
  'naznachenie',
  'brand',
  'finish',
  'volume',
  'without',
  'spf',
  'rating',
] as const
export type StandardCode = (typeof STANDARD_CODES)[number]
export const STANDARD_FILTERS: readonly KnownFilter[] = STANDARD_CODES.map((code) => ({
  code,
  is_number: code === 'spf' || code === 'rating',
}))

const CHIPS: Readonly<Record<string, string>> = {
  skin: '{value} кожа',
  hair: 'Волосы: {lower}',
  rating: 'Оценка {value}',
  shade: '{value} цвета',
}

/** A group of a list's facets. */
export const facetGroup = (code: FilterCode, values: FacetValue[], hidden = 0): FacetGroup => ({
  code,
  name: code,
  chip: CHIPS[code] ?? '{value}',
  any: `любой ${code}`,
  find: null,
  explanation: null,
  open: code === 'skin',
  quick: code === 'skin',
  indexed: code === 'skin' || code === 'brand',
  values,
  hidden,
})
