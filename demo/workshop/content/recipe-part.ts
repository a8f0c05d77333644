/** One ingredient of a recipe: its share in percent, whether the leaf names it, and the share as it states it. */
export type Part = { inci: string; share: number; active: boolean; statedShare: string | undefined }
export type Parts = Map<string, Part>

/** Adds an ingredient that the recipe has not. */
export const add = (parts: Parts, inci: string, share: number): void => {
  if (!parts.has(inci)) parts.set(inci, { inci, share, active: false, statedShare: undefined })
}
