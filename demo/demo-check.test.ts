import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { pictureFault } from '../demo-workshop/content/checks/pictures.ts'
import { RULES } from '../demo-workshop/content/checks/rules.ts'
import { readShop, type Shop } from '../demo-workshop/content/checks/shop.ts'

const FOLDER = import.meta.dirname
let shop: Shop
beforeAll(async () => {
  shop = await readShop(FOLDER)
})

type Product = Shop['products'][number]
/** The shop with one product spoilt: the first that fits. */
const spoilt = (fits: (product: Product) => boolean, spoil: (product: Product) => Product): Shop => {
  const at = shop.products.findIndex(fits)
  const product = shop.products[at]
  if (product === undefined) throw new Error('no product to spoil')
  return { ...shop, products: shop.products.with(at, spoil(product)) }
}
const any = (): boolean => true
const first = <T>(list: readonly T[], spoil: (item: T) => T): T[] =>
  list.map((item, index) => (index === 0 ? spoil(item) : item))

const isSet = ({ category }: Product): boolean => category.startsWith('aksessuary/nabory/')
const withFact = ({ facts }: Product, name: string, told: (value: string) => string) =>
  facts.map((fact) => (fact.name === name ? { name, value: told(fact.value) } : fact))

/** One planted error for each rule. */
const PLANTED: Readonly<Record<keyof typeof RULES, () => Shop>> = {
  countsReached: () => ({ ...shop, products: shop.products.slice(0, 1499) }),
  categoriesHoldGoods: () => ({
    ...shop,
    categories: [
      ...shop.categories,
      { path: 'telo/pusto', name: 'Пусто', title: 'Пусто', description: '', position: 999 },
    ],
  }),
  keysUnique: () => ({ ...shop, products: [...shop.products, ...shop.products.slice(0, 1)] }),
  referencesHold: () => spoilt(any, (product) => ({ ...product, brand: 'takoy-marki-net' })),
  namesMatchFacts: () =>
    spoilt(
      ({ spf }) => spf === 50,
      (product) => ({ ...product, name: 'Флюид SPF 50', spf: 30 }),
    ),
  historyEndsAtPrice: () =>
    spoilt(any, (product) => ({
      ...product,
      variants: first(product.variants, (variant) => ({ ...variant, price: variant.price + 100 })),
    })),
  compositionsSound: () =>
    spoilt(
      ({ composition = [] }) => composition.length > 0,
      (product) => ({
        ...product,
        composition: first(product.composition ?? [], (part) => ({ ...part, inci: 'Aqua Vita' })),
      }),
    ),
  praisedInside: () =>
    spoilt(
      ({ composition = [] }) => composition.length > 0 && !composition.some(({ inci }) => inci === 'Bakuchiol'),
      (product) => ({ ...product, description: `${product.description} Бакучиол разглаживает кожу за месяц.` }),
    ),
  sharesTold: () =>
    spoilt(
      ({ composition = [] }) => !composition.some(({ share }) => share?.startsWith('12') === true),
      (product) => ({ ...product, description: `${product.description} Двенадцать процентов розовой воды.` }),
    ),
  fragranceFree: () =>
    spoilt(
      ({ free_of = [] }) => free_of.includes('Без отдушек'),
      (product) => ({ ...product, composition: [...(product.composition ?? []), { inci: 'Linalool' }] }),
    ),
  noRealMarks: () => spoilt(any, (product) => ({ ...product, name: 'Крем не хуже Nivea' })),
  descriptionsLongEnough: () => spoilt(any, (product) => ({ ...product, description: 'Хороший крем.' })),
  descriptionsDiffer: () =>
    spoilt(any, (product) => ({ ...product, description: shop.products[700]?.description ?? '' })),
  typographyKept: () => spoilt(any, (product) => ({ ...product, lead: 'Купите прямо сейчас!' })),
  noDoubledWords: () => spoilt(any, (product) => ({ ...product, lead: 'Для для сухой кожи.' })),
  reviewsFitTheirStars: () => ({
    ...shop,
    reviews: first(
      shop.reviews.filter(({ rating }) => rating === 5),
      (review) => ({ ...review, rating: 1 }),
    ),
  }),
  complaintsAnswered: () => ({
    ...shop,
    reviews: first(
      shop.reviews.filter(({ rating }) => rating === 1),
      ({ answer: _, ...review }) => review,
    ),
  }),
  skinFitsProduct: () => ({
    ...shop,
    reviews: first(
      shop.reviews.filter(({ skin_type }) => skin_type !== undefined),
      (review) => ({ ...review, skin_type: 'марсианская' }),
    ),
  }),
  articlesLongEnough: () => ({
    ...shop,
    articles: first(shop.articles, (article) => ({ ...article, body: 'Коротко.' })),
  }),
  reviewsFitGoods: () => ({
    ...shop,
    reviews: first(
      shop.reviews.filter(({ product }) => product.includes('parfyumernaya-voda')),
      (review) => ({ ...review, body: 'Впитывается быстро, шелушение ушло.' }),
    ),
  }),
  descriptionsFitGoods: () =>
    spoilt(
      ({ slug }) => slug === 'kistevyaz-ploskaya-kist-dlya-strelok',
      (product) => ({ ...product, description: `${product.description} Пипетка удобная.` }),
    ),
  reviewersFitWords: () => ({
    ...shop,
    reviews: first(shop.reviews, (review) => ({ ...review, age_group: '18–24', body: 'Сын-школьник пользуется сам.' })),
  }),
  chipsMeanSomething: () =>
    spoilt(
      ({ category }) => category.startsWith('parfyumeriya/parfyumernaya_voda'),
      (product) => ({ ...product, free_of: ['Без силиконов'] }),
    ),
  sizesAsTold: () =>
    spoilt(
      ({ facts }) => facts.some(({ name }) => name === 'Длина'),
      (product) => ({ ...product, variants: first(product.variants, (variant) => ({ ...variant, height_mm: 118 })) }),
    ),
  devicesTellThemselves: () =>
    spoilt(
      ({ category }) => category === 'aksessuary/pribory/feny',
      (product) => ({ ...product, facts: product.facts.filter(({ name }) => name !== 'Мощность') }),
    ),
  setsHoldGoods: () =>
    spoilt(isSet, (product) => ({
      ...product,
      facts: withFact(product, 'В наборе', (value) => value.replace(/, \d+/, ', 999')),
    })),
  setsCostLess: () =>
    spoilt(isSet, (product) => ({
      ...product,
      variants: first(product.variants, (variant) => ({ ...variant, price: 9_999_00 })),
    })),
  setBoxesAsTold: () =>
    spoilt(isSet, (product) => ({ ...product, facts: withFact(product, 'Коробка', () => '40 × 30 × 10 см') })),
  factsSaySomething: () =>
    spoilt(any, (product) => ({ ...product, facts: [{ name: 'Мощность', value: 'указана на коробке' }] })),
  usageFitsGoods: () =>
    spoilt(
      ({ slug }) => slug.includes('maslo-dlya-kutikuly'),
      (product) => ({ ...product, usage: ['Проведите по бороде и коже под ней.'] }),
    ),
  fractionsHaveCommas: () => spoilt(any, (product) => ({ ...product, facts: [{ name: 'pH', value: '3.7' }] })),
  saysEachThingOnce: () =>
    spoilt(
      ({ description }) => !/хват/.test(description),
      (product) => ({
        ...product,
        description: `${product.description} Банки хватает на четыре месяца. Расход небольшой: 50 г уходят за три месяца.`,
      }),
    ),
  mineralMeansMineral: () =>
    spoilt(
      ({ slug }) => slug === 'polyn-12-mineralnyy-krem-spf-50-bez-otdushek',
      (product) => ({ ...product, composition: [...(product.composition ?? []), { inci: 'Ethylhexyl Triazone' }] }),
    ),
  pairsByRoutine: () =>
    spoilt(
      ({ goes_with = [] }) => goes_with.length > 1,
      (product) => ({
        ...product,
        goes_with: [...(product.goes_with ?? []), ...(product.goes_with ?? []).slice(0, 1)],
      }),
    ),
  articlesNameGoods: () => ({ ...shop, articles: shop.articles.map(({ goods: _, ...article }) => article) }),
  promotionsHonest: () => ({
    ...shop,
    promotions: first(
      shop.promotions.filter(({ kind }) => kind === 'price'),
      (promotion) => ({ ...promotion, body: 'Скидки до 90 %.' }),
    ),
  }),
  promoCodesSound: () => ({ ...shop, promoCodes: first(shop.promoCodes, ({ percent: _, ...promo }) => promo) }),
  insertsBySection: () => ({
    ...shop,
    banners: shop.banners.map((banner) => (banner.sections === undefined ? banner : { ...banner, sections: ['telo'] })),
  }),
  reviewPhotosKnown: () => ({
    ...shop,
    reviews: first(shop.reviews, (review) => ({ ...review, photo: 'reviews/nichey.webp' })),
  }),
  storesInTheirCity: () => ({ ...shop, stores: first(shop.stores, (store) => ({ ...store, lat: store.lat + 1 })) }),
  storesOpenSometimes: () => ({
    ...shop,
    stores: first(shop.stores, (store) => ({ ...store, hours: [null, null, null, null, null, null, null] })),
  }),
  metroWhereThereIsOne: () => ({
    ...shop,
    stores: first(shop.stores, (store) => ({ ...store, metro: 'Площадь Революции' })),
  }),
  stockIsUneven: () => ({ ...shop, stock: shop.stock.map((record) => ({ ...record, stores: { sklad: 5 } })) }),
  picturesExist: () =>
    spoilt(any, (product) => ({ ...product, pictures: [{ file: 'packs/net-takoy.webp', kind: 'pack', alt: 'нет' }] })),
  packsDiffer: () =>
    spoilt(any, (product) => ({
      ...product,
      variants: product.variants.map((variant) => ({
        ...variant,
        picture: shop.products[700]?.variants[0]?.picture ?? '',
      })),
    })),
  everyProductIsShown: () => spoilt(any, (product) => ({ ...product, pictures: [] })),
}

describe('the demo shop keeps its rules', () => {
  for (const [name, rule] of Object.entries(RULES)) {
    test(`${name}: nothing is wrong with the shop as it lies here`, () => {
      expect(rule(shop)).toEqual([])
    })
    test(`${name}: a planted error is found`, () => {
      const plant = PLANTED[name]
      expect(plant).toBeDefined()
      expect(rule(plant?.() ?? shop)).not.toEqual([])
    })
  }
})

/** More that a device or a set may get wrong, each told by the rule named. */
const WRONG: readonly (readonly [what: string, rule: keyof typeof RULES, shop: () => Shop])[] = [
  [
    'a nozzle told in the text is not in the box',
    'devicesTellThemselves',
    () =>
      spoilt(
        ({ slug }) => slug === 'kositsa-dorozhnyy-fen-1200-vt',
        (product) => ({ ...product, description: `${product.description} Диффузор поднимает корни.` }),
      ),
  ],
  [
    'the power in the name is not that of the facts',
    'devicesTellThemselves',
    () =>
      spoilt(
        ({ name }) => name.includes('1800'),
        (product) => ({ ...product, facts: withFact(product, 'Мощность', () => '1500 Вт') }),
      ),
  ],
  [
    'a brush has neither battery nor cord',
    'devicesTellThemselves',
    () =>
      spoilt(
        ({ category }) => category.endsWith('shchetki_dlya_litsa'),
        (product) => ({ ...product, facts: product.facts.filter(({ name }) => name !== 'Аккумулятор') }),
      ),
  ],
  [
    "what lies in a set is another brand's",
    'setsHoldGoods',
    () => spoilt(isSet, (product) => ({ ...product, brand: 'morok' })),
  ],
  [
    'the box told in words is another',
    'setBoxesAsTold',
    () => spoilt(isSet, (product) => ({ ...product, description: product.description.replace(/\d+(\s)×/, '12$1×') })),
  ],
  [
    'the box is drawn in another height',
    'setBoxesAsTold',
    () =>
      spoilt(isSet, (product) => ({
        ...product,
        variants: first(product.variants, (variant) => ({ ...variant, height_mm: 154 })),
      })),
  ],
  [
    'a review of a dryer stands under a cream',
    'reviewsFitGoods',
    () => ({
      ...shop,
      reviews: first(
        shop.reviews.filter(({ product }) => product.includes('-krem-')),
        (review) => ({ ...review, body: 'Шнура хватает до зеркала в коридоре.' }),
      ),
    }),
  ],
  [
    'a brush that washes faces is said to dry hair',
    'reviewsFitGoods',
    () => ({
      ...shop,
      reviews: first(
        shop.reviews.filter(({ product }) => product.includes('shchetka-dlya-umyvaniya')),
        (review) => ({ ...review, body: 'Сушит быстро и не жжёт корни.' }),
      ),
    }),
  ],
]
for (const [what, rule, spoiltShop] of WRONG) {
  test(`${rule}: ${what}`, () => {
    expect(RULES[rule]?.(shop)).toEqual([])
    expect(RULES[rule]?.(spoiltShop())).not.toEqual([])
  })
}

test(
  'every picture of the list decodes and is the one it was measured as; a wrong size, a wrong hash and a missing file are told',
  { timeout: 60_000 },
  async () => {
    const some = shop.pictures.filter((_, index) => index % 12 === 0)
    const faults = await Promise.all(some.map((picture) => pictureFault(FOLDER, picture)))
    expect(faults.filter((fault) => fault !== undefined)).toEqual([])
    const [picture] = shop.pictures
    if (picture === undefined) throw new Error('no pictures')
    expect(await pictureFault(FOLDER, { ...picture, width: 1 })).toContain('the list tells')
    expect(await pictureFault(FOLDER, { ...picture, hash: '0000000000000000' })).toContain('not the picture')
    expect(await pictureFault(FOLDER, { ...picture, file: join('packs', 'net.webp') })).toContain('packs/net.webp')
  },
)
