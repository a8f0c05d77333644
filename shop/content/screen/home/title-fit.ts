/** Font sizes of a title on a narrow screen, in percent of its width; the largest is that of a short title. */
export const TITLE_SIZES = [25, 20, 16, 12, 9, 7] as const
export type TitleSize = (typeof TITLE_SIZES)[number]

/** Mean width of a letter of the display font, in its size. */
const LETTER = 0.48
/** Room for a line, and for one next to a pack, in percent of the screen. */
const LINE = 92
const BESIDE_PACK = 60
/** In a larger size the line above the last one is above the pack. */
const TALLER_THAN_PACK = 20

/** The largest size at which neither line of the title is cut off or runs under the pack. The last word has a line of its own. */
export const titleSize = (title: string, hasPack: boolean): TitleSize => {
  const words = title.trim().split(/\s+/)
  const last = words.at(-1) ?? ''
  const others = words.slice(0, -1).join(' ')
  const fits = (size: number): boolean => {
    const nextToPack = hasPack ? BESIDE_PACK : LINE
    const above = size >= TALLER_THAN_PACK ? LINE : nextToPack
    return others.length * LETTER * size <= above && last.length * LETTER * size <= nextToPack
  }
  return TITLE_SIZES.find(fits) ?? 7
}
