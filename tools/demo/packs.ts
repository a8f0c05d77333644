import type { Look, PackForm } from './goods/draft.ts'

/** Height of the smallest usual size, and how it grows with the amount (cube root for a similar form). */
const HEIGHTS: Record<PackForm, readonly [amount: number, millimetres: number]> = {
  dropper: [30, 104], jar: [50, 52], tube: [75, 138], pump: [250, 188], bottle: [250, 178], mist: [100, 150], airless: [30, 118], lipstick: [3.5, 76],
  gloss: [5, 98], mascara: [8, 124], pencil: [1, 138], compact: [10, 74], palette: [10, 86], perfume: [50, 96], sachet: [1, 150], stick: [15, 68],
  soap: [100, 58], tin: [60, 38], fluid: [30, 112], polish: [10, 72], pouch: [500, 190], can: [150, 168], candle: [200, 92], diffuser: [100, 210],
  brush: [1, 170], sponge: [1, 62], comb: [1, 180], bodybrush: [1, 240], roller: [1, 148], cloth: [1, 140], gua: [1, 84], scrunchie: [1, 90],
}

const isForm = (text: string): text is PackForm => text in HEIGHTS

/** 'dropper #dbe7ec #1c2e36 #f4f7f8' */
export const lookOf = (text: string): Look => {
  const [pack = '', body = '#ffffff', cap = '#dddddd', inside = '#ffffff'] = text.split(' ')
  if (!isForm(pack)) throw new Error(`no pack form «${pack}»`)
  return { pack, body, cap, inside }
}

export const heightOf = (pack: PackForm, amount: number, unit: string): number => {
  const [usual, millimetres] = HEIGHTS[pack]
  return unit === 'шт.' ? millimetres : Math.round(millimetres * Math.cbrt(amount / usual))
}

/** Filled weight with its pack, for parcels. */
export const weightOf = (pack: PackForm, amount: number, unit: string): number => {
  const glass = ['dropper', 'jar', 'perfume', 'fluid', 'polish', 'candle', 'diffuser'].includes(pack)
  if (unit === 'шт.') return 40 + Math.round(HEIGHTS[pack][1] * 0.4)
  return Math.round(amount * (glass ? 2.1 : 1.15) + (glass ? 40 : 18))
}
