export type Bounds = { readonly min: number; readonly max: number }

/** Bounds of the slider, widened to whole steps, so that the arrow keys give round sums. */
export const trackOf = ({ min, max }: Bounds, step: number): Bounds => ({
  min: Math.floor(min / step) * step,
  max: Math.ceil(max / step) * step,
})

/** Reads the digits of the text; null (no limit) if it is empty or equal to the bound. */
export const parseLimit = (text: string, bound: number): number | null => {
  const digits = text.replace(/\D/g, '').slice(0, 8)
  return digits === '' || Number(digits) === bound ? null : Number(digits)
}

/** Keeps a thumb between the ends and on its side of the other thumb. */
export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** Swaps the limits if they are crossed. */
export const orderLimits = (from: number | null, to: number | null): readonly [number | null, number | null] =>
  from !== null && to !== null && from > to ? [to, from] : [from, to]

/** Position on the track in per cent, rounded to two digits. */
export const percentOf = (value: number, { min, max }: Bounds): number =>
  max === min ? 0 : Math.round(((value - min) / (max - min)) * 10_000) / 100
