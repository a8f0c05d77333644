/** Settings and terms of the shop as records: each key of `shop.yaml` is one (decision 0159). */
import { Type, type TSchema } from 'typebox'
import { field, record, Shape, type RecordOf } from '#platform/import/record.ts'
import { ShopFile } from './shop-file.schema.ts'

/** What staff call the settings. */
const TITLES: Readonly<Record<keyof ShopFile, string>> = {
  name: 'Название магазина',
  sms_name: 'Подпись SMS',
  about: 'О магазине, одним предложением',
  search_hint: 'Подсказка в строке поиска',
  newsletter: 'О чём письма с новостями',
  search_noise: 'Слова, которые в поиске ничего не значат',
  shade_word: 'Как называется цвет',
  size_word: 'Как называется размер',
  copyright: 'Годы внизу страниц',
  order_prefix: 'Буквы номера заказа',
  redirect_hosts: 'Чужие сайты для переездов адресов',
  email: 'Почта магазина',
  home_city: 'Город, который предлагают первым',
  utc_offset: 'Часовой пояс тех, кто отвечает на письма',
  company: 'Реквизиты продавца',
  hotline: 'Горячая линия',
  home: 'Главная страница',
  descriptions: 'Описания страниц для поисковых систем',
  delivery: 'Условия доставки курьером',
  returns: 'Условия возврата',
  returns_post: 'Адрес для возвратов почтой',
  vat: 'Ставки НДС',
  dates: 'Сроки годности',
  bonus: 'Бонусная программа',
  certificates: 'Подарочные сертификаты',
  routine: 'Мой уход: шаги, активы, расход',
  taxes: 'Система налогообложения',
  newsletter_sends: 'Когда уходит письмо с новостями',
  counters: 'Чужие счётчики',
  consents: 'Тексты согласий',
  exchange: 'Обмен с 1С: что решает 1С, а что офис',
  logo_on_line: 'Логотип стоит на строке',
  colours: 'Цвета',
}

const titleOf = (name: string): string => new Map(Object.entries(TITLES)).get(name) ?? name

/** A key of `shop.yaml` that a shop may lack can be switched off. */
const formOf = (name: string, schema: TSchema): Type.TObject => {
  const { properties } = Type.Required(Type.Object({ value: schema }))
  return Type.IsOptional(schema)
    ? Shape({ name: Type.Literal(name), ...properties, disabled: Type.Optional(Type.Boolean()) })
    : Shape({ name: Type.Literal(name), ...properties })
}

export const SETTING_FORMS = Object.fromEntries(
  Object.entries(ShopFile.properties).map(([name, schema]) => [
    name,
    { title: titleOf(name), schema: formOf(name, schema) },
  ]),
)

export const SettingRecord = record({
  kind: 'settings',
  file: 'shop.yaml',
  title: 'настройка магазина',
  help: 'имя, реквизиты, тексты и условия магазина: каждый ключ — запись; что он значит — `docs/ru/own-shop.md`',
  table: 'shop_setting',
  key: ['name'],
  forms: SETTING_FORMS,
  fields: {
    name: field(Type.Enum(Object.keys(ShopFile.properties)), { title: 'Настройка', help: 'ключ `shop.yaml`' }),
    value: field(Type.Unknown(), { title: 'Значение', help: 'то, что стоит под этим ключом', type: 'jsonb' }),
    disabled: field(Type.Optional(Type.Boolean()), {
      title: 'Не действует',
      help: 'как если бы этой настройки не было',
      absent: false,
    }),
  },
})
export type SettingRecord = RecordOf<typeof SettingRecord>
