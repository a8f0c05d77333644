/** «Годен» by form: what spoils first decides, and no one term stands on the whole shop. */
import { QUICK_OIL } from '../quick-oils.ts'
import { HEAD } from '../shelf-life.ts'
import type { Rule } from './shop.ts'

/** A cushion is open to air and fingers. */
const MOST_OF_CUSHION = 12
const STATED = /^(\d+)\sмесяц\p{L}*(?:, (?:после вскрытия (\d+)\sмесяц\p{L}*|открытую не\sхранят))?$/u
/** The most months that a closed pack may state, by what is inside. */
const MOST: readonly (readonly [what: string, inside: RegExp, months: number])[] = [
  ['vitamin C', /^Ascorbic Acid$/, 12],
  ['retinol', /Retin(?:ol|al)/, 18],
  ['soap that is cured cold', /^Sodium (?:Olivate|Cocoate)$/, 24],
]
/** The place in a list of ingredients up to which an oil that goes rancid is more than a trace. */
const MUCH = 6
const MOST_QUICK = 18
/** The most months of an oil that goes rancid and leads a list. */
const MOST_BASE = 12
/** The largest share of products with one term. */
const ALIKE = 0.3

export const shelfLivesByForm: Rule = ({ products }) => {
  const terms = products.flatMap(({ slug, name: title, facts, category, composition = [] }) => {
    // A set states the shortest term of its parts.
    if (composition.length === 0 || facts.some(({ name }) => name === 'В наборе')) return []
    const value = facts.find(({ name }) => name === 'Годен')?.value
    return [{ slug, title, value, category, inci: composition.map((part) => part.inci) }]
  })
  const times = Map.groupBy(terms, ({ value }) => value)
  return [
    ...terms.flatMap(({ slug, title, value = '', category, inci }) => {
      const [, closed = '', open] = STATED.exec(value) ?? []
      const isBase =
        !inci.some((one) => /^Sodium (?:Olivate|Cocoate)$/.test(one)) &&
        inci.slice(0, HEAD).some((one) => QUICK_OIL.test(one))
      const isQuick = inci.slice(0, MUCH).some((one) => QUICK_OIL.test(one))
      return [
        ...(closed === '' && !category.startsWith('parfyumeriya/dlya_doma') ? [`${slug}: «Годен: ${value}»`] : []),
        ...(open !== undefined && Number(open) > Number(closed) ? [`${slug}: opened it lasts longer than closed`] : []),
        ...MOST.filter(([, inside, most]) => Number(closed) > most && inci.some((one) => inside.test(one))).map(
          ([what, , most]) => `${slug}: ${closed} months of ${what}, ${most} at most`,
        ),
        ...(/кушон/i.test(title) && Number(open) > MOST_OF_CUSHION
          ? [`${slug}: a cushion open ${open ?? ''} months`]
          : []),
        ...(isBase && Number(closed) > MOST_BASE ? [`${slug}: ${closed} months of a base that goes rancid`] : []),
        ...(isQuick && Number(closed) > MOST_QUICK ? [`${slug}: ${closed} months of an oil that goes rancid`] : []),
      ]
    }),
    ...[...times]
      .filter(([, alike]) => alike.length > terms.length * ALIKE)
      .map(([value, alike]) => `«Годен: ${value ?? ''}» on ${alike.length} of ${terms.length} products`),
  ]
}
