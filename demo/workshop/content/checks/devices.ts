import type { Rule, Shop } from './shop.ts'

type Product = Shop['products'][number]

const DEVICES = 'aksessuary/pribory/'
const SETS = 'aksessuary/nabory/'
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
const factOf = ({ facts }: Product, name: string): string =>
  plain(facts.find((fact) => fact.name === name)?.value ?? '')
const millimetres = (text: string): number => Math.round(Number(text.replace(',', '.')) * 10)
const textOf = ({ name, lead, description, usage }: Product): string =>
  plain([name, lead, description, ...usage].join(' '))

/** A word for an attachment in a text, and the word that the list of attachments must then contain. */
const NOZZLES: readonly (readonly [stated: RegExp, listed: RegExp])[] = [
  [/концентратор/i, /концентратор/],
  [/диффузор/i, /диффузор/],
  [/насадк[а-яё]*-греб|(?<![а-яё])гребень снимайте/i, /гребень/],
  [/для чувствительной кожи/i, /для чувствительной кожи/],
  [/силиконов[а-яё]+ (?:насадк|для)|Силиконовая /, /силиконов/],
]

/**
 * A device states its power, power source, attachments, weight and warranty. A power in the name equals the fact; an attachment named in
 * the text is in the box.
 */
export const deviceFactsComplete: Rule = ({ products }) =>
  products
    .filter(({ category }) => category.startsWith(DEVICES))
    .flatMap((product) => {
      const { slug, name, composition = [] } = product
      const [power, nozzles, text] = [factOf(product, 'Мощность'), factOf(product, 'Насадки'), textOf(product)]
      const inName = /(\d+) Вт/.exec(plain(name))?.[0]
      const charged = /мА·ч/.test(factOf(product, 'Аккумулятор')) && factOf(product, 'Зарядка') !== ''
      return [
        ...(/^\d+ Вт$/.test(power) ? [] : [`${slug}: the power is «${power}»`]),
        ...(inName !== undefined && inName !== power ? [`${slug}: the name states ${inName}, the facts ${power}`] : []),
        ...(charged || /^\d+(?:,\d+)? м$/.test(factOf(product, 'Шнур')) ? [] : [`${slug}: neither cord nor battery`]),
        ...(['Насадки', 'Вес', 'Гарантия'] as const)
          .filter((fact) => factOf(product, fact) === '')
          .map((fact) => `${slug}: no «${fact}»`),
        ...NOZZLES.filter(([stated, listed]) => stated.test(text) && !listed.test(nozzles)).map(
          ([stated]) => `${slug}: names ${stated.source}, in the box: ${nozzles}`,
        ),
        ...(composition.length > 0 ? [`${slug}: a device with ingredients`] : []),
      ]
    })

type Part = {
  readonly stated: string
  readonly name: string
  readonly variant: Product['variants'][number] | undefined
  readonly inci: readonly string[]
}
const sets = ({ products }: Shop): Product[] => products.filter(({ category }) => category.startsWith(SETS))

/** «Крем-гель без отдушек, 50 мл; …» → products of the same brand in that size, with their prices. */
const partsOf = (set: Product, { products }: Shop): Part[] =>
  factOf(set, 'В наборе')
    .split('; ')
    .map((stated) => {
      const [, name = '', amount = '', unit = ''] = /^(.+), ([\d,]+) (мл|г|шт\.)$/.exec(stated) ?? []
      const sold = products.find((product) => product.brand === set.brand && plain(product.name) === name)
      return {
        stated,
        name,
        inci: sold?.composition?.map((part) => part.inci) ?? [],
        variant: sold?.variants.find(
          ({ size }) => size?.amount === Number(amount.replace(',', '.')) && size?.unit === unit,
        ),
      }
    })

/** INCI names of a part of a set, in their order. */
const compositionIn = ({ composition = [] }: Product, name: string): string[] =>
  composition.filter(({ part = '' }) => plain(part) === name).map(({ inci }) => inci)

/** Every part of a gift set is sold separately, in that size, by the same brand, and the set lists what is in it. */
export const setPartsExist: Rule = (shop) =>
  sets(shop).flatMap((set) => {
    const parts = partsOf(set, shop)
    return [
      ...parts
        .filter(({ variant }) => variant === undefined)
        .map(({ stated }) => `${set.slug}: «${stated}» is not sold`),
      ...parts
        .filter(({ name, inci }) => compositionIn(set, name).join() !== inci.join())
        .map(({ stated }) => `${set.slug}: «${stated}» has another composition than the product`),
      ...(parts.length < 2 || new Set(parts.map(({ stated }) => stated)).size < parts.length
        ? [`${set.slug}: ${parts.length} parts, or one twice`]
        : []),
    ]
  })

/** A set costs less than its parts bought separately. */
export const setsCostLessThanParts: Rule = (shop) =>
  sets(shop).flatMap((set) => {
    const separatePrice = partsOf(set, shop).reduce((sum, { variant }) => sum + (variant?.price ?? 0), 0)
    return set.variants
      .filter(({ price }) => price >= separatePrice)
      .map(({ price }) => `${set.slug}: ${price / 100}, separately ${separatePrice / 100}`)
  })

/** The facts state the size of the box, the description and the drawing have the same, and every part fits into it. */
export const setBoxSizesMatch: Rule = (shop) =>
  sets(shop).flatMap((set) => {
    const { slug, description, variants } = set
    const [, wide = '0', high = '0', deep = '0'] =
      /^([\d,]+) × ([\d,]+) × ([\d,]+) см$/.exec(factOf(set, 'Коробка')) ?? []
    const stated = [...plain(description).matchAll(/([\d,]+) × (\d+(?:,\d+)?)/g)].map(
      ([, width, height]) => `${width} × ${height}`,
    )
    const longest = Math.max(...[wide, high, deep].map(millimetres))
    return [
      ...(wide === '0' ? [`${slug}: the size of the box is not stated`] : []),
      ...stated
        .filter((size) => size !== `${wide} × ${high}`)
        .map((size) => `${slug}: ${size} in words, ${wide} × ${high} in facts`),
      ...variants
        .filter(({ height_mm }) => height_mm !== millimetres(high))
        .map(({ sku, height_mm }) => `${slug}: ${high} cm stated, ${sku} is ${height_mm / 10}`),
      ...partsOf(set, shop)
        .filter(({ variant }) => (variant?.height_mm ?? 0) > longest)
        .map((part) => `${slug}: «${part.stated}» is longer than the box`),
    ]
  })
