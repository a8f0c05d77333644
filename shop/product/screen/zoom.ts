/** Arithmetic of the enlarged picture: scales, and what a touch means. */
export const MAX_SCALE = 3
const STEP_SCALE = 2.5
const MIN_SWIPE_PX = 48

export const clampScale = (scale: number): number => Math.min(MAX_SCALE, Math.max(1, scale))

/** What a press of the picture or of «Увеличить» leads to: enlarged, or back to the whole picture. */
export const toggledScale = (scale: number): number => (scale > 1 ? 1 : STEP_SCALE)

type Point = { readonly x: number; readonly y: number }

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** 1 for a swipe to the left, which shows the next picture; -1 to the right; 0 for a press or a vertical movement. */
export const swipeStep = (from: Point, to: Point): -1 | 0 | 1 => {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  if (Math.abs(dx) < MIN_SWIPE_PX || Math.abs(dx) < 1.5 * Math.abs(dy)) return 0
  return dx < 0 ? 1 : -1
}

export const wrapped = (index: number, length: number): number => (index + length) % length
