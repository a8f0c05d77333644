export type Bounds = { readonly min: number; readonly max: number }

/** Bounds of the slider: outwards to whole steps, so that arrows land on round sums. */
export const trackOf = ({ min, max }: Bounds, step: number): Bounds => ({
  min: Math.floor(min / step) * step,
  max: Math.ceil(max / step) * step,
})

/** What was typed: digits only; empty or a bound itself = no limit. */
export const parseLimit = (text: string, bound: number): number | null => {
  const digits = text.replace(/\D/g, '').slice(0, 8)
  return digits === '' || Number(digits) === bound ? null : Number(digits)
}

/** A thumb never passes the other one, nor the ends. */
export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** From and to in order, whichever field was filled last. */
export const orderLimits = (from: number | null, to: number | null): readonly [number | null, number | null] =>
  from !== null && to !== null && from > to ? [to, from] : [from, to]

/** Per cent of the track, two digits. */
export const percentOf = (value: number, { min, max }: Bounds): number =>
  max === min ? 0 : Math.round(((value - min) / (max - min)) * 10_000) / 100
