/** Files of CommerceML 2 as 1C writes them, of goods that are given. */

export type Offered = {
  readonly id: string
  readonly barcode?: string
  readonly article?: string
  readonly name?: string
  readonly characteristics?: Readonly<Record<string, string>>
  /** Roubles, as they are written, by price type. */
  readonly prices?: Readonly<Record<string, string>>
  readonly stocks?: Readonly<Record<string, number | string>>
}
export type Listed = {
  readonly id: string
  readonly name?: string
  readonly article?: string
  readonly barcode?: string
  readonly group?: string
  readonly maker?: string
  readonly deleted?: boolean
  readonly vat?: string
  /** Absent: pieces. */
  readonly unit?: string
  readonly pictures?: readonly string[]
  readonly properties?: Readonly<Record<string, string>>
}
export type Package = {
  readonly onlyChanges?: boolean
  readonly groups?: Readonly<Record<string, string>>
  readonly properties?: Readonly<Record<string, string>>
  readonly goods?: readonly Listed[]
  readonly priceTypes?: Readonly<Record<string, string>>
  readonly warehouses?: Readonly<Record<string, string>>
  readonly offers?: readonly Offered[]
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const tag = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name}>${escaped(text)}</${name}>`
const list = (name: string, inner: readonly string[]): string =>
  inner.length === 0 ? '' : `<${name}>${inner.join('')}</${name}>`
const named = (outer: string, name: string, all: Readonly<Record<string, string>> = {}): string =>
  list(
    outer,
    Object.entries(all).map(([id, title]) => `<${name}>${tag('Ид', id)}${tag('Наименование', title)}</${name}>`),
  )

const PIECE = '<БазоваяЕдиница Код="796 ">шт</БазоваяЕдиница>'
const goodXml = ({
  id,
  name,
  article,
  barcode,
  group,
  maker,
  deleted,
  vat,
  unit,
  pictures = [],
  properties = {},
}: Listed): string =>
  `<Товар>${tag('Ид', id)}${tag('ПометкаУдаления', deleted === undefined ? undefined : String(deleted))}${tag('Штрихкод', barcode)}` +
  `${tag('Артикул', article)}${tag('Наименование', name)}${tag('БазоваяЕдиница', unit) || PIECE}` +
  (group === undefined ? '' : `<Группы>${tag('Ид', group)}</Группы>`) +
  pictures.map((picture) => tag('Картинка', picture)).join('') +
  (maker === undefined ? '' : `<Изготовитель>${tag('Ид', `m-${maker}`)}${tag('Наименование', maker)}</Изготовитель>`) +
  (vat === undefined
    ? ''
    : `<СтавкиНалогов><СтавкаНалога>${tag('Наименование', 'НДС')}${tag('Ставка', vat)}</СтавкаНалога></СтавкиНалогов>`) +
  list(
    'ЗначенияСвойств',
    Object.entries(properties).map(
      ([key, value]) => `<ЗначенияСвойства>${tag('Ид', key)}${tag('Значение', value)}</ЗначенияСвойства>`,
    ),
  ) +
  '</Товар>'

const offerXml = ({ id, barcode, article, name, characteristics = {}, prices, stocks = {} }: Offered): string =>
  `<Предложение>${tag('Ид', id)}${tag('Штрихкод', barcode)}${tag('Артикул', article)}${tag('Наименование', name)}` +
  list(
    'ХарактеристикиТовара',
    Object.entries(characteristics).map(
      ([title, value]) =>
        `<ХарактеристикаТовара>${tag('Наименование', title)}${tag('Значение', value)}</ХарактеристикаТовара>`,
    ),
  ) +
  list(
    'Цены',
    Object.entries(prices ?? {}).map(
      ([type, price]) => `<Цена>${tag('ИдТипаЦены', type)}${tag('ЦенаЗаЕдиницу', price)}${tag('Валюта', 'руб')}</Цена>`,
    ),
  ) +
  Object.entries(stocks)
    .map(([id1, pieces]) => `<Склад ИдСклада="${id1}" КоличествоНаСкладе="${pieces}"/>`)
    .join('') +
  '</Предложение>'

const HEAD = [
  '<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_210"',
  ' ВерсияСхемы="2.10" ДатаФормирования="2026-11-20T9:00:00">',
].join('')
const whole = (...inner: readonly string[]): string => `${HEAD}${inner.join('')}</КоммерческаяИнформация>\n`
const begun = (name: string, onlyChanges: boolean): string =>
  `<${name} СодержитТолькоИзменения="${onlyChanges}"><Ид>1</Ид>`

/** Classifier and catalogue: import.xml. */
export const importXml = ({ onlyChanges = false, groups, properties, goods = [] }: Package): string =>
  whole(
    begun('Классификатор', onlyChanges),
    named('Группы', 'Группа', groups),
    named('Свойства', 'Свойство', properties),
    '</Классификатор>\n',
    begun('Каталог', onlyChanges),
    `<Товары>\n${goods.map(goodXml).join('\n')}\n</Товары></Каталог>`,
  )

/** Prices and stock: offers.xml. */
export const offersXml = ({ onlyChanges = false, priceTypes, warehouses, offers = [] }: Package): string =>
  whole(
    begun('ПакетПредложений', onlyChanges),
    named('ТипыЦен', 'ТипЦены', priceTypes),
    named('Склады', 'Склад', warehouses),
    `<Предложения>\n${offers.map(offerXml).join('\n')}\n</Предложения></ПакетПредложений>`,
  )

/** What is said back of orders, by their numbers: names and values of requisites. */
export const ordersXml = (orders: Readonly<Record<string, Readonly<Record<string, string>>>>): string =>
  whole(
    ...Object.entries(orders).map(
      ([number, requisites]) =>
        `<Контейнер><Документ>${tag('Ид', number)}${tag('Номер', number)}` +
        list(
          'ЗначенияРеквизитов',
          Object.entries(requisites).map(
            ([name, value]) =>
              `<ЗначениеРеквизита>${tag('Наименование', name)}${tag('Значение', value)}</ЗначениеРеквизита>`,
          ),
        ) +
        '</Документ></Контейнер>',
    ),
  )
