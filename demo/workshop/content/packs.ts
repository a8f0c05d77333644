import type { Look, PackForm } from './draft.ts'

const SORTS: ReadonlySet<string> = new Set<PackForm>([
  'dropper',
  'jar',
  'tube',
  'pump',
  'bottle',
  'mist',
  'airless',
  'lipstick',
  'gloss',
  'mascara',
  'pencil',
  'compact',
  'palette',
  'perfume',
  'sachet',
  'stick',
  'soap',
  'tin',
  'fluid',
  'polish',
  'pouch',
  'can',
  'candle',
  'diffuser',
  'brush',
  'sponge',
  'comb',
  'bodybrush',
  'roller',
  'cloth',
  'gua',
  'scrunchie',
  'ampoules',
  'dryer',
  'facebrush',
  'set',
])
const isForm = (text: string): text is PackForm => SORTS.has(text)

/** 'dropper #dbe7ec #1c2e36 #f4f7f8' */
export const lookOf = (text: string): Look => {
  const [pack = '', body = '#ffffff', cap = '#dddddd', inside = '#ffffff'] = text.split(' ')
  if (!isForm(pack)) throw new Error(`no pack form «${pack}»`)
  return { pack, body, cap, inside }
}

/** Weight in grams of products counted in pieces. */
const PIECES: Partial<Record<PackForm, number>> = {
  sachet: 34,
  brush: 48,
  comb: 62,
  bodybrush: 210,
  roller: 140,
  cloth: 180,
  gua: 90,
  scrunchie: 30,
  sponge: 20,
  jar: 110,
  ampoules: 70,
  dryer: 690,
  facebrush: 230,
  set: 780,
}

/** Filled weight including the pack in grams, for parcels. */
export const weightOf = (pack: PackForm, amount: number, unit: string): number => {
  const glass = ['dropper', 'jar', 'perfume', 'fluid', 'polish', 'candle', 'diffuser'].includes(pack)
  if (unit === 'шт.') return PIECES[pack] ?? 80
  return Math.round(amount * (glass ? 2.1 : 1.15) + (glass ? 40 : 18))
}
