import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { pictureHash } from '../../../platform/decoding/picture-hash.ts'
import { pictureFault } from './checks/pictures.ts'
import { RULES } from './checks/rules.ts'
import { readShop, type Shop } from './checks/shop.ts'

const FOLDER = join(import.meta.dirname, '..', '..')
let shop: Shop
beforeAll(async () => {
  shop = await readShop(FOLDER)
  // Reading takes two seconds, on a busy machine many more.
}, 60_000)

type Product = Shop['products'][number]
/** The shop with one changed product: the first that matches. */
const withChangedProduct = (fits: (product: Product) => boolean, change: (product: Product) => Product): Shop => {
  const at = shop.products.findIndex(fits)
  const product = shop.products[at]
  if (product === undefined) throw new Error('no product to change')
  return { ...shop, products: shop.products.with(at, change(product)) }
}
const any = (): boolean => true
const first = <T>(list: readonly T[], change: (item: T) => T): T[] =>
  list.map((item, index) => (index === 0 ? change(item) : item))

const isSet = ({ category }: Product): boolean => category.startsWith('aksessuary/nabory/')
const withFact = ({ facts }: Product, name: string, stated: (value: string) => string) =>
  facts.map((fact) => (fact.name === name ? { name, value: stated(fact.value) } : fact))

/** A shop that breaks the rule, for each rule. */
const BROKEN_SHOPS: Readonly<Record<keyof typeof RULES, () => Shop>> = {
  countsReached: () => ({ ...shop, products: shop.products.slice(0, 699) }),
  brandAndRecipe: () => withChangedProduct(any, (product) => ({ ...product, name: 'Крем для сухой кожи' })),
  goneLeadsSomewhere: () => ({
    ...shop,
    redirects: [...shop.redirects, { from: '/product/bylo', to: '/product/takogo-net', status: 301 }],
  }),
  categoriesHaveProducts: () => ({
    ...shop,
    categories: [
      ...shop.categories,
      { path: 'telo/pusto', name: 'Пусто', title: 'Пусто', description: '', position: 999 },
    ],
  }),
  keysUnique: () => ({ ...shop, products: [...shop.products, ...shop.products.slice(0, 1)] }),
  referencesExist: () => withChangedProduct(any, (product) => ({ ...product, brand: 'takoy-marki-net' })),
  namesMatchFacts: () =>
    withChangedProduct(
      ({ spf }) => spf === 50,
      (product) => ({ ...product, name: 'Флюид SPF 50', spf: 30 }),
    ),
  factsMatchComposition: () =>
    withChangedProduct(
      ({ facts }) => facts.some(({ name }) => name === 'Мочевина'),
      (product) => ({ ...product, facts: [{ name: 'Мочевина', value: '91\u00a0%' }] }),
    ),
  historyEndsAtPrice: () =>
    withChangedProduct(any, (product) => ({
      ...product,
      variants: first(product.variants, (variant) => ({ ...variant, price: variant.price + 100 })),
    })),
  compositionsValid: () =>
    withChangedProduct(
      ({ composition = [] }) => composition.length > 0,
      (product) => ({
        ...product,
        composition: first(product.composition ?? [], (part) => ({ ...part, inci: 'Aqua Vita' })),
      }),
    ),
  shelfLivesByForm: () =>
    withChangedProduct(
      ({ slug }) => slug === 'provizor-lange-syvorotka-s-retinolom-0-3',
      (product) => ({
        ...product,
        facts: withFact(product, 'Годен', () => '36\u00a0месяцев, после вскрытия 6\u00a0месяцев'),
      }),
    ),
  praisedIngredientsPresent: () =>
    withChangedProduct(
      ({ composition = [] }) => composition.length > 0 && !composition.some(({ inci }) => inci === 'Bakuchiol'),
      (product) => ({ ...product, description: `${product.description} Бакучиол разглаживает кожу за месяц.` }),
    ),
  statedSharesMatch: () =>
    withChangedProduct(
      ({ composition = [] }) => !composition.some(({ share }) => share?.startsWith('12') === true),
      (product) => ({ ...product, description: `${product.description} Двенадцать процентов розовой воды.` }),
    ),
  fragranceFreeClaimsTrue: () =>
    withChangedProduct(
      ({ free_of = [] }) => free_of.includes('Без отдушек'),
      (product) => ({ ...product, composition: [...(product.composition ?? []), { inci: 'Linalool' }] }),
    ),
  noRealBrandNames: () => withChangedProduct(any, (product) => ({ ...product, name: 'Крем не хуже Nivea' })),
  typographyFollowed: () => withChangedProduct(any, (product) => ({ ...product, lead: 'Купите прямо сейчас!' })),
  noRepeatedWords: () => withChangedProduct(any, (product) => ({ ...product, lead: 'Для для сухой кожи.' })),
  complaintsAnswered: () => ({
    ...shop,
    reviews: first(
      shop.reviews.filter(({ rating, written_on }) => rating === 1 && written_on < '2026-09-20'),
      ({ answer: _, ...review }) => review,
    ),
  }),
  skinTypesMatchProduct: () => ({
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
  reviewsAfterPublication: () => ({
    ...shop,
    reviews: first(shop.reviews, (review) => ({ ...review, written_on: '2020-01-01' })),
  }),
  reviewsFitProducts: () => ({
    ...shop,
    reviews: first(
      shop.reviews.filter(({ product }) => product.includes('parfyumernaya-voda')),
      (review) => ({ ...review, body: 'Впитывается быстро, шелушение ушло.' }),
    ),
  }),
  freeOfClaimsApply: () =>
    withChangedProduct(
      ({ category }) => category.startsWith('parfyumeriya/parfyumernaya_voda'),
      (product) => ({ ...product, free_of: ['Без силиконов'] }),
    ),
  statedSizesMatch: () =>
    withChangedProduct(
      ({ facts }) => facts.some(({ name }) => name === 'Длина'),
      (product) => ({ ...product, variants: first(product.variants, (variant) => ({ ...variant, height_mm: 118 })) }),
    ),
  deviceFactsComplete: () =>
    withChangedProduct(
      ({ category }) => category === 'aksessuary/pribory/feny',
      (product) => ({ ...product, facts: product.facts.filter(({ name }) => name !== 'Мощность') }),
    ),
  setPartsExist: () =>
    withChangedProduct(isSet, (product) => ({
      ...product,
      facts: withFact(product, 'В наборе', (value) => value.replace(/, \d+/, ', 999')),
    })),
  setsCostLessThanParts: () =>
    withChangedProduct(isSet, (product) => ({
      ...product,
      variants: first(product.variants, (variant) => ({ ...variant, price: 9_999_00 })),
    })),
  setBoxSizesMatch: () =>
    withChangedProduct(isSet, (product) => ({
      ...product,
      facts: withFact(product, 'Коробка', () => '40 × 30 × 10 см'),
    })),
  factsHaveValues: () =>
    withChangedProduct(any, (product) => ({ ...product, facts: [{ name: 'Мощность', value: 'указана на коробке' }] })),
  usageFitsProducts: () =>
    withChangedProduct(
      ({ slug }) => slug.includes('maslo-dlya-kutikuly'),
      (product) => ({ ...product, usage: ['Проведите по бороде и коже под ней.'] }),
    ),
  fractionsUseCommas: () =>
    withChangedProduct(any, (product) => ({ ...product, facts: [{ name: 'pH', value: '3.7' }] })),
  dangersWarned: () =>
    withChangedProduct(
      ({ slug }) => slug === 'nord-56-lak-elastichnoy-fiksatsii',
      ({ usage, ...product }) => ({ ...product, usage: usage.slice(0, -1) }),
    ),
  nothingHeals: () => ({
    ...shop,
    ingredients: first(shop.ingredients, (row) => ({ ...row, explanation: 'Заживляет трещины.' })),
  }),
  noMedicalService: () => ({
    ...shop,
    pages: first(shop.pages, (page) => ({ ...page, body: 'Косметолог принимает на\u00a0Кировке.' })),
  }),
  mineralClaimsTrue: () =>
    withChangedProduct(
      ({ slug }) => slug === 'polden-21-mineralnyy-stik-spf-50-s-tsentelloy-i-pantenolom',
      (product) => ({ ...product, composition: [...(product.composition ?? []), { inci: 'Ethylhexyl Triazone' }] }),
    ),
  pairsFollowRoutine: () =>
    withChangedProduct(
      ({ goes_with = [] }) => goes_with.length > 1,
      (product) => ({
        ...product,
        goes_with: [...(product.goes_with ?? []), ...(product.goes_with ?? []).slice(0, 1)],
      }),
    ),
  articlesNameProducts: () => ({ ...shop, articles: shop.articles.map(({ goods: _, ...article }) => article) }),
  promotionsMatchPrices: () => ({
    ...shop,
    promotions: first(
      shop.promotions.filter(({ kind }) => kind === 'price'),
      (promotion) => ({ ...promotion, body: 'Скидки до 90 %.' }),
    ),
  }),
  promoCodesValid: () => ({ ...shop, promoCodes: first(shop.promoCodes, ({ percent: _, ...promo }) => promo) }),
  listsHoldWhatTextsName: () => ({
    ...shop,
    promotions: first(
      shop.promotions.filter(({ code }) => code === 'vecher-bez-zerkala'),
      (promotion) => ({ ...promotion, body: 'Помады, тени, лаки и пудры со скидкой до 27 %.' }),
    ),
  }),
  lotsWithinLife: () => ({
    ...shop,
    stock: shop.stock.map((one) =>
      one.lots === undefined ? one : { ...one, lots: { sklad: [{ until: '2029-12-28', pieces: 1 }] } },
    ),
  }),
  insertsMatchSections: () => ({
    ...shop,
    banners: shop.banners.map((banner) => (banner.sections === undefined ? banner : { ...banner, sections: ['telo'] })),
  }),
  reviewPhotosMatch: () => ({
    ...shop,
    reviews: first(shop.reviews, (review) => ({ ...review, photo: 'reviews/nichey.webp' })),
  }),
  storesInTheirCity: () => ({ ...shop, stores: first(shop.stores, (store) => ({ ...store, lat: store.lat + 1 })) }),
  storesOpenFiveDays: () => ({
    ...shop,
    stores: first(shop.stores, (store) => ({ ...store, hours: [null, null, null, null, null, null, null] })),
  }),
  metroOnlyInMetroCities: () => ({
    ...shop,
    stores: first(shop.stores, (store) => ({ ...store, metro: 'Площадь Революции' })),
  }),
  stockVaries: () => ({ ...shop, stock: shop.stock.map((record) => ({ ...record, stores: { sklad: 5 } })) }),
  picturesExist: () =>
    withChangedProduct(any, (product) => ({
      ...product,
      pictures: [{ file: 'packs/net-takoy.webp', kind: 'pack', alt: 'нет' }],
    })),
  packshotsUnique: () =>
    withChangedProduct(any, (product) => ({
      ...product,
      variants: product.variants.map((variant) => ({
        ...variant,
        picture: shop.products[700]?.variants[0]?.picture ?? '',
      })),
    })),
  everyProductHasPictures: () => withChangedProduct(any, (product) => ({ ...product, pictures: [] })),
}

describe('the demo shop follows its rules', () => {
  for (const [name, rule] of Object.entries(RULES)) {
    test(`${name}: passes for the demo shop`, () => {
      expect(rule(shop)).toEqual([])
    })
    // They read the source files: written.test.ts shows each of their rules a fault.
    if (name === 'textsWritten' || name === 'reviewsWritten') continue
    test(`${name}: reports an error`, () => {
      const brokenShop = BROKEN_SHOPS[name]
      expect(brokenShop).toBeDefined()
      expect(rule(brokenShop?.() ?? shop)).not.toEqual([])
    })
  }
})

const companionReplaced = ({ goes_with = [] }: Product, line: string, product: string) =>
  goes_with.map((companion) =>
    companion.why.replaceAll('\u00a0', ' ') === line ? { ...companion, product } : companion,
  )

/** Further errors of devices and sets, each reported by the rule named. */
const WRONG: readonly (readonly [what: string, rule: keyof typeof RULES, shop: () => Shop])[] = [
  [
    'a companion «protects the lips» without SPF',
    'pairsFollowRoutine',
    () =>
      withChangedProduct(
        ({ slug }) => slug === 'inei-dnevnoy-flyuid-spf-30-s-niatsinamidom',
        (product) => ({
          ...product,
          goes_with: companionReplaced(product, 'губам тоже нужна защита', 'tikhiy-chas-nochnaya-maska-dlya-gub'),
        }),
      ),
  ],
  [
    'retinol without the sum of vitamin A in a day',
    'dangersWarned',
    () =>
      withChangedProduct(
        ({ slug }) => slug === 'labra-syvorotka-s-retinolom-0-3',
        (product) => ({
          ...product,
          usage: product.usage.map((step) => step.replace(/Содержит витамин\sА:[^.]*\./u, '')),
        }),
      ),
  ],
  [
    'an oil of pine nuts that leads a list and is good for eighteen months',
    'shelfLivesByForm',
    () =>
      withChangedProduct(
        ({ slug }) => slug === 'kedrach-maslo-dlya-tela-kholodnogo-otzhima',
        (product) => ({
          ...product,
          facts: withFact(product, 'Годен', () => '18\u00a0месяцев, после вскрытия 6\u00a0месяцев'),
        }),
      ),
  ],
  [
    'a cushion that is good for eighteen months once open',
    'shelfLivesByForm',
    () =>
      withChangedProduct(
        ({ slug }) => slug === 'meru-seoul-kushon-s-spf-40',
        (product) => ({
          ...product,
          facts: withFact(product, 'Годен', () => '36\u00a0месяцев, после вскрытия 18\u00a0месяцев'),
        }),
      ),
  ],
  [
    'two companions of an acid and of retinol',
    'pairsFollowRoutine',
    () =>
      withChangedProduct(
        ({ slug }) => slug === 'labra-syvorotka-ot-pigmentatsii-s-traneksamovoy-kislotoy',
        (product) => ({
          ...product,
          goes_with: [
            { product: 'labra-nochnoy-krem-s-retinolom-0-15', why: 'закрывает сыворотку' },
            { product: 'labra-tonik-s-glikolevoy-kislotoy-7', why: 'шаг до сыворотки' },
          ],
        }),
      ),
  ],
  [
    'micellar water for a mascara that only oil takes off',
    'pairsFollowRoutine',
    () =>
      withChangedProduct(
        ({ slug }) => slug === 'surma-stoykaya-tush-dlya-resnits-grammofon',
        (product) => ({
          ...product,
          goes_with: companionReplaced(product, 'вечером снять без трения', 'clairval-mitsellyarnaya-voda-termalnaya'),
        }),
      ),
  ],
  [
    'an acid beside a serum that calms',
    'pairsFollowRoutine',
    () =>
      withChangedProduct(
        ({ slug }) => slug === 'protalina-syvorotka-s-probiotikami',
        (product) => ({
          ...product,
          goes_with: companionReplaced(
            product,
            'шаг до сыворотки',
            'asagiri-essentsiya-dlya-litsa-s-glikolevoy-kislotoy',
          ),
        }),
      ),
  ],
  [
    'a massager of the scalp that combs',
    'pairsFollowRoutine',
    () =>
      withChangedProduct(
        ({ slug }) => slug === 'oda-lab-muss-dlya-obema',
        (product) => ({
          ...product,
          goes_with: companionReplaced(product, 'задать форму', 'oda-lab-massazhnaya-rascheska-dlya-kozhi-golovy'),
        }),
      ),
  ],
  [
    'an attachment named in the text is not in the box',
    'deviceFactsComplete',
    () =>
      withChangedProduct(
        ({ slug }) => slug === 'kositsa-dorozhnyy-fen-1200-vt',
        (product) => ({ ...product, description: `${product.description} Диффузор поднимает корни.` }),
      ),
  ],
  [
    'the power in the name differs from the facts',
    'deviceFactsComplete',
    () =>
      withChangedProduct(
        ({ name }) => name.includes('1800'),
        (product) => ({ ...product, facts: withFact(product, 'Мощность', () => '1500 Вт') }),
      ),
  ],
  [
    'a brush has neither battery nor cord',
    'deviceFactsComplete',
    () =>
      withChangedProduct(
        ({ category }) => category.endsWith('shchetki_dlya_litsa'),
        (product) => ({ ...product, facts: product.facts.filter(({ name }) => name !== 'Аккумулятор') }),
      ),
  ],
  [
    'the parts of a set are of another brand',
    'setPartsExist',
    () => withChangedProduct(isSet, (product) => ({ ...product, brand: 'morok' })),
  ],
  [
    'a part of a set has an ingredient less',
    'setPartsExist',
    () => withChangedProduct(isSet, (product) => ({ ...product, composition: (product.composition ?? []).slice(1) })),
  ],
  [
    'a part of a set names an ingredient twice',
    'compositionsValid',
    () =>
      withChangedProduct(isSet, (product) => ({
        ...product,
        composition: (product.composition ?? []).flatMap((listed, at) => (at === 0 ? [listed, listed] : [listed])),
      })),
  ],
  [
    'the description states another box size',
    'setBoxSizesMatch',
    () =>
      withChangedProduct(isSet, (product) => ({
        ...product,
        description: `${product.description}<p>Коробка 12 × 3 см.</p>`,
      })),
  ],
  [
    'the box is drawn with another height',
    'setBoxSizesMatch',
    () =>
      withChangedProduct(isSet, (product) => ({
        ...product,
        variants: first(product.variants, (variant) => ({ ...variant, height_mm: 154 })),
      })),
  ],
  [
    'a review of a dryer belongs to a cream',
    'reviewsFitProducts',
    () => ({
      ...shop,
      reviews: first(
        shop.reviews.filter(({ product }) => product.includes('-krem-')),
        (review) => ({ ...review, body: 'Шнура хватает до зеркала в коридоре.' }),
      ),
    }),
  ],
  [
    'a review says that a face brush dries hair',
    'reviewsFitProducts',
    () => ({
      ...shop,
      reviews: first(
        shop.reviews.filter(({ product }) => product.includes('shchetka-dlya-umyvaniya')),
        (review) => ({ ...review, body: 'Сушит быстро и не жжёт корни.' }),
      ),
    }),
  ],
  [
    'a banner sells a serum that its article does not name',
    'listsHoldWhatTextsName',
    () => ({
      ...shop,
      banners: shop.banners.map((banner) =>
        banner.code === 'tri-shaga-do-sna' ? { ...banner, skus: ['200241'] } : banner,
      ),
    }),
  ],
  [
    'the ski stick is no part of «SPF к лыжам»',
    'listsHoldWhatTextsName',
    () => ({
      ...shop,
      promotions: shop.promotions.map((one) =>
        one.code === 'spf-k-lyzham' ? { ...one, skus: one.skus?.filter((sku) => sku !== '207161') ?? [] } : one,
      ),
    }),
  ],
  [
    'a mask of five minutes is in the bath collection',
    'listsHoldWhatTextsName',
    () => ({
      ...shop,
      collections: shop.collections.map((one) =>
        one.slug === 'v-banyu'
          ? { ...one, products: ['sukhotsvet-vosstanavlivayushchaya-maska-s-keratinom', ...(one.products ?? [])] }
          : one,
      ),
    }),
  ],
  [
    'a discounted lot ends before its promotion says',
    'lotsWithinLife',
    () => ({
      ...shop,
      stock: shop.stock.map((one) =>
        one.lots === undefined ? one : { ...one, lots: { sklad: [{ until: '2027-05-15', pieces: 1 }] } },
      ),
    }),
  ],
]
for (const [what, rule, brokenShop] of WRONG) {
  test(`${rule}: ${what}`, () => {
    expect(RULES[rule]?.(shop)).toEqual([])
    expect(RULES[rule]?.(brokenShop())).not.toEqual([])
  })
}

test('praisedIngredientsPresent: a prescribed warning praises nothing', () => {
  const warned = withChangedProduct(
    ({ composition = [] }) => composition.length > 0 && !composition.some(({ inci }) => inci.startsWith('Retin')),
    (product) => ({ ...product, description: `${product.description} Не используйте вместе с ретинолом.` }),
  )
  expect(RULES['praisedIngredientsPresent']?.(warned)).toEqual([])
})

test(
  'every twelfth picture of the manifest decodes and matches it; reports a wrong size, a wrong hash and a missing file',
  { timeout: 60_000 },
  async () => {
    const some = shop.pictures.filter((_, index) => index % 12 === 0)
    const faults = await Promise.all(some.map((picture) => pictureFault(FOLDER, picture)))
    expect(faults.filter((fault) => fault !== undefined)).toEqual([])
    const [picture] = shop.pictures
    if (picture === undefined) throw new Error('no pictures')
    expect(await pictureFault(FOLDER, { ...picture, width: 1 })).toContain('the manifest states')
    expect(await pictureFault(FOLDER, { ...picture, hash: '0000000000000000' })).toContain('another hash')
    expect(await pictureFault(FOLDER, { ...picture, file: join('packs', 'net.webp') })).toContain('packs/net.webp')
  },
)

test('P1: a packshot or box fills its picture and leaves a margin of 4 %', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'glad-pictures-'))
  await mkdir(join(folder, 'pictures', 'boxes'), { recursive: true })
  const faultAt = async (left: number, width = 200 - 2 * left): Promise<string | undefined> => {
    const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
    const bytes = await sharp({ create: { width: 200, height: 240, channels: 4, background: transparent } })
      .composite([{ input: { create: { width, height: 200, channels: 4, background: '#335577' } }, left, top: 40 }])
      .webp({ lossless: true })
      .toBuffer()
    await writeFile(join(folder, 'pictures', 'boxes', 'one.webp'), bytes)
    const file = 'boxes/one.webp'
    return pictureFault(folder, { file, hash: pictureHash(bytes), width: 200, height: 240, tone: '#335577' })
  }
  expect(await faultAt(8)).toBeUndefined()
  expect(await faultAt(1, 100)).toBe('boxes/one.webp: reaches the edge of the picture')
  expect(await faultAt(20)).toBe('boxes/one.webp: leaves 10 % of the picture free')
  await rm(folder, { recursive: true })
})
