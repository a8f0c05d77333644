/** Fields of a kind of record for people: title, help and control, from its one declaration (OFFICE-02). */
import { Type, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Field, RecordDeclaration, Widget } from '#platform/import/record.ts'
import { STORE_CITY, Url } from '#platform/import/record-values.ts'
import type { RecordField } from '#shop/changes/changes.api.ts'
import { MAP_KEY, MAP_VALUE } from '#shop/changes/facts/map-parts.ts'
import { PICTURES } from '#shop/changes/facts/pictures.ts'
import { RECORDS } from '../import/records.ts'
import { JOURNAL_KINDS } from './journal-kinds.ts'
import { INNER_LABELS, INNER_SUGGESTS, innerWords, MAP_KEYS } from './words/inner-words.ts'

export const JOURNALLED: readonly RecordDeclaration[] = RECORDS.filter(({ kind }) => !JOURNAL_KINDS.without.has(kind))
export const declarationOf = (kind: string): RecordDeclaration | undefined =>
  JOURNALLED.find((record) => record.kind === kind)

/** A variant is named by its price's record. */
export const kindOfTable = (table: string, key: string): string | null =>
  table === 'variant'
    ? 'prices'
    : (JOURNALLED.find((record) => record.table.name === table && record.changesOnly !== true && record.key[0] === key)
        ?.kind ?? null)

const isChoice = (schema: TSchema): boolean => Type.IsEnum(schema) || Type.IsLiteral(schema)
const choicesOf = (schema: TSchema): string[] => (Type.IsEnum(schema) ? schema.enum.map(String) : [])
const maxOf = (schema: TSchema): number | null =>
  'maxLength' in schema && typeof schema.maxLength === 'number' ? schema.maxLength : null
const LONG_TEXT = 301
const isAddress = (schema: TSchema): boolean =>
  'pattern' in schema && 'pattern' in Url && schema.pattern === Url.pattern

/** Words for who writes a file: «см. ниже», «в answers», names in backquotes. */
const IS_OF_FILES = /`|ниже$|в [a-z]+$/
/** What a form says of a kind of record: nothing where its help speaks of the file. */
export const kindHelp = ({ help }: RecordDeclaration): string => (IS_OF_FILES.test(help) ? '' : help)

/** Help of a field in a form: other fields by their titles. Choices and parts say themselves what they are. */
const formHelp = (field: RecordField, titles: ReadonlyMap<string, string>): RecordField => {
  const { help, control, labels } = field
  const isSaid = ['list', 'group', 'week'].includes(control) || labels !== undefined
  if (!help.includes('`')) return field
  if (isSaid) return { ...field, help: '' }
  const words = help
    .replaceAll('`null`', 'пустое поле')
    .replace(/`([^`]+)`/g, (_, name: string) => (titles.has(name) ? `«${titles.get(name)}»` : name))
  return { ...field, help: words }
}

const innerField = (name: string, schema: TSchema): RecordField => {
  const suggests = 'description' in schema ? undefined : INNER_SUGGESTS[name]
  const labels = INNER_LABELS[name]
  const words = {
    ...innerWords(name, schema),
    ...(suggests === undefined ? {} : { suggests }),
    ...(labels === undefined ? {} : { labels }),
  }
  return describe(name, { schema, ...words, columns: [], stores: 'value', mentions: [] })
}
const innerOf = (schema: TSchema, parts?: RecordDeclaration): RecordField[] => {
  if (parts !== undefined) return [...fieldsOf(parts)]
  return Type.IsObject(schema) ? Object.entries(schema.properties).map(([name, inner]) => innerField(name, inner)) : []
}

/** The name of each value and the value, or its fields. */
const partsOfMap = (name: string, values: TSchema): RecordField[] => {
  const { title = 'Что', to } = MAP_KEYS[name] ?? {}
  const words = { title, ...(to === undefined ? {} : { suggests: to }) }
  const key = describe(MAP_KEY, { schema: Type.String(), ...words, columns: [], stores: 'value', mentions: [] })
  const parts = Type.IsObject(values)
    ? innerOf(values)
    : [{ ...innerField(name, values), name: MAP_VALUE, title: 'Значение', help: '' }]
  // Each value is one row.
  return [key, ...parts.map((part): RecordField => (part.control === 'area' ? { ...part, control: 'text' } : part))]
}
const valuesOfMap = (schema: Type.TRecord): TSchema => Object.values(schema.patternProperties)[0] ?? Type.Unknown()

const isNumeric = (schema: TSchema): boolean =>
  Type.IsInteger(schema) ||
  Type.IsNumber(schema) ||
  (Type.IsEnum(schema) && schema.enum.every((one) => typeof one === 'number'))

type Shaped = Pick<RecordField, 'control' | 'of' | 'forms' | 'numeric'>
const shapeOfList = ({ items }: Type.TArray, parts: RecordDeclaration | undefined): Shaped => {
  if (isNumeric(items)) return { control: 'texts', of: [], numeric: true }
  if (Type.IsString(items) || Type.IsEnum(items)) return { control: 'texts', of: [] }
  if (!Type.IsUnion(items)) return { control: 'list', of: innerOf(items, parts) }
  const forms = items.anyOf.map((form) => innerOf(form))
  const titled = forms.map((of) => ({ title: of[0]?.title ?? '', of }))
  return { control: 'list', of: [...new Map(forms.flat().map((one) => [one.name, one])).values()], forms: titled }
}

const OWN_CONTROLS: Partial<Record<Widget, RecordField['control']>> = {
  markdown: 'markdown',
  illustrated: 'markdown',
  money: 'money',
  colour: 'colour',
  focus: 'focus',
  moment: 'moment',
}
const shapeOf = (name: string, { schema, widget, parts, stores }: Field): Shaped => {
  const of = (control: RecordField['control'], inner: readonly RecordField[] = []): Shaped => ({ control, of: inner })
  const own = widget === undefined ? undefined : OWN_CONTROLS[widget]
  if (own !== undefined) return of(own)
  if (widget === 'week' && Type.IsArray(schema) && Type.IsUnion(schema.items))
    return of('week', innerOf(schema.items.anyOf[0] ?? schema.items))
  if (stores === 'picture') return of('text')
  if (isChoice(schema)) return of('choice')
  if (Type.IsBoolean(schema)) return of('yes')
  // «20» or «нет».
  if (isNumeric(schema) || (Type.IsUnion(schema) && schema.anyOf.some(isNumeric))) return of('number')
  if (Type.IsString(schema)) {
    if ('format' in schema && schema.format === 'date') return of('date')
    if (isAddress(schema)) return of('address')
    return of((maxOf(schema) ?? 0) >= LONG_TEXT ? 'area' : 'text')
  }
  if (Type.IsArray(schema)) return shapeOfList(schema, parts)
  // The shop itself says what goods are described by.
  if (widget === undefined && Type.IsRecord(schema)) return of('map', partsOfMap(name, valuesOfMap(schema)))
  return of('group', innerOf(schema))
}

const choiceOf = ({ schema }: Field): string[] =>
  Type.IsArray(schema) && Type.IsEnum(schema.items) ? choicesOf(schema.items) : choicesOf(schema)

/** What a help says to who writes keys: «код; без него — все города». */
const OF_KEYS = /^код[а-я ]*(; |$)/
/** What a form says of a field; `isChosen`: other records are found by their names. */
const helpOf = ({ stores, help = '' }: Field, { control }: Shaped, isChosen: boolean): string => {
  // Its parts say it.
  if (control === 'map') return ''
  if (isChosen) return help.replace(OF_KEYS, '')
  return stores === 'picture' && help === '' ? 'имя файла в папке картинок, например «packs/krem.webp»' : help
}
const describe = (name: string, field: Field): RecordField => {
  const { schema, title, mentions, stores, suggests, widget, labels, starts } = field
  const to = mentions.length === 1 ? mentions[0]?.to : suggests
  const shaped = shapeOf(name, field)
  const ofShop = to === STORE_CITY ? 'cities' : widget === 'attributes' || widget === 'axes' ? widget : undefined
  const named = to === undefined || shaped.control === 'group' ? null : kindOfTable(to.table, to.key)
  const refers = stores === 'picture' || widget === 'illustrated' ? PICTURES : named
  return {
    name,
    title,
    help: helpOf(field, shaped, named !== null || ofShop !== undefined),
    required: !Type.IsOptional(schema),
    choices: choiceOf(field),
    refers,
    max: maxOf(schema),
    ...(labels === undefined ? {} : { labels }),
    ...(field.columns[0]?.absent === true ? { usually: true } : {}),
    ...(starts === undefined ? {} : { starts }),
    ...(Type.IsArray(schema) && 'minItems' in schema ? { nonEmpty: true } : {}),
    ...shaped,
    ...(ofShop === undefined ? {} : { shop: ofShop }),
  }
}

/** Whether a record has to have the field, whichever of its forms it has. */
const isRequired = (schema: TSchema, name: string): boolean => {
  if (Type.IsUnion(schema)) return schema.anyOf.every((form) => isRequired(form, name))
  if (!Type.IsObject(schema)) return false
  const inner = schema.properties[name]
  return inner !== undefined && !Type.IsOptional(inner)
}

const keyField = (forms: NonNullable<RecordDeclaration['forms']>, name: string, field: Field): RecordField => ({
  ...describe(name, field),
  help: '',
  required: true,
  labels: Object.fromEntries(Object.entries(forms).map(([key, { title }]) => [key, title])),
})

const describeFields = (
  { fields, schema, forms, key: keys }: RecordDeclaration,
  key: string,
): readonly RecordField[] => {
  const form = forms?.[key]
  const titles = new Map(Object.entries(fields).map(([name, { title }]) => [name, title]))
  const all = Object.entries(fields).flatMap(([name, field]) => {
    if (forms !== undefined && keys.includes(name)) return [keyField(forms, name, field)]
    if (form === undefined) return [{ ...describe(name, field), required: isRequired(schema, name) }]
    const own = form.schema.properties[name]
    if (own === undefined) return []
    const words = Type.IsUnknown(field.schema) ? { ...field, title: form.title, help: innerWords('', own).help } : field
    return [{ ...describe(name, { ...words, schema: own }), required: isRequired(form.schema, name) }]
  })
  return all.map((one) => formHelp(one, titles))
}

const DESCRIBED = new WeakMap<RecordDeclaration, readonly RecordField[]>()
/** `key`: of the record whose fields are asked for, where records of a kind have own forms. Each fault of a file asks for the others. */
export const fieldsOf = (declaration: RecordDeclaration, key = ''): readonly RecordField[] => {
  if (declaration.forms?.[key] !== undefined) return describeFields(declaration, key)
  const known = DESCRIBED.get(declaration) ?? describeFields(declaration, '')
  DESCRIBED.set(declaration, known)
  return known
}

/** Fields that say what a record is, the best first: its key is made from one of them. */
export const SAYING = ['name', 'title', 'words', 'phrases']
const PREFIXES = ['', '/pages/']
/** From what the key of a new record is proposed: one field of Latin letters, or an address. People choose a promo code themselves. */
export const proposedKeyOf = ({ key: [name = '', ...others], fields, forms, changesOnly }: RecordDeclaration) => {
  const field = fields[name]
  const from = SAYING.find((one) => one !== name && one in fields)
  if (field === undefined || from === undefined || others.length > 0 || forms !== undefined) return null
  if (changesOnly === true || field.mentions.length > 0) return null
  const prefix = PREFIXES.find((one) => Value.Check(field.schema, `${one}proba-2`))
  return prefix === undefined ? null : { from, prefix }
}

/** Fields that tell records apart in a list: what people call them, their picture, the key, then what is short. */
export const SHORT: readonly RecordField['control'][] = ['text', 'address', 'number', 'money', 'yes', 'choice', 'date']
const MAX_COLUMNS = 5
export const columnsOf = (declaration: RecordDeclaration): string[] => {
  const short = fieldsOf(declaration)
    .filter(({ name, control }) => !declaration.key.includes(name) && SHORT.includes(control))
    .toSorted(
      (a, b) => Number(b.name === 'name' || b.name === 'title') - Number(a.name === 'name' || a.name === 'title'),
    )
    .map(({ name }) => name)
  // Words of the search have no other name.
  const said = SAYING.find((name) => name in declaration.fields && !declaration.key.includes(name))
  const picture = Object.keys(declaration.fields).find((name) => declaration.fields[name]?.stores === 'picture')
  const first = [said, picture].filter((name) => name !== undefined)
  return [...new Set([...first, ...declaration.key, ...short])].slice(0, MAX_COLUMNS)
}
