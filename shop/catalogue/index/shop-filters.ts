/** The filters of a list in the order of its form: those of every shop, and the attributes that the shop filters by. */
import { isShownIn, type Attribute, type FilterLook } from '../facts/attributes.ts'
import type { KnownFilter, OwnFilter } from '../facts/listing-filters.ts'

export type ShopFilter = KnownFilter & {
  readonly name: string
  readonly position: number
  readonly explanation: string | null
  readonly look: FilterLook
  /** Null: a filter of every shop. */
  readonly attribute: Attribute | null
}

const OWN: Readonly<Record<OwnFilter, Pick<ShopFilter, 'name' | 'position' | 'is_number' | 'look'>>> = {
  section: { name: 'Раздел', position: 0, is_number: false, look: { any: 'Во\u00a0всех разделах', is_open: true } },
  label: {
    name: 'Новое и\u00a0выгодное',
    position: 50,
    is_number: false,
    look: { any: 'Не\u00a0только новое и\u00a0выгодное' },
  },
  brand: {
    name: 'Бренд',
    position: 70,
    is_number: false,
    look: { any: 'Любого бренда', find: 'Найти бренд', is_indexed: true },
  },
  rating: {
    name: 'Оценка',
    position: 1000,
    is_number: true,
    look: { chip: 'Оценка {value}', any: 'С\u00a0любой оценкой' },
  },
}

export const shopFilters = (attributes: readonly Attribute[]): readonly ShopFilter[] =>
  [
    ...Object.entries(OWN).map(([code, own]): ShopFilter => ({ ...own, code, explanation: null, attribute: null })),
    ...attributes
      .filter((attribute) => isShownIn(attribute, 'filter') && attribute.kind !== 'text')
      .map((attribute): ShopFilter => ({
        code: attribute.code,
        name: attribute.name,
        position: attribute.position,
        is_number: attribute.kind === 'number' && attribute.unit === null && attribute.source !== 'size',
        explanation: attribute.explanation,
        look: attribute.filter,
        attribute,
      })),
  ].sort((a, b) => a.position - b.position)
