/** Fields of a kind of record for people: title, help and control, from its one declaration (OFFICE-02). */
import { Type, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Field, RecordDeclaration, Reference } from '#platform/import/record.ts'
import { BRAND, CATEGORY, LABEL, PRODUCT, SKU } from '#platform/import/record-values.ts'
import type { RecordField } from '#shop/changes/changes.api.ts'
import { PICTURES } from '#shop/changes/facts/pictures.ts'
import { RECORDS } from '../import/records.ts'
import { JOURNAL_KINDS } from './journal-kinds.ts'

export const JOURNALLED: readonly RecordDeclaration[] = RECORDS.filter(({ kind }) => !JOURNAL_KINDS.without.has(kind))
export const declarationOf = (kind: string): RecordDeclaration | undefined =>
  JOURNALLED.find((record) => record.kind === kind)

/** Titles of fields inside fields, which have no declaration of their own. */
const INNER_TITLES: Readonly<Record<string, string>> = {
  name: 'Название',
  value: 'Значение',
  text: 'Надпись',
  title: 'Надпись',
  url: 'Адрес',
  link: 'Куда ведёт',
  figure: 'Число',
  words: 'Слова',
  product: 'Товар',
  why: 'Почему',
  open: 'Открытие',
  close: 'Закрытие',
  color: 'Цвет',
  advertiser: 'Рекламодатель',
  erid: 'Идентификатор рекламы (erid)',
  amount: 'Сколько',
  unit: 'Единица',
  since: 'С какого дня',
  price: 'Цена',
  label: 'Метка',
  until: 'По какой день',
  code: 'Код',
  values: 'Значения',
  percent: 'Процент',
  phone: 'Телефон',
  ogrn: 'ОГРН',
  inn: 'ИНН',
  system: 'Система',
  plastic_cards: 'Пластиковые карты у покупателей',
  brands: 'Бренды',
  categories: 'Разделы',
  skus: 'Артикулы',
  labels: 'Метки',
  on_sale: 'Товары с зачёркнутой ценой',
  to_km: 'До скольких километров дороги',
  ingredients: 'Ингредиенты',
  factor: 'Во сколько раз больше',
  chip: 'Надпись выбранного значения',
  any: 'Надпись, когда ничего не выбрано',
  find: 'Надпись поиска по значениям',
  prefix: 'Слово перед числом',
  is_open: 'Значения видны сразу',
  is_quick: 'Частые значения над списком в телефоне',
  is_indexed: 'Раздел с одним значением находят поисковики',
  of: 'Какие значения в него входят',
  with: 'С чем вместе',
  noun: 'Существительное',
  is_restriction: 'Сужает список',
  bare_endings: 'Окончания без существительного',
  negation: 'Слово отрицания',
  is_silent: 'По нему не ищут',
  old_price: 'Старая цена',
  stock: 'Остатки',
  barcode: 'Штрихкод',
  vat: 'НДС',
  attributes: 'Свойства',
  deletion: 'Удаление',
  weight: 'Вес',
}
/** Records that texts inside a field name; settings, whose fields are described, name none so. */
const INNER_SUGGESTS: Readonly<Record<string, Reference>> = {
  brands: BRAND,
  categories: CATEGORY,
  skus: SKU,
  product: PRODUCT,
  label: LABEL,
}
/** Titles of groups, whose descriptions say nothing. */
const GROUP_TITLES: Readonly<Record<string, string>> = {
  assembly: 'Сборка заказа',
  transfers: 'Перемещения между магазинами',
  birthday: 'День рождения',
  advice: 'Совет',
  order: 'При заказе',
  certificate: 'При покупке сертификата',
  account: 'При входе',
  news: 'На новости',
  feedback: 'При обращении',
  arrival: 'О поступлении',
  favourites: 'О ценах избранного',
  points: 'О бонусах',
  reviews: 'На публикацию отзыва',
  calls: 'На звонки',
  measuring: 'На статистику',
  cover: 'Шаг, без которого другим нельзя',
  owners: 'Кто решает поля товаров',
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
/** What a description says to who writes a file is of no use in a form: «целое число», «[5]», «дата в кавычках». */
const OF_FILES = /^(целое число$|\[|.*в кавычках)/
/** What a field inside a field is called: «цена доставки курьером, рублей: целое число». */
const innerWords = (name: string, schema: TSchema): { readonly title: string; readonly help: string } => {
  const said = 'description' in schema && typeof schema.description === 'string' ? schema.description : ''
  if (said === '' || said.startsWith('вложенные'))
    return { title: GROUP_TITLES[name] ?? INNER_TITLES[name] ?? name, help: '' }
  const [first = '', ...rest] = said.split(/[:;] /)
  const own = INNER_TITLES[name]
  const help = (own === undefined ? rest : [first, ...rest])
    .filter((part) => !OF_FILES.test(part))
    .join('; ')
    .replace('без ключа', 'если не задать,')
  return { title: own ?? capital(first.replace(/ в кавычках$/, '')), help }
}

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

/** Words for who writes a file: «см. ниже», «в answers», names in backquotes. */
const IS_OF_FILES = /`|ниже$|в [a-z]+$/
/** What a form says of a kind of record: nothing where its help speaks of the file. */
export const kindHelp = ({ help }: RecordDeclaration): string => (IS_OF_FILES.test(help) ? '' : help)

/** Help of a field in a form: other fields by their titles. Choices and parts say themselves what they are. */
const formHelp = (field: RecordField, titles: ReadonlyMap<string, string>): RecordField => {
  const { help, control, labels } = field
  const isSaid = control === 'list' || control === 'group' || (control === 'choice' && labels !== undefined)
  if (control === 'json' || !help.includes('`')) return field
  if (isSaid) return { ...field, help: '' }
  const words = help
    .replaceAll('`null`', 'пустое поле')
    .replace(/`([^`]+)`/g, (_, name: string) => (titles.has(name) ? `«${titles.get(name)}»` : name))
  return { ...field, help: words }
}

const innerOf = (schema: TSchema, parts: RecordDeclaration | undefined): RecordField[] | null => {
  if (parts !== undefined) return [...fieldsOf(parts)]
  if (!Type.IsObject(schema)) return null
  return Object.entries(schema.properties).map(([name, inner]) => {
    const suggests = 'description' in inner ? undefined : INNER_SUGGESTS[name]
    const words = { ...innerWords(name, inner), ...(suggests === undefined ? {} : { suggests }) }
    return describe(name, { schema: inner, ...words, columns: [], stores: 'value', mentions: [] })
  })
}

type Shaped = Pick<RecordField, 'control' | 'of'>
const shapeOf = ({ schema, widget, parts, stores }: Field): Shaped => {
  const of = (control: RecordField['control'], inner: readonly RecordField[] = []): Shaped => ({ control, of: inner })
  if (widget === 'markdown' || widget === 'money' || widget === 'colour' || widget === 'focus') return of(widget)
  if (widget === 'illustrated') return of('markdown')
  if (stores === 'picture') return of('text')
  if (isChoice(schema)) return of('choice')
  if (Type.IsBoolean(schema)) return of('yes')
  if (Type.IsInteger(schema) || Type.IsNumber(schema)) return of('number')
  if (Type.IsString(schema)) {
    if ('format' in schema && schema.format === 'date') return of('date')
    return of((maxOf(schema) ?? 0) >= LONG_TEXT ? 'area' : 'text')
  }
  if (Type.IsArray(schema)) {
    if (Type.IsString(schema.items) || Type.IsEnum(schema.items)) return of('texts')
    const inner = innerOf(schema.items, parts)
    return inner === null ? of('json') : of('list', inner)
  }
  const inner = innerOf(schema, undefined)
  return inner === null ? of('json') : of('group', inner)
}

const choiceOf = ({ schema }: Field): string[] =>
  Type.IsArray(schema) && Type.IsEnum(schema.items) ? choicesOf(schema.items) : choicesOf(schema)

const describe = (name: string, field: Field): RecordField => {
  const { schema, title, help = '', mentions, stores, suggests, widget, labels } = field
  const to = mentions.length === 1 ? mentions[0]?.to : suggests
  const shaped = shapeOf(field)
  const named = to === undefined || shaped.control === 'group' ? null : kindOfTable(to.table, to.key)
  const refers = stores === 'picture' || widget === 'illustrated' ? PICTURES : named
  return {
    name,
    title,
    help: stores === 'picture' && help === '' ? 'имя файла в папке картинок, например «packs/krem.webp»' : help,
    required: !Type.IsOptional(schema),
    choices: choiceOf(field),
    refers,
    max: maxOf(schema),
    ...(labels === undefined ? {} : { labels }),
    ...(field.columns[0]?.absent === true ? { usually: true } : {}),
    ...shaped,
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

/** Fields that tell records apart in a list: the key, then what is short. */
export const SHORT: readonly RecordField['control'][] = ['text', 'number', 'money', 'yes', 'choice', 'date']
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
  const shown = [...new Set([...declaration.key, ...(said === undefined ? [] : [said]), ...short])].slice(
    0,
    MAX_COLUMNS,
  )
  const picture = Object.keys(declaration.fields).find((name) => declaration.fields[name]?.stores === 'picture')
  return picture === undefined || shown.includes(picture) ? shown : [...shown.slice(0, -1), picture]
}
