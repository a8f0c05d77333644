/**
 * Colour of a perfume by its first note, so that the bottles of one shelf differ. Glass deepens a colour about twofold, so these are paler
 * than the result.
 */
const COLOURS: readonly (readonly [note: RegExp, color: string])[] = [
  [/вишн|малин|гвоздик|паприк/, '#ecc6bd'],
  [/пион|жасмин|черёмух/, '#f6e8e4'],
  [/сирень|ирис|иван-чай/, '#e9e3f0'],
  [/табак|дёготь|орех|кожа/, '#c9a473'],
  [/кедр|ольх|осин/, '#d9c692'],
  [/мандарин|апельсин|кардамон/, '#f0d5ac'],
  [/канифоль|липов|клевер|рожь|распил/, '#efe0b0'],
  [/лимон|грейпфрут|бергамот/, '#f5f0c8'],
  [/мят|лайм|трав|полынь|гречих/, '#e1ebd0'],
  [/кувшинк|роса|морск|родник/, '#e2eef0'],
  [/песок|туман/, '#ece8de'],
]

export const perfumeColourOf = (notes: string): string | undefined => {
  const [first = ''] = notes.toLowerCase().split(', ')
  return COLOURS.find(([note]) => note.test(first))?.[1]
}
