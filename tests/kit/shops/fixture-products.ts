/** Contents of the fixture shop. Prices in kopecks; stock by store code, absent means none. */

export type StoreCode = 'sklad' | 'rodnik' | 'kirovka' | 'arbat'

export type VariantFacts = {
  readonly sku: string
  readonly barcode?: string
  readonly price: number
  readonly old_price?: number
  readonly size_text?: string
  readonly size_amount?: number
  readonly size_unit?: 'мл' | 'г' | 'шт.'
  readonly shade_name?: string
  readonly shade_color?: string
  readonly stock?: Partial<Record<StoreCode, number>>
}
export type ProductFacts = {
  readonly slug: string
  readonly name: string
  readonly brand: string
  readonly category: string
  readonly skin_types?: string[]
  readonly free_of?: string[]
  /** INCI names of INGREDIENTS. */
  readonly actives?: string[]
  readonly facts?: { readonly name: string; readonly value: string }[]
  readonly is_new?: boolean
  readonly is_hit?: boolean
  readonly spf?: number
  readonly discontinued?: boolean
  readonly popularity: number
  readonly published_on?: string
  readonly rating_sum?: number
  readonly rating_count?: number
  readonly variants: readonly VariantFacts[]
}

const cityOf = (
  fias_id: string,
  name: string,
  region: string,
  lat: number,
  lon: number,
  utc_offset_min: number,
  population: number,
) => ({
  fias_id,
  name,
  region,
  lat,
  lon,
  utc_offset_min,
  population,
})
export const CITIES = [
  {
    ...cityOf('a376e68d-724a-4472-be7c-891bdb09ae32', 'Челябинск', 'Челябинская обл.', 55.16, 61.4, 300, 1_182_517),
    code: 'chel',
    name_in: 'в Челябинске',
  },
  {
    ...cityOf('0c5b2444-70a0-4932-980c-b4dc0d3f02b5', 'Москва', 'Москва', 55.75, 37.62, 180, 13_010_112),
    code: 'msk',
    name_in: 'в Москве',
  },
  {
    ...cityOf('8a1b3f29-4a84-4c3e-9a6b-4f2b1f6f7a01', 'Миасс', 'Челябинская обл.', 55.05, 60.1, 300, 147_995),
    code: null,
    name_in: null,
  },
  {
    ...cityOf('8a1b3f29-4a84-4c3e-9a6b-4f2b1f6f7a02', 'Орёл', 'Орловская обл.', 52.97, 36.06, 180, 298_235),
    code: null,
    name_in: null,
  },
]

export const STORES: readonly {
  code: StoreCode
  city_name: string
  name: string
  address: string
  lat: number
  lon: number
  is_warehouse: boolean
}[] = [
  {
    code: 'sklad',
    city_name: 'Челябинск',
    name: 'Главный склад',
    address: 'ул. Складская, 1',
    lat: 55.1,
    lon: 61.5,
    is_warehouse: true,
  },
  {
    code: 'rodnik',
    city_name: 'Челябинск',
    name: 'ТРК «Родник»',
    address: 'ул. Труда, 203',
    lat: 55.17,
    lon: 61.36,
    is_warehouse: false,
  },
  {
    code: 'kirovka',
    city_name: 'Челябинск',
    name: 'Кировка',
    address: 'ул. Кирова, 90',
    lat: 55.16,
    lon: 61.4,
    is_warehouse: false,
  },
  {
    code: 'arbat',
    city_name: 'Москва',
    name: 'Арбат',
    address: 'ул. Арбат, 12',
    lat: 55.75,
    lon: 37.59,
    is_warehouse: false,
  },
]

const brand = (slug: string, name: string, popularity: number) => ({
  slug,
  name,
  popularity,
  country: 'Россия',
  tagline: `${name}: тихо и просто`,
  story_html: `<p>${name}.</p>`,
})
export const BRANDS = [
  brand('polyn-12', 'Полынь 12', 30),
  brand('iney', 'Иней', 20),
  brand('meru-seoul', 'Meru Seoul', 10),
]

export const CATEGORIES = [
  { path: 'ukhod_za_litsom', name: 'Уход за лицом' },
  { path: 'ukhod_za_litsom/kremy', name: 'Кремы' },
  { path: 'ukhod_za_litsom/kremy/nochnye', name: 'Ночные кремы' },
  { path: 'ukhod_za_litsom/spf', name: 'Защита от солнца' },
  { path: 'makiyazh', name: 'Макияж' },
  { path: 'makiyazh/guby', name: 'Губы' },
]

export const INGREDIENTS = [
  { inci: 'Fixture Panthenol', name: 'Пантенол', purpose: 'успокаивает' },
  { inci: 'Fixture Squalane', name: 'Сквалан', purpose: 'смягчает' },
  { inci: 'Fixture Hyaluronate', name: 'Гиалуронат', purpose: 'увлажнитель' },
  { inci: 'Fixture Emulsifier', name: 'Эмульгатор', purpose: 'эмульгатор' },
]

const FACE = 'ukhod_za_litsom'
export const PRODUCTS: readonly ProductFacts[] = [
  {
    slug: 'krem-tish',
    name: 'Крем «Тишь»',
    brand: 'polyn-12',
    category: `${FACE}/kremy`,
    skin_types: ['сухая', 'нормальная'],
    free_of: ['Без\u00a0отдушек', 'Без спирта'],
    actives: ['Fixture Panthenol', 'Fixture Squalane'],
    is_hit: true,
    popularity: 120,
    rating_sum: 47,
    rating_count: 10,
    variants: [
      { sku: 'P-0101', barcode: '2000000001012', price: 149_000, stock: { sklad: 10, rodnik: 3 } },
      { sku: 'P-0102', price: 99_000, size_text: '30 мл', size_amount: 30, stock: { rodnik: 1 } },
    ],
  },
  {
    slug: 'krem-rosa',
    name: 'Крем «Роса»',
    brand: 'polyn-12',
    category: `${FACE}/kremy`,
    skin_types: ['жирная'],
    free_of: ['Без спирта'],
    actives: ['Fixture Hyaluronate'],
    is_new: true,
    popularity: 110,
    published_on: '2026-11-01',
    variants: [{ sku: 'P-0201', price: 129_000, stock: { sklad: 5 } }],
  },
  {
    slug: 'krem-polnoch',
    name: 'Крем «Полночь»',
    brand: 'iney',
    category: `${FACE}/kremy/nochnye`,
    skin_types: ['сухая'],
    actives: ['Fixture Hyaluronate', 'Fixture Emulsifier'],
    facts: [{ name: 'Тип волос', value: 'сухие, жирные у\u00a0корней' }],
    popularity: 100,
    rating_sum: 5,
    rating_count: 1,
    variants: [{ sku: 'I-0301', price: 180_000, old_price: 240_000, stock: { sklad: 2, kirovka: 2 } }],
  },
  {
    slug: 'krem-zimniy-ten',
    name: 'Крем «Зимняя тень»',
    brand: 'meru-seoul',
    category: `${FACE}/kremy/nochnye`,
    skin_types: ['сухая', 'чувствительная'],
    free_of: ['Без отдушек'],
    facts: [{ name: 'Тип волос', value: 'сухие' }],
    popularity: 90,
    published_on: '2026-10-01',
    variants: [{ sku: 'M-0401', price: 320_000, stock: { arbat: 4 } }],
  },
  {
    slug: 'flyuid-spf-50',
    name: 'Флюид с защитой SPF 50',
    brand: 'meru-seoul',
    category: `${FACE}/spf`,
    skin_types: ['жирная', 'чувствительная'],
    spf: 50,
    is_new: true,
    popularity: 80,
    published_on: '2026-11-10',
    rating_sum: 12,
    rating_count: 3,
    variants: [{ sku: 'M-0501', price: 210_000, old_price: 230_000, stock: { sklad: 7, rodnik: 1, arbat: 1 } }],
  },
  {
    slug: 'krem-spf-30',
    name: 'Крем с защитой SPF 30',
    brand: 'iney',
    category: `${FACE}/spf`,
    skin_types: ['нормальная'],
    spf: 30,
    popularity: 70,
    variants: [{ sku: 'I-0601', price: 115_000 }],
  },
  {
    slug: 'maslo-ochishchayushchee',
    name: 'Масло очищающее',
    brand: 'polyn-12',
    category: FACE,
    skin_types: ['сухая', 'нормальная', 'чувствительная'],
    popularity: 60,
    variants: [{ sku: 'P-0701', price: 89_000, stock: { kirovka: 6 } }],
  },
  {
    slug: 'pomada-vereteno',
    name: 'Помада «Веретено»',
    brand: 'iney',
    category: 'makiyazh/guby',
    facts: [{ name: 'Финиш', value: 'матовый' }],
    is_hit: true,
    popularity: 50,
    variants: [
      { sku: 'I-0801', price: 75_000, shade_name: 'Брусника', shade_color: '#a01f2e', stock: { sklad: 9, arbat: 2 } },
      { sku: 'I-0802', price: 75_000, shade_name: 'Клён', shade_color: '#b3542c', stock: { sklad: 1 } },
    ],
  },
  {
    slug: 'blesk-med',
    name: 'Блеск «Мёд»',
    brand: 'meru-seoul',
    category: 'makiyazh/guby',
    facts: [{ name: 'Финиш', value: 'сияющий' }],
    is_new: true,
    popularity: 40,
    published_on: '2026-11-05',
    variants: [
      {
        sku: 'M-0901',
        price: 64_000,
        old_price: 80_000,
        shade_name: 'Мёд',
        shade_color: '#c98a3a',
        stock: { rodnik: 2 },
      },
    ],
  },
  {
    slug: 'balzam-dlya-gub',
    name: 'Бальзам для губ',
    brand: 'polyn-12',
    category: 'makiyazh/guby',
    popularity: 30,
    variants: [{ sku: 'P-1001', price: 39_000, stock: { sklad: 30, rodnik: 5, kirovka: 5, arbat: 5 } }],
  },
  {
    slug: 'pudra-iney',
    name: 'Пудра',
    brand: 'iney',
    category: 'makiyazh',
    popularity: 20,
    variants: [
      { sku: 'I-1100', price: 90_000, size_text: '8 г', size_amount: 8, size_unit: 'г' },
      { sku: 'I-1101', price: 115_000, stock: { sklad: 3 } },
    ],
  },
  {
    slug: 'krem-byloy',
    name: 'Крем «Былой»',
    brand: 'iney',
    category: `${FACE}/kremy`,
    skin_types: ['сухая'],
    discontinued: true,
    popularity: 200,
    variants: [{ sku: 'I-1201', price: 50_000, stock: { sklad: 1 } }],
  },
]
