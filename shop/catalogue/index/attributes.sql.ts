/** The attributes and units of the shop, read in the transaction of the catalogue. */
import { sql, type QueryExecutorProvider } from 'kysely'
import { Type } from 'typebox'
import { OrNull } from '#kernel/shared.api.ts'
import { ATTRIBUTE_KINDS, ATTRIBUTE_SOURCES, SHOWN_IN, type Attribute, type Unit } from '../facts/attributes.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { ShadeWord, SizeWord } from '../facts/shade-words.ts'

const Texts = Type.Array(Type.String())
const UnitRow = Row({
  code: Type.String(),
  name: Type.String(),
  forms: OrNull(Type.Tuple([Type.String(), Type.String(), Type.String()])),
  quantity: OrNull(Type.String()),
  compared_per: OrNull(Type.Number()),
  words: Texts,
  multiples: Type.Array(Type.Object({ words: Texts, factor: Type.Number() })),
})
const AttributeRow = Row({
  code: Type.String(),
  name: Type.String(),
  kind: Type.Enum([...ATTRIBUTE_KINDS]),
  unit: OrNull(Type.String()),
  source: Type.Enum([...ATTRIBUTE_SOURCES]),
  shown: Type.Array(Type.Enum([...SHOWN_IN])),
  sections: Texts,
  position: Type.Integer(),
  explanation: OrNull(Type.String()),
  filter: Type.Object({
    chip: Type.Optional(Type.String()),
    any: Type.Optional(Type.String()),
    find: Type.Optional(Type.String()),
    prefix: Type.Optional(Type.String()),
    is_open: Type.Optional(Type.Boolean()),
    is_quick: Type.Optional(Type.Boolean()),
    is_indexed: Type.Optional(Type.Boolean()),
  }),
  choices: Type.Array(
    Type.Object({
      value: Type.String(),
      name: Type.String(),
      of: Type.Optional(Texts),
      with: Type.Optional(Type.String()),
    }),
  ),
  search: Type.Object({
    noun: Type.Optional(Type.String()),
    is_restriction: Type.Optional(Type.Boolean()),
    bare_endings: Type.Optional(Texts),
    negation: Type.Optional(Type.String()),
    words: Type.Optional(Texts),
    is_silent: Type.Optional(Type.Boolean()),
  }),
  is_standard: Type.Boolean(),
})

/** What `shop.yaml` of a shop without attributes of its own calls sizes and colours. */
export type StandardWords = { readonly sizeWord?: SizeWord; readonly shadeWord?: ShadeWord }

const OF_SIZE: Readonly<Record<SizeWord, { name: string; any: string }>> = {
  объём: { name: 'Объём', any: 'Любого объёма' },
  вес: { name: 'Вес', any: 'Любого веса' },
  размер: { name: 'Размер', any: 'Любого размера' },
}

const withStandardWords = (attribute: Attribute, { sizeWord, shadeWord }: StandardWords): Attribute => {
  if (!attribute.is_standard) return attribute
  const { filter } = attribute
  if (attribute.source === 'size' && sizeWord !== undefined) {
    const { name, any } = OF_SIZE[sizeWord]
    return { ...attribute, name, filter: { ...filter, any, find: `Найти ${sizeWord}` } }
  }
  return attribute.source === 'shade' && shadeWord === 'тон'
    ? { ...attribute, name: 'Оттенок', filter: { ...filter, chip: '{value} оттенки' } }
    : attribute
}

export type ShopAttributes = {
  /** By position. */
  readonly all: readonly Attribute[]
  /** By position. */
  readonly units: readonly Unit[]
}

export const readAttributes = async (db: QueryExecutorProvider, words: StandardWords = {}): Promise<ShopAttributes> => {
  const units = await queryRows(
    db,
    UnitRow,
    sql`SELECT code, name, CASE WHEN forms <> '{}' THEN forms END AS forms, quantity, compared_per::float8 AS compared_per, words, multiples
      FROM unit ORDER BY position, code`,
  )
  const rows = await queryRows(
    db,
    AttributeRow,
    sql`SELECT code, name, kind, unit, source, shown, sections, position, explanation, filter, choices, search, is_standard
      FROM attribute ORDER BY position, code`,
  )
  const unitByCode = new Map(units.map((unit) => [unit.code, unit]))
  return {
    all: rows.map((row) =>
      withStandardWords({ ...row, unit: row.unit === null ? null : (unitByCode.get(row.unit) ?? null) }, words),
    ),
    units,
  }
}
