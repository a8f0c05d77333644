/** «Основа» of what washes, shaves, takes off and covers: what carries it, read off its recipe. No leaf states it. */
import type { Draft } from './draft.ts'
import { emulsifiersOf } from './emulsions.ts'
import { KINDS } from './kinds.ts'
import { type Part, sumOf } from './recipe-part.ts'

/** Families of what foams: a card calls them by the acid or the sugar, two of one by the plural. */
const FAMILIES: readonly (readonly [inci: RegExp, one: string, many: string])[] = [
  [/Isethionate$/, 'изетионат', 'изетионаты'],
  [/Sarcosinate$/, 'саркозинат', 'саркозинаты'],
  [/Cocoyl Glutamate$/, 'глутамат', 'глутаматы'],
  [/Taurate$/, 'таурат', 'таураты'],
  [/amphoacetate$/, 'амфоацетат', 'амфоацетаты'],
  [/^Cocamidopropyl Betaine$|^Coco-Betaine$/, 'бетаин', 'бетаины'],
  [/Hydroxysultaine$/, 'сультаин', 'сультаины'],
  [/^(?:Coco|Decyl|Lauryl|Caprylyl\/Capryl)[ -]Glucoside$/, 'глюкозид', 'глюкозиды'],
  [/^Poloxamer/, 'полоксамер', 'полоксамеры'],
  [/Laureth Sulfate$|Lauryl Sulfate$|Coco-Sulfate$/, 'сульфат', 'сульфаты'],
]
/** Percent from which a surfactant carries a foam, and a water in which little takes off much. */
const CARRIES = 3
const CARRIES_IN_WATER = 0.4

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} и ${words.at(-1) ?? ''}`
/** Families in the order of their shares. */
const foamOf = (recipe: readonly Part[], least: number): string[] => {
  const main = recipe.filter(({ share }) => share >= least)
  return FAMILIES.flatMap(([inci, one, many]) => {
    const of = main.filter((part) => inci.test(part.inci))
    return of.length === 0 ? [] : [{ word: of.length > 1 ? many : one, share: sumOf(of, /./) }]
  })
    .toSorted((one, other) => other.share - one.share)
    .map(({ word }) => word)
}

const SOAPED: readonly (readonly [inci: string, oil: string])[] = [
  ['Sodium Olivate', 'оливкового'],
  ['Sodium Cocoate', 'кокосового'],
  ['Sodium Palmate', 'пальмового'],
]
const SHEA_SOAP = 'Sodium Shea Butterate'
const soapOf = (recipe: readonly Part[]): string => {
  const share = (inci: string): number => recipe.find((part) => part.inci === inci)?.share ?? 0
  const oils = SOAPED.filter(([inci]) => share(inci) >= CARRIES)
    .toSorted(([one], [other]) => share(other) - share(one))
    .map(([, oil]) => oil)
  return oils.length === 0 ? '' : `мыло ${listed(oils)} масел${share(SHEA_SOAP) >= CARRIES ? ', масла ши' : ''}`
}

/** Percent of fats, esters, wax and emulsifier from which an oil that washes is made of them. */
const MAKES = 5
const meltOf = (recipe: readonly Part[], isWash: boolean): string => {
  const words = [
    [/(?<!Castor) Oil$|Butter$/, 'масла'],
    [/Triglyceride$|Myristate$|Palmitate$|Caprate$|Isononanoate$/, 'эфиры'],
    [/Cera$|^Cera |Wax$/, 'воск'],
  ] as const
  const fats = words.filter(([inci]) => sumOf(recipe, inci) >= MAKES).map(([, word]) => word)
  return [
    listed(isWash && emulsifiersOf(recipe) >= MAKES ? [...fats, 'эмульгатор'] : fats),
    ...(recipe.some(({ inci }) => inci === 'Aqua') ? [] : ['без воды']),
  ].join(', ')
}

const FOAMS = /^(?:gel-wash|foam-wash|body-wash|shampoo|enzyme-powder)$/
const SILICONE = /^Dimethicone$|siloxane$|^Isododecane$/
const wordsOf = (kind: Draft['kind'], recipe: readonly Part[]): string => {
  if (FOAMS.test(kind)) return listed(foamOf(recipe, CARRIES))
  if (kind === 'micellar') return listed(foamOf(recipe, CARRIES_IN_WATER))
  if (kind === 'milk-wash') return listed(['эмульсия масла в воде', ...foamOf(recipe, CARRIES_IN_WATER)])
  if (/shave-gel$/.test(kind)) {
    const isSoapy = sumOf(recipe, /^Stearic Acid$/) >= CARRIES && sumOf(recipe, /Hydroxide$/) > 0.5
    return listed([...(isSoapy ? ['стеариновое мыло'] : []), ...foamOf(recipe, 2)])
  }
  if (kind === 'soap') return soapOf(recipe)
  if (/^cleansing-/.test(kind)) return meltOf(recipe, true)
  if (kind === 'concealer-balm') return meltOf(recipe, false)
  const covers = /^(?:foundation|concealer|primer)$/.test(kind) && KINDS[kind].water
  return covers && sumOf(recipe, SILICONE) >= MAKES ? 'вода в силиконе' : ''
}

/** What a product rests on; nothing of what only cares, scents or colours. */
export const baseFactOf = ({ kind }: Draft, recipe: readonly Part[]): string | undefined => {
  const words = recipe.length === 0 ? '' : wordsOf(kind, recipe)
  return words === '' ? undefined : words
}
