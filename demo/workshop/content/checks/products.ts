import { SCENT } from '../formula.ts'
import { INGREDIENT_WORDS } from '../ingredient-words.ts'
import { sentencesOf } from './prose.ts'
import type { Rule, Shop } from './shop.ts'
import { PRESCRIBED } from './words.ts'

/** Shares that a name may state: that of one ingredient, or the sum of two («AHA 10 %»). */
const sharesOf = (composition: readonly { share?: string }[]): number[] => {
  const stated = composition.flatMap(({ share }) =>
    share === undefined ? [] : [Number.parseFloat(share.replace(',', '.'))],
  )
  return [...stated, ...stated.flatMap((one, at) => stated.slice(at + 1).map((other) => one + other))]
}

/** «SPF 50» and «5 %» in a name match the product's facts; a volume in a name is one of its sizes. */
export const namesMatchFacts: Rule = ({ products }) =>
  products.flatMap(({ slug, name, spf, spf_plus, composition = [], variants }) => {
    const stated = / SPF[\s\u00a0](\d+)/.exec(name)?.[1]
    const share = /(\d+(?:,\d+)?)[\s\u00a0]%/.exec(name)?.[1]?.replace(',', '.')
    const volume = /(\d+)[\s\u00a0](мл|г)(?![а-яё])/.exec(name)
    return [
      ...(/ SPF[\s\u00a0]\d+\+/.test(name) !== (spf_plus === true)
        ? [`${slug}: «+» of the factor in name and facts differ`]
        : []),
      ...(stated !== undefined && Number(stated) !== spf
        ? [`${slug}: the name states SPF ${stated}, the facts ${String(spf)}`]
        : []),
      ...(share !== undefined && composition.length > 0 && !sharesOf(composition).includes(Number(share))
        ? [`${slug}: no ingredient has a share of ${share} %`]
        : []),
      ...(volume !== null &&
      !variants.some(({ size }) => size?.amount === Number(volume[1]) && size?.unit === volume[2])
        ? [`${slug}: not sold in ${volume[0]}`]
        : []),
    ]
  })

/** Facts that state what is inside, in percent. */
const INSIDE = /^(?:Активы|Масла|Кислоты|Мочевина|Ниацинамид|Оксид цинка|Соли алюминия)$/
/** Every share that a fact states is that of an ingredient, or of two acids of one kind together. */
export const factsMatchComposition: Rule = ({ products }) =>
  products.flatMap(({ slug, facts, composition = [] }) =>
    facts
      .filter(({ name }) => INSIDE.test(name))
      .flatMap(({ name, value }) =>
        [...value.matchAll(/(\d+(?:,\d+)?)[\s\u00a0]%/g)]
          .filter(([, share = '']) => !sharesOf(composition).includes(Number(share.replace(',', '.'))))
          .map(([share]) => `${slug}: «${name}: ${share}», which no ingredient has`),
      ),
  )

/** CAT-12: the history covers sixty days, is in order and ends at today's price; an old price is higher than the price. */
export const historyEndsAtPrice: Rule = ({ products }) =>
  products.flatMap(({ variants }) =>
    variants.flatMap(({ sku, price, old_price, history = [] }) => {
      const days = history.map(({ since }) => since)
      return [
        ...(history.at(-1)?.price === price ? [] : [`${sku}: the history does not end at the price`]),
        ...((history[0]?.since ?? '9999') <= '2026-09-21' ? [] : [`${sku}: the history is shorter than sixty days`]),
        ...(days.join() === [...days].sort().join() ? [] : [`${sku}: the history is out of order`]),
        ...(old_price !== undefined && old_price <= price ? [`${sku}: the old price is not higher`] : []),
      ]
    }),
  )

/** The share of a pigment that not every shade has. */
const MAY_CONTAIN = '+/−'
/** The fewest ingredients of a recipe; a resin in isododecane has no water to keep, so it makes do with six. */
const fewest = ([first]: readonly string[]): number => (first === 'Isododecane' ? 6 : 10)
const MOST = 35

/** The composition of each product, and of each part of a set. */
export const compositionsOf = (products: Shop['products']) =>
  products.flatMap(({ slug, composition = [] }) =>
    [...Map.groupBy(composition, ({ part }) => part).values()].map((listed) => ({ slug, listed })),
  )

/** 10 to 35 ingredients of a product or of each part of a set from the dictionary, none repeated, stated shares in descending order. */
export const compositionsValid: Rule = ({ products, ingredients }) => {
  const known = new Set(ingredients.map(({ inci }) => inci))
  return compositionsOf(products).flatMap(({ slug, listed }) => {
    const names = listed.map(({ inci }) => inci)
    const stated = listed.flatMap(({ share }) =>
      share === undefined || share === MAY_CONTAIN ? [] : [Number.parseFloat(share.replace(',', '.'))],
    )
    return [
      ...(names.length < fewest(names) || names.length > MOST ? [`${slug}: ${names.length} ingredients`] : []),
      ...(new Set(names).size === names.length ? [] : [`${slug}: a repeated ingredient`]),
      ...names.filter((name) => !known.has(name)).map((name) => `${slug}: «${name}» is not in the dictionary`),
      ...(stated.every((share, index) => index === 0 || share <= (stated[index - 1] ?? 0))
        ? []
        : [`${slug}: shares are not in descending order`]),
    ]
  })
}

/** Words of a sentence that names an absent ingredient: a comparison, a warning, a postponement. */
const ASIDE =
  /На соседней полке|Ещё у марки|без |Без |вместо|чем |или |откладывают|снилось|перетянут|довёл|развод|дружит с|спор|ни ретинол|не ретинол|утих|после |пилинг|Три вида|остальн|природный арбутин|взяла слово|марк|с ароматом|тот же аромат|пахн|запах|Паст|продолжает|словно|как |медленнее|строить|обещает примерно|ближе|другую|оставьте|наш мягкий|тут (?:нужны|работает)|берётся|берёт тоник/i

/** Every ingredient that a name or a description promises is in the composition. */
export const praisedIngredientsPresent: Rule = ({ products }) =>
  products.flatMap(({ slug, name: title, description, facts, composition = [] }) => {
    // A scent is described by what it resembles, not by its ingredients.
    if (composition.length === 0 || facts.some(({ name }) => name === 'Слышно')) return []
    const inci = composition.map((part) => part.inci).join(', ')
    const plain = (text: string): string => text.replaceAll(/«[^»]*»/g, '').replaceAll('\u00a0', ' ')
    const promises = [
      plain(title),
      ...sentencesOf(plain(description)).filter((sentence) => !ASIDE.test(sentence) && !PRESCRIBED.has(sentence)),
    ]
    return INGREDIENT_WORDS.filter(
      ([word, needed]) => promises.some((sentence) => word.test(sentence)) && !needed.test(inci),
    ).map(
      ([word]) =>
        `${slug}: praises ${word.source}, which is not inside: ${promises.find((sentence) => word.test(sentence)) ?? ''}`,
    )
  })

const NUMERALS: Record<string, number> = { один: 1, три: 3, пять: 5, десять: 10, двенадцать: 12, пятнадцать: 15 }
/** A share or a position stated in words matches the composition. */
export const statedSharesMatch: Rule = ({ products }) =>
  products.flatMap(({ slug, description, composition = [] }) => {
    const text = description.replaceAll('\u00a0', ' ')
    const stated = [
      ...text.matchAll(/(?<!двадцать |тридцать |[а-яё])(один|три|пять|десять|двенадцать|пятнадцать) процент/gi),
    ].map(([, word = '']) => NUMERALS[word.toLowerCase()] ?? 0)
    const shares = composition.map(({ share = '' }) => Number.parseFloat(share.replace(',', '.')))
    return [
      ...stated
        .filter((share) => !shares.includes(share))
        .map((share) => `${slug}: states ${share} %, which no ingredient has`),
      ...(/алоэ стоит второй строкой/i.test(text) && !(composition[1]?.inci.startsWith('Aloe') ?? false)
        ? [`${slug}: aloe is not in the second line`]
        : []),
    ]
  })

export const fragranceFreeClaimsTrue: Rule = ({ products }) =>
  products.flatMap(({ slug, free_of = [], composition = [] }) =>
    free_of.includes('Без отдушек')
      ? composition.filter(({ inci }) => SCENT.has(inci)).map(({ inci }) => `${slug}: «без отдушек» with ${inci}`)
      : [],
  )

export const keysUnique: Rule = ({ products, reviews, brands, categories }) => {
  const twice = (what: string, keys: readonly string[]): string[] =>
    [...Map.groupBy(keys, (key) => key)].filter(([, same]) => same.length > 1).map(([key]) => `${what} «${key}» twice`)
  return [
    ...twice(
      'slug',
      products.map(({ slug }) => slug),
    ),
    ...twice(
      'article',
      products.flatMap(({ variants }) => variants.map(({ sku }) => sku)),
    ),
    ...twice(
      'barcode',
      products.flatMap(({ variants }) => variants.map(({ barcode = '' }) => barcode)),
    ),
    ...twice(
      'name',
      products.map(({ brand, name }) => `${brand} ${name}`),
    ),
    ...twice(
      'review',
      reviews.map(({ id }) => id),
    ),
    ...twice(
      'brand',
      brands.map(({ slug }) => slug),
    ),
    ...twice(
      'brand name',
      brands.map(({ name }) => name),
    ),
    ...twice(
      'category',
      categories.map(({ path }) => path),
    ),
  ]
}

/** Every brand, category, product, variant and store that a record refers to exists. */
export const referencesExist: Rule = ({ products, brands, categories, reviews, stock, stores, banners }) => {
  const [brand, path, product, store] = [
    new Set(brands.map(({ slug }) => slug)),
    new Set(categories.map((category) => category.path)),
    new Set(products.map(({ slug }) => slug)),
    new Set(stores.map(({ code }) => code)),
  ]
  const sku = new Set(products.flatMap(({ variants }) => variants.map((variant) => variant.sku)))
  return [
    ...products.flatMap(({ slug, brand: of, category }) => [
      ...(brand.has(of) ? [] : [`${slug}: no brand ${of}`]),
      ...(path.has(category) ? [] : [`${slug}: no category ${category}`]),
    ]),
    ...reviews.filter((review) => !product.has(review.product)).map(({ id }) => `review ${id}: no product`),
    ...stock.flatMap((record) => [
      ...(sku.has(record.sku) ? [] : [`stock of ${record.sku}: no such article`]),
      ...Object.keys(record.stores)
        .filter((code) => !store.has(code))
        .map((code) => `stock of ${record.sku}: no store ${code}`),
    ]),
    ...banners.flatMap(({ code, skus = [] }) =>
      skus.filter((one) => !sku.has(one)).map((one) => `banner ${code}: no article ${one}`),
    ),
  ]
}

const REAL_MARKS =
  /\b(L'?Or[eé]al|Nivea|Vichy|La Roche|Garnier|Maybelline|Dior|Chanel|Clarins|Weleda|CeraVe|Bioderma|COSRX|Missha|Levrana|Natura Siberica|Рецепты бабушки|Чистая Линия|Чёрный жемчуг|Невская косметика|Белита|Seni|Orlane)\b/i
export const noRealBrandNames: Rule = ({ brands, products }) =>
  [...brands.map(({ name }) => name), ...products.map(({ name }) => name)]
    .filter((name) => REAL_MARKS.test(name))
    .map((name) => `«${name}» names a real company`)
