/** The order in which a house prints what is below one percent: by the phases in which its laboratory adds them, as the law allows. */
import { randomFor } from '../../../ops/import/large-shop/random.ts'
import type { Part } from './recipe-part.ts'

/** Shares from which the order is that of the shares. */
const LINE = 1
type Phase = 'active' | 'oil' | 'water' | 'structure' | 'antioxidant' | 'balance' | 'keeper' | 'scent' | 'colour'

const OIL = /^(?:смягчает|питает|воск|блеск|скольжение|разглаживает|растворитель|носитель|укрепляет барьер)$/
const STRUCTURE =
  /^(?:загуститель|эмульгатор|моет|мыло|кондиционер|кондиционирует|абсорбент|впитывает|текстура|держит форму|плёнка|пластификатор|матирует)$/
const BALANCE = /^(?:стабилизатор|регулятор|регулирует pH)$/
const ANTIOXIDANT = /^(?:Tocopher|BHT$|BHA$|Ascorbyl Palmitate$)/

const phaseOf = ({ inci, active }: Part, purpose: string, isScent: boolean, isColour: boolean): Phase =>
  isColour
    ? 'colour'
    : active
      ? 'active'
      : isScent
        ? 'scent'
        : ANTIOXIDANT.test(inci)
          ? 'antioxidant'
          : purpose === 'консервант'
            ? 'keeper'
            : BALANCE.test(purpose)
              ? 'balance'
              : STRUCTURE.test(purpose)
                ? 'structure'
                : OIL.test(purpose)
                  ? 'oil'
                  : 'water'

/** Habits of laboratories: with the gum or the extracts first, the preservative at the line of one percent or before the perfume. */
const HABITS: readonly (readonly Phase[])[] = [
  ['structure', 'water', 'oil', 'antioxidant', 'balance', 'keeper'],
  ['water', 'structure', 'oil', 'keeper', 'antioxidant', 'balance'],
  ['oil', 'structure', 'keeper', 'water', 'balance', 'antioxidant'],
  ['structure', 'oil', 'antioxidant', 'water', 'keeper', 'balance'],
  ['keeper', 'balance', 'structure', 'water', 'oil', 'antioxidant'],
  ['oil', 'antioxidant', 'water', 'structure', 'balance', 'keeper'],
  ['water', 'oil', 'keeper', 'structure', 'balance', 'antioxidant'],
]

/** A recipe, which is in descending order, as the label of a brand has it; what colours and is below the line or may be missing ends it. */
export const labelOrder = (
  recipe: readonly Part[],
  brand: string,
  what: { purposeOf: (inci: string) => string; isScent: (inci: string) => boolean; isColour: (part: Part) => boolean },
): Part[] => {
  const habit = randomFor('label order', brand).pick([...HABITS])
  const order: readonly Phase[] = ['active', ...habit, 'scent', 'colour']
  const isTail = (part: Part): boolean => part.share < LINE || what.isColour(part)
  const tail = recipe.filter(isTail).map((part) => ({
    part,
    rank: order.indexOf(phaseOf(part, what.purposeOf(part.inci), what.isScent(part.inci), what.isColour(part))),
  }))
  return [
    ...recipe.filter((part) => !isTail(part)),
    ...tail.toSorted((one, other) => one.rank - other.rank).map(({ part }) => part),
  ]
}
