/** One ingredient of a recipe: its share in percent, whether the leaf names it, and the share as it states it. */
export type Part = { inci: string; share: number; active: boolean; statedShare: string | undefined }
export type Parts = Map<string, Part>

/** Adds an ingredient that the recipe has not. */
export const add = (parts: Parts, inci: string, share: number): void => {
  if (!parts.has(inci)) parts.set(inci, { inci, share, active: false, statedShare: undefined })
}

/** Percent of what fits. */
export const sumOf = (parts: Iterable<Part>, fits: RegExp): number =>
  [...parts].reduce((sum, { inci, share }) => sum + (fits.test(inci) ? share : 0), 0)
