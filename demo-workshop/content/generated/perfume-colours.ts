/**
 * What a water is coloured like, by the note that comes first: a shelf of flacons with one juice looks like one perfume photographed ten times.
 * Glass deepens the colour about twofold, so these are paler than what is seen.
 */
const JUICES: readonly (readonly [note: RegExp, color: string])[] = [
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
  return JUICES.find(([note]) => note.test(first))?.[1]
}
