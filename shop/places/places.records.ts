/** Records of places: cities, stores and their hours. */
import { Type } from 'typebox'
import { CITY_PHONE } from '#kernel/phone.ts'
import { WEEKDAY_NUMBERS, WEEKDAYS } from '#kernel/weekdays.ts'
import { PatternedText, DateText, PictureFile, Slug, STORE_CITY, Whole, Words } from '#platform/import/record-values.ts'
import {
  field,
  mention,
  own,
  picture,
  record,
  reference,
  Shape,
  type RecordOf,
  type Reference,
} from '#platform/import/record.ts'
const CityCode = PatternedText('^[a-z]{2,20}$', 'нужен код города: от 2 до 20 строчных латинских букв')
const Latitude = Type.Number({ minimum: -90, maximum: 90 })
const Longitude = Type.Number({ minimum: -180, maximum: 180 })
const Clock = PatternedText('^([01][0-9]|2[0-4]):[0-5][0-9]$', 'нужно время вида 09:30')
const Fias = PatternedText(
  '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  'нужен код ФИАС из списка городов, например 93b3df57-4c89-44df-ac42-96f05e9cd3b9',
)

const CITY: Reference = { table: 'city', key: 'fias_id::text', what: 'города', hint: 'fias_id берут из cities/*.csv' }

/** A city from the country's list, already read from its row. */
export const CityRecord = record({
  kind: 'cities',
  file: 'cities/*.csv',
  title: 'город страны',
  help: 'столбцы исходного списка; источник, лицензия и особенности — в `cities/NOTICE.md`',
  table: 'city',
  key: ['fias_id'],
  fields: {
    fias_id: field(Fias, { title: 'Код ФИАС', type: 'uuid' }),
    name: field(Words, { title: 'Название' }),
    region: field(Words, { title: 'Регион' }),
    lat: field(Latitude, { title: 'Широта' }),
    lon: field(Longitude, { title: 'Долгота' }),
    utc_offset_min: field(Type.Integer({ minimum: -720, maximum: 840 }), {
      title: 'Часовой пояс',
      help: 'минуты от UTC',
    }),
    population: field(Whole, { title: 'Население' }),
  },
})
export type CityRecord = RecordOf<typeof CityRecord>

/** What the shop adds to a city: the carriers' codes; for a city with shops also its code and its name in «в …». */
export const ShopCityRecord = record({
  kind: 'shop_cities',
  file: 'cities/*.jsonl',
  title: 'что магазин добавляет к городу',
  help: '`code` (буквы; `msk` — Москва) и `name_in` («в Челябинске») там, где есть магазины; коды служб доставки',
  table: 'city',
  key: ['fias_id'],
  changesOnly: true,
  fields: {
    fias_id: {
      ...field(Fias, { title: 'Код ФИАС', help: 'как в справочнике городов', type: 'uuid' }),
      mentions: [mention(CITY, (id) => [id])],
    },
    code: field(Type.Optional(CityCode), { title: 'Код', help: 'буквы; «msk» — Москва; там, где есть магазины' }),
    name_in: field(Type.Optional(Words), { title: 'Где', help: '«в Челябинске»' }),
    cdek_code: field(Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })), { title: 'Код СДЭК' }),
    boxberry_code: field(Type.Optional(Words), { title: 'Код Boxberry' }),
  },
})
export type ShopCityRecord = RecordOf<typeof ShopCityRecord>

const STORE: Reference = { table: 'store', key: 'code', what: 'магазина' }

export const StoreRecord = record({
  kind: 'stores',
  file: 'stores.jsonl',
  title: 'магазин или главный склад',
  help:
    '`city` — код города; `hours` — семь дней с понедельника, `null` — выходной; `is_warehouse` — склад, ' +
    'с которого едет курьер; `phone` показан так, как написан',
  table: 'store',
  key: ['code'],
  fields: {
    code: field(Slug, { title: 'Код' }),
    city: reference(STORE_CITY, CityCode, { title: 'Город', help: 'код города', column: 'city_id' }),
    is_warehouse: field(Type.Optional(Type.Boolean()), {
      title: 'Склад',
      help: 'с которого едет курьер',
      absent: false,
    }),
    name: field(Words, { title: 'Название' }),
    address: field(Words, { title: 'Адрес' }),
    phone: field(
      Type.Optional(
        PatternedText(`^(8|\\+?7) ?${CITY_PHONE}`, 'нужен телефон с кодом города, например 8 (843) 200-55-44'),
      ),
      { title: 'Телефон', help: 'показан так, как написан' },
    ),
    metro: field(Type.Optional(Words), { title: 'Метро' }),
    lat: field(Latitude, { title: 'Широта' }),
    lon: field(Longitude, { title: 'Долгота' }),
    hours: field(
      Type.Optional(
        Type.Array(
          Type.Union([
            Shape({ open: Clock, close: Clock, break: Type.Optional(Shape({ from: Clock, to: Clock })) }),
            Type.Null(),
          ]),
          { minItems: 7, maxItems: 7 },
        ),
      ),
      {
        title: 'Часы работы',
        help: 'семь дней с понедельника, `null` — выходной; `break` — перерыв, в который магазин закрыт',
        widget: 'week',
        absent: [],
      },
    ),
    photo: picture(Type.Optional(PictureFile), { title: 'Фото', column: 'photo_id' }),
  },
})
export type StoreRecord = RecordOf<typeof StoreRecord>

/**
 * A day on which shops are open otherwise: one store's, a city's, or, with neither, every store's. Without hours, `like` and
 * `opens_later`: closed. The last two are counted from the week of each store.
 */
export const SpecialDayRecord = record({
  kind: 'special_days',
  file: 'special-days.jsonl',
  title: 'день с другими часами',
  help:
    'одного магазина, магазинов города или всех; `like` — часы другого дня недели, `opens_later` — на сколько минут позже; ' +
    'без часов — выходной',
  table: 'store_special_day',
  key: ['day', 'city', 'store'],
  tableKey: ['store_id', 'day'],
  computed: { store_id: 'int' },
  fields: {
    day: field(DateText, { title: 'День' }),
    note: field(Words, { title: 'Что прочтут покупатели' }),
    store: own(Type.Optional(Slug), {
      title: 'Магазин',
      help: 'код; без него — магазины города или все',
      suggests: STORE,
    }),
    city: own(Type.Optional(CityCode), {
      title: 'Город',
      help: 'код; без него и без магазина — все магазины',
      suggests: STORE_CITY,
    }),
    open: field(Type.Optional(Clock), { title: 'Открытие', help: 'без часов — выходной' }),
    close: field(Type.Optional(Clock), { title: 'Закрытие' }),
    like: own(Type.Optional(Type.Enum([...WEEKDAY_NUMBERS])), {
      title: 'Как в день недели',
      help: 'часы этого дня недели каждого магазина: 7 — воскресенье',
      labels: Object.fromEntries(WEEKDAYS.map((name, at) => [at + 1, name])),
    }),
    opens_later: own(Type.Optional(Type.Integer({ minimum: 5, maximum: 600 })), {
      title: 'Открывается позже',
      help: 'на сколько минут позже обычного',
    }),
    disabled: own(Type.Optional(Type.Boolean()), { title: 'Убран', help: 'день с обычными часами' }),
  },
})
export type SpecialDayRecord = RecordOf<typeof SpecialDayRecord>

/** Hours in which the shop's own courier comes: of one city with shops, or of all. Orders of the day before are taken until `order_by`. */
export const CourierIntervalRecord = record({
  kind: 'courier_intervals',
  file: 'courier-intervals.jsonl',
  title: 'часы, в которые приезжает свой курьер',
  help:
    'города или, без `city`, всех городов с магазинами; `order_by` — до скольких накануне принимают ' +
    'заказ; без файла время не выбирают',
  table: 'courier_interval',
  key: ['city', 'from'],
  tableKey: ['city_id', 'starts'],
  computed: { city_id: 'int' },
  fields: {
    city: own(Type.Optional(CityCode), {
      title: 'Город',
      help: 'код; без него — все города с магазинами',
      suggests: STORE_CITY,
    }),
    from: field(Clock, { title: 'С', column: 'starts' }),
    to: field(Clock, { title: 'До', column: 'ends' }),
    order_by: field(Clock, { title: 'Заказ накануне до', help: 'до скольких накануне принимают заказ' }),
    disabled: field(Type.Optional(Type.Boolean()), { title: 'Выключен', absent: false }),
  },
})
export type CourierIntervalRecord = RecordOf<typeof CourierIntervalRecord>

/** ORD-01: express delivery from a store. */
export const ExpressRecord = record({
  kind: 'express_stores',
  file: 'express.jsonl',
  title: 'экспресс-доставка из магазина',
  help: 'цена по расстоянию, часы курьеров, сколько поездок за час; без файла экспресса нет нигде',
  table: 'express_store',
  key: ['store'],
  fields: {
    store: reference(STORE, Slug, { title: 'Магазин', help: 'код', column: 'store_id' }),
    zones: field(
      Type.Array(Shape({ to_km: Type.Number({ exclusiveMinimum: 0, maximum: 200 }), price: Whole }), {
        minItems: 1,
        maxItems: 10,
      }),
      {
        title: 'Цена по расстоянию',
        help: '`to_km` — до скольких километров дороги, `price` — копейки; дальше последней не возят',
      },
    ),
    from: field(Clock, { title: 'С', column: 'starts', help: 'с которого часа ездят курьеры' }),
    to: field(Clock, { title: 'До', column: 'ends' }),
    capacity: field(Type.Integer({ minimum: 1, maximum: 1000 }), {
      title: 'Заказов в час',
      help: 'сколько поездок может начаться за час',
    }),
    minutes: field(Type.Optional(Type.Integer({ minimum: 15, maximum: 600 })), {
      title: 'Длина окна',
      help: 'минуты от сборки до двери; без него 120',
      absent: 120,
    }),
    road_factor: field(Type.Optional(Type.Number({ minimum: 1, maximum: 5 })), {
      title: 'Дорога к прямой',
      help: 'во сколько раз дорога длиннее прямой; без него 1.3',
      absent: 1.3,
    }),
    disabled: field(Type.Optional(Type.Boolean()), { title: 'Выключен', absent: false }),
  },
})
export type ExpressRecord = RecordOf<typeof ExpressRecord>
