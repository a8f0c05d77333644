/** Fields of a kind with what the shop itself says of them (OFFICE-02): its attributes and its cities with stores are data. */
import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import type { RecordDeclaration } from '#platform/import/record.ts'
import { readAttributes } from '#shop/catalogue/face.ts'
import { isShownIn, type Attribute } from '#shop/catalogue/facts/attributes.ts'
import type { RecordField } from '#shop/changes/changes.api.ts'
import { codedCities } from '#shop/places/cities/cities.sql.ts'
import { fieldsOf } from './describe-record.ts'

const PLAIN = { help: '', required: false, choices: [], refers: null, max: null, of: [] } as const
const COLOUR: readonly RecordField[] = [
  { ...PLAIN, name: 'name', title: 'Название', control: 'text', required: true },
  { ...PLAIN, name: 'color', title: 'Цвет', control: 'colour', required: true },
]

/** What tells variants apart has one value. */
const attributeField = (attribute: Attribute): RecordField => {
  const { code, name, unit, kind, explanation, sections } = attribute
  const named = {
    ...PLAIN,
    name: code,
    title: unit === null ? name : `${name}, ${unit.name}`,
    help: explanation ?? '',
    ...(sections.length === 0 ? {} : { sections }),
  }
  const choices = attribute.choices.map((one) => one.name)
  switch (kind) {
    case 'choice':
      return isShownIn(attribute, 'variant')
        ? { ...named, choices, control: 'text' }
        : { ...named, choices, control: 'texts', free: true }
    case 'number':
      return { ...named, control: 'number' }
    case 'flag':
      return { ...named, control: 'maybe' }
    case 'colour':
      return { ...named, control: 'group', of: COLOUR }
    case 'text':
      return { ...named, control: 'text' }
  }
}

type Known = { readonly attributes: readonly Attribute[]; readonly cities: Awaited<ReturnType<typeof codedCities>> }
const filled = (field: RecordField, known: Known): RecordField[] => {
  const ofAttributes = (all: readonly Attribute[]): RecordField[] =>
    all.length === 0 ? [] : [{ ...field, help: '', of: all.map(attributeField) }]
  switch (field.shop) {
    case 'attributes':
      return ofAttributes(known.attributes)
    case 'axes':
      return ofAttributes(known.attributes.filter((one) => isShownIn(one, 'variant')))
    case 'cities':
      return [
        {
          ...field,
          control: 'choice',
          choices: known.cities.map(({ code }) => code),
          labels: Object.fromEntries(known.cities.map(({ code, name }) => [code, name])),
        },
      ]
    default:
      return [field.of.length === 0 ? field : { ...field, of: field.of.flatMap((part) => filled(part, known)) }]
  }
}

export const shopFields = async (
  db: Kysely<DB>,
  declaration: RecordDeclaration,
  key: string | undefined,
): Promise<readonly RecordField[]> => {
  const { all } = await readAttributes(db)
  const known = { attributes: all.filter(({ source }) => source === 'attributes'), cities: await codedCities(db) }
  return fieldsOf(declaration, key).flatMap((field) => filled(field, known))
}
