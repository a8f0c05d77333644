/** What a shopper means by a phrase, stated in facts, and the grade of each product that follows from it. */
import { hueFamilyOf } from './hue-family.ts'
import type { ProductFacts } from './shop-facts.ts'
import { PRODUCT_TYPES, type ProductType } from './product-types.ts'

/** All conditions must hold for an exact product. */
export type Wanted = {
  /** A name of PRODUCT_TYPES. */
  readonly type?: string
  /** Part of the product's name, a regular expression. */
  readonly named?: string
  readonly in?: readonly string[]
  readonly brand?: string
  readonly skin?: string
  readonly hair?: string
  readonly without?: string
  readonly spf?: number
  /** INCI names, a regular expression: one of the active ingredients. */
  readonly active?: string
  readonly shade?: string
  readonly hue?: string
  readonly size?: string
  /** In roubles. */
  readonly price_to?: number
  readonly price_from?: number
  /** Part of a characteristic, «финиш: матов», a regular expression. */
  readonly fact?: string
  /** The only products that answer: a name or an article number. */
  readonly products?: readonly string[]
  /** A page answers, not products. */
  readonly page?: string
  /** A store answers: its code. */
  readonly store?: string
}

/** 3 exact, 2 substitute, 1 complement; products that are not in the map are irrelevant. */
export type Grades = ReadonlyMap<string, 1 | 2 | 3>

export const isInCategory = (category: string, path: string): boolean =>
  category.startsWith(path) && (category.length === path.length || category[path.length] === '/')
const isInOne = (category: string, paths: readonly string[]): boolean =>
  paths.some((path) => isInCategory(category, path))

type Condition = (product: ProductFacts) => boolean

const patterns = new Map<string, RegExp>()
/** Compiled once: a pattern is tried on every product. */
const patternOf = (text: string): RegExp => {
  const pattern = patterns.get(text) ?? new RegExp(text, 'u')
  patterns.set(text, pattern)
  return pattern
}

const isOfType = (product: ProductFacts, { in: paths, named, not }: ProductType): boolean =>
  (paths === undefined || isInOne(product.category, paths)) &&
  (not === undefined || !isInOne(product.category, not)) &&
  (named === undefined || patternOf(named).test(product.name))

const isNearType = ({ category }: ProductFacts, { in: paths = [], near = [], not = [] }: ProductType): boolean =>
  isInOne(category, near) || (isInOne(category, paths) && !isInOne(category, not))

const conditionsOf = (wanted: Wanted): Condition[] => {
  const { brand, skin, hair, without, spf, active, shade, hue, size, price_to, price_from, fact } = wanted
  const conditions: (Condition | undefined)[] = [
    brand === undefined ? undefined : (product) => product.brand === brand,
    skin === undefined ? undefined : (product) => product.skin.includes(skin),
    hair === undefined ? undefined : (product) => product.hair.some((value) => value.startsWith(hair)),
    without === undefined ? undefined : (product) => product.free_of.includes(without),
    spf === undefined ? undefined : (product) => product.spf >= spf,
    active === undefined ? undefined : (product) => product.actives.some((inci) => patternOf(active).test(inci)),
    shade === undefined ? undefined : ({ shades }) => shades.some(({ name }) => name.includes(shade)),
    hue === undefined ? undefined : ({ shades }) => shades.some(({ color }) => hueFamilyOf(color) === hue),
    size === undefined ? undefined : (product) => product.sizes.includes(size),
    price_to === undefined ? undefined : (product) => product.price <= price_to * 100,
    price_from === undefined ? undefined : (product) => product.price >= price_from * 100,
    fact === undefined ? undefined : ({ facts }) => facts.some((text) => patternOf(fact).test(text)),
  ]
  return conditions.filter((condition) => condition !== undefined)
}

export const typeOf = (wanted: Wanted): ProductType => {
  const type = wanted.type === undefined ? undefined : PRODUCT_TYPES[wanted.type]
  if (wanted.type !== undefined && type === undefined) throw new Error(`no product type «${wanted.type}»`)
  return {
    ...type,
    ...(wanted.in === undefined ? {} : { in: wanted.in }),
    ...(wanted.named === undefined ? {} : { named: wanted.named }),
  }
}

const gradeOf = (
  product: ProductFacts,
  wanted: Wanted,
  type: ProductType,
  conditions: readonly Condition[],
): 0 | 1 | 2 | 3 => {
  const failed = conditions.filter((holds) => !holds(product)).length
  if (isOfType(product, type)) {
    if (failed === 0) return 3
    const { active } = wanted
    const containsIt = active !== undefined && product.ingredients.some((inci) => patternOf(active).test(inci))
    const hasType = type.in !== undefined || type.named !== undefined
    if (failed === 1) return hasType || containsIt ? 2 : 0
    return hasType ? 1 : 0
  }
  if (isNearType(product, type)) return failed === 0 ? 2 : failed === 1 ? 1 : 0
  return wanted.brand !== undefined && product.brand === wanted.brand ? 1 : 0
}

const computeGrades = (products: readonly ProductFacts[], wanted: Wanted): Grades => {
  if (wanted.products !== undefined) return new Map(wanted.products.map((slug) => [slug, 3]))
  if (wanted.page !== undefined || wanted.store !== undefined) return new Map()
  const type = typeOf(wanted)
  const conditions = conditionsOf(wanted)
  const grades = new Map<string, 1 | 2 | 3>()
  for (const product of products) {
    const grade = gradeOf(product, wanted, type, conditions)
    if (grade !== 0) grades.set(product.slug, grade)
  }
  return grades
}

const known = new WeakMap<readonly ProductFacts[], Map<string, Grades>>()

/** Computed once for all spellings of a phrase. */
export const gradesOf = (products: readonly ProductFacts[], wanted: Wanted): Grades => {
  const ofProducts = known.get(products) ?? new Map<string, Grades>()
  known.set(products, ofProducts)
  const key = JSON.stringify(wanted)
  const grades = ofProducts.get(key) ?? computeGrades(products, wanted)
  ofProducts.set(key, grades)
  return grades
}

/** Whether something in the shop is exactly what is wanted: a product, or a page or store. */
export const hasExact = (products: readonly ProductFacts[], wanted: Wanted): boolean => {
  if (wanted.products !== undefined) return wanted.products.length > 0
  if (wanted.page !== undefined || wanted.store !== undefined) return true
  const type = typeOf(wanted)
  const conditions = conditionsOf(wanted)
  return products.some((product) => isOfType(product, type) && conditions.every((holds) => holds(product)))
}
