/** How the page of a shift names its money. */
import { formatMoney } from '#kernel/money.ts'
import { counted } from '#kernel/text.ts'
import type { ShiftState } from '../shift.api.ts'
import { RECEIVED_BACK_BY } from './order-words.ts'

const GIVEN_BACK = 'Отдано за\u00a0возвраты'

/** Titles with texts: «Отдано за возвраты на карту», «890 ₽, 1 возврат»; none when nothing was given back. */
export const givenBackRows = ({
  returns,
  amount,
  ways,
}: ShiftState['given_back']): (readonly [title: string, text: string])[] => {
  const text = (sum: number, count: number): string =>
    `${formatMoney(sum)}, ${counted(count, ['возврат', 'возврата', 'возвратов'])}`
  if (ways === undefined) return amount === 0 ? [] : [[GIVEN_BACK, text(amount, returns)]]
  return ways.map((way) => [`${GIVEN_BACK} ${RECEIVED_BACK_BY[way.as]}`, text(way.amount, way.returns)])
}

/** What was open at a past hand-over, and its money. */
export const pastText = ({ to_pick, ready, sent, taken, given_back }: ShiftState): string => {
  const sum = taken.reduce((total, { amount }) => total + amount, 0)
  const back = given_back.amount === 0 ? '' : `, отдано за\u00a0возвраты ${formatMoney(given_back.amount)}`
  return (
    `Собрать ${to_pick.count}, готовы ${ready.count}, в\u00a0пути ${sent.count}, ` +
    `принято ${formatMoney(sum)}${back}`
  )
}
