import { expect, test } from 'vitest'
import { BRANDS } from './brands.ts'
import type { Draft } from './draft.ts'
import { recipeOf } from './formula.ts'
import { CHELATOR, HUMECTANT, humectantsOf, KEEPER, SOUR_KEEPER } from './house-sets.ts'
import { KINDS } from './kinds.ts'
import { DRAFTS } from './leaves.ts'

const [first] = DRAFTS
const draft = (change: Partial<Draft>): Draft => {
  if (first === undefined) throw new Error('no product')
  return { ...first, name: 'Вещь', lead: '', text: '', usage: [], facts: '', actives: '', flags: '', ...change }
}
const inside = (change: Partial<Draft>): string[] => recipeOf(draft(change)).map(({ inci }) => inci)
const WET = DRAFTS.filter(({ kind }) => KINDS[kind].water)
const named = (one: Draft, fits: RegExp): string[] =>
  recipeOf(one)
    .filter(({ inci, active }) => !active && fits.test(inci))
    .map(({ inci }) => inci)
    .toSorted()
const triosOf = (names: readonly string[]): string[] =>
  names.flatMap((one, at) =>
    names.slice(at + 1).flatMap((two, next) => names.slice(at + next + 2).map((three) => [one, two, three].join(', '))),
  )
/** How many lists hold the trio that most of them hold, and its part of all. */
const mostCommon = (lists: readonly string[][]): number => {
  const counts = Map.groupBy(lists.flatMap(triosOf), (trio) => trio)
  return Math.max(...[...counts.values()].map((alike) => alike.length)) / lists.length
}

test('no three humectants beside glycerin stand together in three lists of a hundred with water', () => {
  expect(mostCommon(WET.map((one) => named(one, HUMECTANT)))).toBeLessThan(0.03)
})

test('a cheap house has one humectant beside glycerin, a middling one two, a dear one three, an oil and make-up none', () => {
  const count = (tier: number, kind: Draft['kind']): number[] =>
    BRANDS.filter((brand) => brand.tier === tier).map(({ slug }) => humectantsOf(kind, slug).length)
  expect(new Set(count(1, 'serum'))).toEqual(new Set([1]))
  expect(new Set(count(2, 'serum'))).toEqual(new Set([2, 3]))
  expect(new Set(count(3, 'serum'))).toEqual(new Set([3]))
  for (const kind of ['body-oil', 'lip-balm', 'powder', 'eyeliner', 'foundation'] as const)
    expect(Math.max(...count(2, kind)), kind).toBe(0)
})

test('xylitylglucoside stands with the two that are sold as one with it, or not at all', () => {
  const aqua = ['Anhydroxylitol', 'Xylitol', 'Xylitylglucoside']
  for (const one of WET) {
    const has = named(one, /^(?:Anhydroxylitol|Xylitol|Xylitylglucoside)$/)
    expect([[], aqua], one.slug).toContainEqual(has)
  }
})

test('a house preserves with one system and binds metals with one chelator', () => {
  for (const { slug: brand } of BRANDS) {
    const systems = (['serum', 'toner', 'night-mask', 'hand-cream'] as const).map((kind) =>
      inside({ kind, brand }).filter((inci) => KEEPER.test(inci)),
    )
    for (const system of systems) expect(system.length, `${brand}: ${system.join()}`).toBeLessThan(4)
    const chelators = new Set(
      (['serum', 'gel-wash', 'micellar', 'cream'] as const).flatMap((kind) =>
        inside({ kind, brand }).filter((inci) => CHELATOR.test(inci)),
      ),
    )
    expect(chelators.size, brand).toBe(1)
  }
})

test('an acid keeps nothing that is neutral, eyes have no benzyl alcohol, the newly born no phenoxyethanol', () => {
  for (const { slug: brand } of BRANDS) {
    for (const kind of ['gel-cream', 'shave-gel', 'deodorant-stick', 'mascara'] as const)
      expect(inside({ kind, brand }).filter((inci) => SOUR_KEEPER.test(inci))).toEqual([])
    expect(inside({ kind: 'eye-cream', brand })).not.toContain('Benzyl Alcohol')
    for (const kind of ['cream', 'shampoo'] as const)
      expect(inside({ kind, brand, facts: 'Возраст: с рождения' })).not.toContain('Phenoxyethanol')
  }
})

test('no system keeps more than a fifth of the lists with water', () => {
  const bySystem = Map.groupBy(
    WET.map((one) => named(one, KEEPER).join()).filter((system) => system !== ''),
    (system) => system,
  )
  const most = [...bySystem.values()].map((alike) => alike.length).toSorted((one, other) => other - one)
  expect((most[0] ?? 0) / WET.length).toBeLessThan(0.2)
})

test('a humectant that the text names is inside, whatever the house buys', () => {
  for (const { slug: brand } of BRANDS) {
    expect(inside({ kind: 'serum', brand, text: 'Глицерин и бетаин держат воду.' })).toContain('Betaine')
    expect(inside({ kind: 'foot-cream', brand, text: 'Крахмал впитывает влагу.' })).toContain('Oryza Sativa Starch')
  }
})
