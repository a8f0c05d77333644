/** The care that a buyer puts together: order of steps, actives that do not go together, and until when a pack lasts. */
import { addDays, addMonths } from '#kernel/dates.ts'
import type { ProductId } from '#kernel/ids.ts'

/** How often a product is used, in days from one use to the next. */
export const USED_EVERY = [1, 2, 7] as const
export type UsedEvery = (typeof USED_EVERY)[number]

export const DAY_PARTS = ['morning', 'evening', 'both'] as const
export type DayPart = (typeof DAY_PARTS)[number]

export type RoutineStep = {
  readonly name: string
  /** Paths of sections whose products belong to the step, those below them included. */
  readonly sections: readonly string[]
  readonly part: DayPart
  readonly every: UsedEvery
  /** Amount per use, in any of the units of sizes that are alike here: «мл», «г»; null: a pack has no day on which it ends. */
  readonly perUse: { readonly amount: number; readonly units: readonly string[] } | null
}
/** Ingredients by INCI name under one name: «ретиноиды». */
export type ActiveGroup = { readonly name: string; readonly ingredients: readonly string[] }

/** `shop.yaml`, part `routine`. */
export type RoutineTerms = {
  /** In the order of use. */
  readonly steps: readonly RoutineStep[]
  readonly actives: readonly ActiveGroup[]
  /** Groups of which only one is used in a morning or evening; the same twice: two products of one group. */
  readonly clashes: readonly {
    readonly groups: readonly [string, string]
    readonly words: string
  }[]
  /** A product of this step belongs into the morning of whoever uses one of the groups; null: no such rule. */
  readonly cover: { readonly groups: readonly string[]; readonly step: string; readonly words: string } | null
}

/** The step of a section, by its longest path; -1: its products belong to none. */
export const stepOfSection = (steps: readonly RoutineStep[], section: string): number => {
  const paths = steps.flatMap(({ sections }, step) =>
    sections.filter((path) => section === path || section.startsWith(`${path}/`)).map((path) => ({ path, step })),
  )
  return paths.toSorted((a, b) => b.path.length - a.path.length)[0]?.step ?? -1
}

export type Use = { readonly part: DayPart; readonly every: UsedEvery }

const usesADay = ({ part, every }: Use): number => (part === 'both' ? 2 : 1) / every

const LONGEST_DAYS = 3650

/** Whole days that one pack lasts, at least one; null: the step says no amount in its unit. */
export const daysOfPack = (
  pack: { readonly amount: number; readonly unit: string },
  perUse: RoutineStep['perUse'],
  use: Use,
): number | null => {
  if (perUse === null || !perUse.units.includes(pack.unit)) return null
  return Math.min(LONGEST_DAYS, Math.max(1, Math.floor(pack.amount / (perUse.amount * usesADay(use)))))
}

const NOTICE_DAYS = 14

/** Day on which a pack, or several used one after the other, is used up or past the months after opening; null: nobody can say. */
export const lastDay = (
  openedOn: string,
  packs: number,
  days: number | null,
  monthsOpen: number | null,
): string | null => {
  const usedUp = days === null ? null : addDays(openedOn, days * packs)
  // The months of later packs begin on unknown days.
  const spoilt = monthsOpen === null || packs > 1 ? null : addMonths(openedOn, monthsOpen)
  return usedUp === null || (spoilt !== null && spoilt < usedUp) ? spoilt : usedUp
}

/** Whether it is time to renew: two weeks before the last day and after it. */
export const isDue = (endsOn: string, today: string): boolean => addDays(endsOn, -NOTICE_DAYS) <= today

const MONTHS_OPEN = /после вскрытия\s+(\d{1,2})\s+мес/iu
/** Months that an opened pack may be used, from the facts of its product; null: they do not say it. */
export const monthsAfterOpening = (facts: readonly { readonly value: string }[]): number | null => {
  const months = facts.map(({ value }) => Number(MONTHS_OPEN.exec(value)?.[1] ?? 0)).find((found) => found > 0)
  return months ?? null
}

export type RoutineProduct = Use & {
  readonly productId: ProductId
  readonly step: string
  /** INCI names of its active ingredients. */
  readonly actives: readonly string[]
}
export type Clash = {
  readonly productIds: readonly [ProductId, ProductId]
  readonly words: string
  /** They are used so rarely that they fit into different evenings. */
  readonly fits: boolean
}

const hasGroup = (actives: readonly ActiveGroup[], product: RoutineProduct, name: string): boolean =>
  actives.some((group) => group.name === name && group.ingredients.some((inci) => product.actives.includes(inci)))

const meet = (one: Use, other: Use): boolean => one.part === other.part || one.part === 'both' || other.part === 'both'

/** Pairs of products that are used in one part of the day and whose actives clash; of several rules for a pair the first. */
export const clashesOf = (terms: RoutineTerms, products: readonly RoutineProduct[]): Clash[] =>
  products.flatMap((one, at) =>
    products.slice(at + 1).flatMap((other): Clash[] => {
      if (!meet(one, other)) return []
      const rule = terms.clashes.find(
        ({ groups: [first, second] }) =>
          (hasGroup(terms.actives, one, first) && hasGroup(terms.actives, other, second)) ||
          (hasGroup(terms.actives, one, second) && hasGroup(terms.actives, other, first)),
      )
      if (rule === undefined) return []
      const fits = 1 / one.every + 1 / other.every <= 1
      return [{ productIds: [one.productId, other.productId], words: rule.words, fits }]
    }),
  )

/** What to say, and a section to look in, when the morning lacks a product of the step that the actives ask for; null: nothing. */
export const missingCover = (
  { steps, actives, cover }: RoutineTerms,
  products: readonly RoutineProduct[],
): { readonly words: string; readonly section: string } | null => {
  const section = steps.find(({ name }) => name === cover?.step)?.sections[0]
  if (cover === null || section === undefined) return null
  const asks = products.some((product) => cover.groups.some((name) => hasGroup(actives, product, name)))
  const has = products.some(({ step, part, every }) => step === cover.step && part !== 'evening' && every === 1)
  return asks && !has ? { words: cover.words, section } : null
}
