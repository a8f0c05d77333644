/**
 * The parcel of a basket. Products have a weight and a height only, so their width and depth are estimated: a packed piece of
 * cosmetics weighs about 0.4 g per cm³ and its base is taken as a square. A box is filled to 70 %.
 */
import type { Parcel } from './carriers.ts'

export type ParcelItem = { readonly quantity: number; readonly weight_g: number; readonly height_mm: number }

const GRAMS_PER_MM3 = 0.4 / 1000
const FILLED = 0.7

type Box = { readonly sides: readonly [number, number, number]; readonly tare_g: number }
/** The shop's boxes, sides in millimetres, the longest first. The first four are the sizes S to XL of Russian Post. */
const BOXES: readonly Box[] = [
  { sides: [260, 170, 80], tare_g: 60 },
  { sides: [300, 200, 150], tare_g: 120 },
  { sides: [400, 270, 180], tare_g: 220 },
  { sides: [530, 260, 220], tare_g: 350 },
  { sides: [600, 400, 400], tare_g: 700 },
]
const LARGEST = { sides: [600, 400, 400], tare_g: 700 } as const

const volumeOf = ([a, b, c]: readonly [number, number, number]): number => a * b * c

const sidesOf = ({ weight_g, height_mm }: ParcelItem): readonly [number, number, number] => {
  const base = Math.sqrt(weight_g / GRAMS_PER_MM3 / height_mm)
  return height_mm > base ? [height_mm, base, base] : [base, base, height_mm]
}

const fits = (item: readonly number[], box: readonly number[]): boolean =>
  item.every((side, index) => side <= (box[index] ?? 0))

/** The smallest box that takes everything; beyond the largest box, one that is as long as it has to be. */
export const packParcel = (items: readonly ParcelItem[]): Parcel => {
  const sides = items.map(sidesOf)
  const volume = items.reduce((sum, { quantity, weight_g }) => sum + (quantity * weight_g) / GRAMS_PER_MM3, 0) / FILLED
  const box = BOXES.find((each) => volumeOf(each.sides) >= volume && sides.every((item) => fits(item, each.sides)))
  const [length, width, height] = box?.sides ?? LARGEST.sides
  const goods = items.reduce((sum, { quantity, weight_g }) => sum + quantity * weight_g, 0)
  return {
    weight_g: Math.ceil(goods + (box ?? LARGEST).tare_g),
    length_mm: box === undefined ? Math.max(length, Math.ceil(volume / (width * height))) : length,
    width_mm: width,
    height_mm: height,
  }
}

const STEP_G = 500

/**
 * Parcels of one class cost the same: `parcel` stands for all of them, in the box of the class and with its weight rounded up to
 * half a kilogram.
 */
export const parcelClass = (parcel: Parcel): { readonly key: string; readonly parcel: Parcel } => {
  const weight_g = Math.ceil(parcel.weight_g / STEP_G) * STEP_G
  const { length_mm, width_mm, height_mm } = parcel
  return {
    key: `${length_mm}x${width_mm}x${height_mm} ${weight_g}`,
    parcel: { weight_g, length_mm, width_mm, height_mm },
  }
}
