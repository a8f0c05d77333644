/** Right phrases from which the golden queries grow: each with its class and what it means, in facts of the catalogue. */
import { randomFor } from './distort.ts'
import { PRODUCT_TYPES } from './product-types.ts'
import { plain, type ProductFacts, type ShopFacts } from './shop-facts.ts'
import { COMMON_INGREDIENTS, LATIN_BRANDS_ALOUD, PAGES, SYMPTOMS, USES } from './spoken-phrases.ts'
import { gradesOf, hasExact, type Wanted } from './wanted.ts'

export const CLASSES = [
  'exact',
  'type',
  'feature',
  'use case',
  'symptom',
  'ingredient',
  'brand',
  'shade or size',
  'non-product',
] as const
export type QueryClass = (typeof CLASSES)[number]
export type Seed = { readonly query: string; readonly class: QueryClass; readonly wanted: Wanted }

/** The values that come first in an order that only depends on the texts: a sample that a longer list hardly changes. */
export const sample = <T>(values: readonly T[], count: number, textOf: (value: T) => string): T[] =>
  values
    .map((value) => ({ value, rank: randomFor(`sample ${textOf(value)}`)() }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ value }) => value)

const slugsNamed = (shop: ShopFacts, name: string, brand?: string): string[] =>
  shop.products
    .filter((product) => product.name === name && (brand === undefined || product.brand === brand))
    .map(({ slug }) => slug)
const brandName = (shop: ShopFacts, slug: string): string =>
  plain(shop.brands.find((brand) => brand.slug === slug)?.name ?? slug)
const asTyped = (name: string): string => name.replace(/ %/g, '%')

const exactSeeds = (shop: ShopFacts): Seed[] => [
  ...sample(shop.products, 60, ({ slug }) => `name ${slug}`).map(({ name }): Seed => ({
    query: asTyped(name),
    class: 'exact',
    wanted: { products: slugsNamed(shop, name) },
  })),
  ...sample(shop.products, 50, ({ slug }) => `brand ${slug}`).map(({ name, brand }): Seed => ({
    query: asTyped(`${brandName(shop, brand)} ${name}`),
    class: 'exact',
    wanted: { products: slugsNamed(shop, name, brand) },
  })),
  ...sample(shop.products, 25, ({ slug }) => `sku ${slug}`).map(({ skus, slug }): Seed => ({
    query: skus.at(-1) ?? '',
    class: 'exact',
    wanted: { products: [slug] },
  })),
]

const typeSeeds = (): Seed[] =>
  Object.keys(PRODUCT_TYPES).map((type) => ({ query: type, class: 'type', wanted: { type } }))

const OF_SKIN: Readonly<Record<string, string>> = {
  сухая: 'сухой',
  нормальная: 'нормальной',
  комбинированная: 'комбинированной',
  жирная: 'жирной',
  чувствительная: 'чувствительной',
}
const OF_HAIR: Readonly<Record<string, string>> = {
  сухие: 'сухих',
  тонкие: 'тонких',
  окрашенные: 'окрашенных',
  кудрявые: 'кудрявых',
  повреждённые: 'повреждённых',
  ломкие: 'ломких',
  'жирные у корней': 'жирных',
}
const product = <A, B>(left: readonly A[], right: readonly B[]): [A, B][] =>
  left.flatMap((a) => right.map((b): [A, B] => [a, b]))
/** «шампунь для волос» is not said: the type's own «для …» goes when another one follows. */
const before = (type: string): string => type.replace(/ для (лица|волос)$/, '')

const featureSeeds = (): Seed[] => {
  const ofFace = [
    'крем для лица',
    'сыворотка для лица',
    'гель для умывания',
    'тоник для лица',
    'маска для лица',
    'крем для век',
    'пенка для умывания',
    'флюид для лица',
  ]
  const ofHair = ['шампунь', 'маска для волос', 'кондиционер для волос', 'масло для волос']
  const withPrice = [
    'крем для рук',
    'шампунь',
    'сыворотка для лица',
    'помада',
    'тушь для ресниц',
    'гель для душа',
    'духи',
    'ночной крем',
    'консилер',
  ]
  const without: readonly (readonly [string, string])[] = [
    ['крем для лица', 'без отдушек'],
    ['тоник для лица', 'без спирта'],
    ['шампунь', 'без сульфатов'],
    ['кондиционер для волос', 'без силиконов'],
    ['дезодорант', 'без солей алюминия'],
    ['гель для умывания', 'без отдушек'],
    ['крем для рук', 'без отдушек'],
    ['сыворотка для лица', 'без отдушек'],
    ['маска для волос', 'без силиконов'],
    ['гель для душа', 'без сульфатов'],
    ['крем для век', 'без отдушек'],
    ['мицеллярная вода', 'без спирта'],
  ]
  const described: readonly (readonly [string, Wanted])[] = [
    ['крем spf 50', { type: 'солнцезащитный крем', spf: 50 }],
    ['флюид spf 30', { type: 'защита от солнца', named: 'флюид|крем|молочко|эссенция|стик', spf: 30 }],
    ['молочко для тела spf 30', { named: 'молочко', spf: 30 }],
    ['стик spf 50', { named: 'стик', spf: 50 }],
    ['бальзам для губ spf 15', { in: ['ukhod_za_litsom/guby'], spf: 15 }],
    ['минеральный солнцезащитный крем', { type: 'защита от солнца', named: 'минеральн' }],
    ['матовая помада', { type: 'помада', fact: 'финиш: мат' }],
    ['стойкая помада', { type: 'помада', named: 'стойк' }],
    ['стойкая тушь', { type: 'тушь для ресниц', named: 'стойк' }],
    ['объёмная тушь', { type: 'тушь для ресниц', named: 'объём' }],
    ['удлиняющая тушь', { type: 'тушь для ресниц', named: 'удлин|длины' }],
    ['кремовые румяна', { type: 'румяна', named: 'кремов' }],
    ['сияющие румяна', { type: 'румяна', named: 'сияющ' }],
    ['матовый тональный флюид', { type: 'тональный крем', named: 'матов' }],
    ['увлажняющий тональный крем', { type: 'тональный крем', named: 'увлажн' }],
    ['рассыпчатая пудра', { type: 'пудра', named: 'рассыпчат' }],
    ['прессованная пудра', { type: 'пудра', named: 'прессованн' }],
    ['кремовые тени', { type: 'тени для век', named: 'кремов' }],
    ['матовые тени', { type: 'тени для век', named: 'матов' }],
    ['увлажняющий тоник', { in: ['ukhod_za_litsom/toniki/uvlazhnyayushchie'] }],
    ['увлажняющий блеск для губ', { type: 'блеск для губ', named: 'увлажн' }],
    ['быстросохнущий лак', { type: 'лак для ногтей', named: 'быстросохн' }],
    ['прозрачный гель для бровей', { type: 'гель для бровей', named: 'прозрачн.*гель' }],
    ['тонкий карандаш для глаз', { type: 'карандаш для глаз', named: 'тонк.*карандаш' }],
    ['сухое масло для тела', { type: 'масло для тела', named: 'сухое' }],
    ['массажное масло', { type: 'масло для тела', named: 'массажн' }],
    ['охлаждающий гель для ног', { in: ['telo/ruki_i_nogi/nogi'], named: 'охлажд.*гель|гель' }],
    ['шариковый дезодорант', { type: 'дезодорант', named: 'шариков' }],
    ['восстанавливающая маска для волос', { type: 'маска для волос', named: 'восстанавл' }],
    ['термозащитный спрей', { type: 'спрей для волос', named: 'термозащ' }],
    ['дорожный фен', { type: 'фен', named: 'дорожн' }],
    ['льняное полотенце', { type: 'полотенце', named: 'льнян' }],
    ['крем для сухой кожи без отдушек', { type: 'крем для лица', skin: 'сухая', without: 'без отдушек' }],
    [
      'крем для сухой кожи без отдушек до 1000 рублей',
      { type: 'крем для лица', skin: 'сухая', without: 'без отдушек', price_to: 1000 },
    ],
    ['шампунь для окрашенных волос без сульфатов', { type: 'шампунь', hair: 'окрашенные', without: 'без сульфатов' }],
  ]
  return [
    ...product(ofFace, Object.entries(OF_SKIN)).map(([type, [skin, of]]): Seed => ({
      query: `${before(type)} для ${of} кожи`,
      class: 'feature',
      wanted: { type, skin },
    })),
    ...product(ofHair, Object.entries(OF_HAIR)).map(([type, [hair, of]]): Seed => ({
      query: `${before(type)} для ${of} волос`,
      class: 'feature',
      wanted: { type, hair },
    })),
    ...product(withPrice, [500, 1000, 1500]).map(([type, price_to]): Seed => ({
      query: `${type} до ${price_to} рублей`,
      class: 'feature',
      wanted: { type, price_to },
    })),
    ...without.map(([type, free]): Seed => ({
      query: `${type} ${free}`,
      class: 'feature',
      wanted: { type, without: free },
    })),
    ...described.map(([query, wanted]): Seed => ({ query, class: 'feature', wanted })),
  ]
}

const ingredientSeeds = (shop: ShopFacts): Seed[] => {
  const actives = Map.groupBy(
    shop.products.flatMap(({ actives: list }) => list),
    (inci) => inci,
  )
  const frequent = shop.ingredients.filter(({ inci }) => (actives.get(inci)?.length ?? 0) >= 8)
  const exactly = (inci: string): string => `^${inci.replace(/[.+*?()[\]]/g, String.raw`\$&`)}$`
  return [
    ...sample(frequent, 30, ({ inci }) => `inci ${inci}`).map(({ inci }): Seed => ({
      query: inci.toLowerCase(),
      class: 'ingredient',
      wanted: { active: exactly(inci) },
    })),
    ...sample(frequent, 25, ({ inci }) => `name ${inci}`).map(({ inci, name }): Seed => ({
      query: plain(name),
      class: 'ingredient',
      wanted: { active: exactly(inci) },
    })),
    ...COMMON_INGREDIENTS.flatMap(({ name, withName, active, types }): Seed[] => [
      { query: name, class: 'ingredient', wanted: { active } },
      ...types.map((type): Seed => ({
        query: `${before(type)} ${withName}`,
        class: 'ingredient',
        wanted: { type, active },
      })),
    ]),
  ]
}

const typesOfBrand = (shop: ShopFacts, brand: string): string[] => {
  const own = shop.products.filter((item) => item.brand === brand)
  return Object.keys(PRODUCT_TYPES).filter((type) => type !== 'крем' && hasExact(own, { type }))
}

const brandSeeds = (shop: ShopFacts): Seed[] => [
  ...shop.brands.map(({ slug }): Seed => ({ query: brandName(shop, slug), class: 'brand', wanted: { brand: slug } })),
  ...shop.brands.flatMap(({ slug }): Seed[] =>
    sample(typesOfBrand(shop, slug), 1, (type) => `${slug} ${type}`).map((type) => ({
      query: `${type} ${brandName(shop, slug)}`,
      class: 'brand',
      wanted: { type, brand: slug },
    })),
  ),
]

/** Latin names as Russians say them, for the form «translit». */
export const brandsAloud = (): Seed[] =>
  Object.entries(LATIN_BRANDS_ALOUD).flatMap(([brand, spellings]) =>
    spellings.map((query): Seed => ({ query, class: 'brand', wanted: { brand } })),
  )

const HUES: readonly (readonly [type: string, genders: readonly (readonly [hue: string, adjective: string])[]])[] = [
  [
    'помада',
    [
      ['красный', 'красная'],
      ['бежевый', 'бежевая'],
      ['розовый', 'розовая'],
      ['коричневый', 'коричневая'],
      ['бордовый', 'бордовая'],
    ],
  ],
  [
    'лак для ногтей',
    [
      ['красный', 'красный'],
      ['зелёный', 'зелёный'],
      ['синий', 'синий'],
      ['фиолетовый', 'фиолетовый'],
      ['серый', 'серый'],
    ],
  ],
  [
    'тени для век',
    [
      ['коричневый', 'коричневые'],
      ['бежевый', 'бежевые'],
    ],
  ],
  [
    'блеск для губ',
    [
      ['розовый', 'розовый'],
      ['красный', 'красный'],
    ],
  ],
  [
    'карандаш для глаз',
    [
      ['чёрный', 'чёрный'],
      ['синий', 'синий'],
    ],
  ],
  ['карандаш для губ', [['бордовый', 'бордовый']]],
]

const shadeAndSizeSeeds = (shop: ShopFacts): Seed[] => {
  const colored = [
    'помада',
    'лак для ногтей',
    'тени для век',
    'блеск для губ',
    'тинт для губ',
    'карандаш для губ',
    'румяна',
    'тональный крем',
    'консилер',
  ]
  const shadesOf = (type: string): string[] => [
    ...new Set(
      exactProducts(shop, { type }).flatMap(({ shades }) => shades.map(({ name }) => name.replace(/^\d+ /, ''))),
    ),
  ]
  const sized = [
    'шампунь',
    'гель для душа',
    'крем для рук',
    'крем для лица',
    'мицеллярная вода',
    'соль для ванны',
    'патчи',
    'сыворотка для лица',
    'кондиционер для волос',
    'парфюмерная вода',
    'маска для волос',
    'молочко для тела',
    'тоник для лица',
    'мыло',
    'масло для тела',
  ]
  return [
    ...colored.flatMap((type) =>
      sample(shadesOf(type), 4, (shade) => `${type} ${shade}`).map((shade): Seed => ({
        query: `${type} ${shade}`,
        class: 'shade or size',
        wanted: { type, shade },
      })),
    ),
    ...HUES.flatMap(([type, genders]) =>
      genders.map(([hue, adjective]): Seed => ({
        query: `${adjective} ${type}`,
        class: 'shade or size',
        wanted: { type, hue },
      })),
    ),
    ...sized.flatMap((type) =>
      sample(
        [...new Set(exactProducts(shop, { type }).flatMap(({ sizes }) => sizes))],
        2,
        (size) => `${type} ${size}`,
      ).map((size): Seed => ({
        query: `${type} ${size.replace('шт.', 'шт')}`,
        class: 'shade or size',
        wanted: { type, size },
      })),
    ),
  ]
}

const exactProducts = (shop: ShopFacts, wanted: Wanted): ProductFacts[] => {
  const grades = gradesOf(shop.products, wanted)
  return shop.products.filter(({ slug }) => grades.get(slug) === 3)
}

const streetOf = (address: string): string =>
  plain(address)
    .replace(/(^| )(ул|пр|ш)\.?( |$)|, .*$/g, ' ')
    .trim()
const nonProductSeeds = (shop: ShopFacts): Seed[] => [
  ...PAGES.flatMap(({ page, phrases }) =>
    phrases.map((query): Seed => ({ query, class: 'non-product', wanted: { page } })),
  ),
  ...sample(
    shop.stores.filter(({ is_warehouse }) => is_warehouse !== true),
    16,
    ({ code }) => code,
  ).map(({ code, address }): Seed => ({
    query: `магазин ${streetOf(address)}`,
    class: 'non-product',
    wanted: { store: code },
  })),
]

const spokenSeeds = (phrases: Readonly<Record<string, Wanted>>, queryClass: QueryClass): Seed[] =>
  Object.entries(phrases).map(([query, wanted]) => ({ query, class: queryClass, wanted }))

const isAnswerable = (shop: ShopFacts, { wanted }: Seed): boolean => hasExact(shop.products, wanted)

/** Only phrases that something in the shop answers; of equal phrases the first. */
export const phraseSeeds = (shop: ShopFacts): Seed[] => {
  const all = [
    ...exactSeeds(shop),
    ...typeSeeds(),
    ...featureSeeds(),
    ...spokenSeeds(USES, 'use case'),
    ...spokenSeeds(SYMPTOMS, 'symptom'),
    ...ingredientSeeds(shop),
    ...brandSeeds(shop),
    ...shadeAndSizeSeeds(shop),
    ...nonProductSeeds(shop),
  ]
  const seen = new Set<string>()
  return all.filter((seed) => {
    if (seen.has(seed.query) || !isAnswerable(shop, seed)) return false
    seen.add(seed.query)
    return true
  })
}
