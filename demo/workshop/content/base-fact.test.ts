import { expect, test } from 'vitest'
import { baseFactOf } from './base-fact.ts'
import type { Draft } from './draft.ts'
import { recipeOf } from './formula.ts'
import { DRAFTS } from './leaves.ts'
import type { Part } from './recipe-part.ts'

const [first] = DRAFTS
const factOf = (kind: Draft['kind'], ...shares: readonly (readonly [inci: string, share: number])[]) => {
  if (first === undefined) throw new Error('no product')
  const recipe: Part[] = shares.map(([inci, share]) => ({ inci, share, active: false, statedShare: undefined }))
  return baseFactOf({ ...first, kind }, recipe)
}

test('the base of a foam names every family that carries it, the largest first', () => {
  const wash = [
    ['Aqua', 70],
    ['Disodium Cocoyl Glutamate', 8],
    ['Cocamidopropyl Betaine', 6],
    ['Coco-Glucoside', 4],
  ] as const
  expect(factOf('body-wash', ...wash, ['Sodium Methyl Cocoyl Taurate', 1])).toBe('глутамат, бетаин и глюкозид')
  expect(factOf('shampoo', ...wash, ['Lauryl Glucoside', 5])).toBe('глюкозиды, глутамат и бетаин')
})

test.each<[Draft['kind'], readonly (readonly [string, number])[], string | undefined]>([
  [
    'micellar',
    [
      ['Aqua', 90],
      ['Poloxamer 184', 2],
      ['Decyl Glucoside', 0.4],
    ],
    'полоксамер и глюкозид',
  ],
  [
    'milk-wash',
    [
      ['Aqua', 80],
      ['Decyl Glucoside', 1.5],
    ],
    'эмульсия масла в воде и глюкозид',
  ],
  [
    'shave-gel',
    [
      ['Aqua', 70],
      ['Stearic Acid', 7],
      ['Coco-Glucoside', 4],
      ['Sodium Hydroxide', 1],
    ],
    'стеариновое мыло и глюкозид',
  ],
  [
    'soap',
    [
      ['Sodium Olivate', 32],
      ['Sodium Cocoate', 20],
      ['Aqua', 12],
    ],
    'мыло оливкового и кокосового масел',
  ],
  [
    'cleansing-oil',
    [
      ['Vitis Vinifera Seed Oil', 34],
      ['Isopropyl Myristate', 18],
      ['PEG-20 Glyceryl Triisostearate', 14],
    ],
    'масла, эфиры и эмульгатор, без воды',
  ],
  [
    'foundation',
    [
      ['Aqua', 50],
      ['Isododecane', 12],
      ['Dimethicone', 5],
    ],
    'вода в силиконе',
  ],
  [
    'cream',
    [
      ['Aqua', 70],
      ['Glycerin', 6],
    ],
    undefined,
  ],
])('the base of %s', (kind, shares, fact) => {
  expect(factOf(kind, ...shares)).toBe(fact)
})

test('no leaf states a base, and all of what washes has one', () => {
  const washes =
    /^(?:gel-wash|foam-wash|body-wash|shampoo|micellar|milk-wash|soap|enzyme-powder|shave-gel|clear-shave-gel|cleansing-.*)$/
  expect(DRAFTS.filter(({ facts = '' }) => /(?:^|; )Основа: /.test(facts)).map(({ slug }) => slug)).toEqual([])
  expect(
    DRAFTS.filter((draft) => washes.test(draft.kind) && baseFactOf(draft, recipeOf(draft)) === undefined).map(
      ({ slug }) => slug,
    ),
  ).toEqual([])
})
