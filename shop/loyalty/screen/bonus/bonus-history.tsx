import type { BonusHistory as History } from '../../bonus.api.ts'
import { formatBonusPoints } from '../../facts/bonus-programme.ts'
import { fullDate } from '#kernel/dates.ts'
import { paths } from '#kernel/pages/paths.ts'
import { TextLink } from '#platform/ui/controls/link.tsx'
import css from './bonus-history.module.css'

type Movement = History['items'][number]

const EARNED: Readonly<Record<Movement['source'], string>> = {
  order: 'Начислены за\u00a0заказ',
  birthday: 'Подарок ко\u00a0дню рождения',
  promotion: 'Начислены по\u00a0акции',
  card: 'Перенесены с\u00a0пластиковой карты',
  staff: 'Начислены магазином',
}
const wordsOf = ({ kind, source, order_number }: Movement): string => {
  switch (kind) {
    case 'earn':
      return EARNED[source]
    case 'spend':
      return 'Списаны в\u00a0заказе'
    case 'return':
      return 'Вернулись за\u00a0заказ'
    case 'burn':
      return 'Сгорели'
    case 'adjust':
      return order_number === null ? 'Списаны магазином' : 'Списаны: товары заказа возвращены'
  }
}

/** BONUS-01: movements of points, newest first. */
export const BonusHistory = ({ items }: Pick<History, 'items'>) => (
  <ul className={css.list}>
    {items.map((movement, at) => (
      <li key={`${at} ${movement.day} ${movement.kind}`} className={css.row}>
        <span>
          {wordsOf(movement)}
          {movement.order_number !== null && (
            <>
              {' '}
              <TextLink to={paths.personalOrder(movement.order_number)}>{movement.order_number}</TextLink>
            </>
          )}
          <span className={css.day}>{fullDate(movement.day)}</span>
        </span>
        <b data-sign={movement.amount > 0 ? 'plus' : 'minus'}>
          {movement.amount > 0 ? '+' : ''}
          {formatBonusPoints(movement.amount)}
        </b>
      </li>
    ))}
  </ul>
)

/** What burns when, soonest first. */
export const BurnDays = ({ days }: { days: readonly { readonly amount: number; readonly day: string }[] }) => (
  <ul className={css.list}>
    {days.map(({ amount, day }) => (
      <li key={day} className={css.row}>
        <span>{fullDate(day)}</span>
        <b>{formatBonusPoints(amount)}</b>
      </li>
    ))}
  </ul>
)
