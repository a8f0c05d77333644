import {
  BIRTHDAY_BEFORE_DAYS,
  BURN_WARNING_DAYS,
  formatBonusPoints,
  GRACE_DAYS,
  LEVEL_MONTHS,
  MAX_PLASTIC_CARDS,
  BONUS_POINT,
  type BonusTerms as Terms,
} from '../../facts/bonus-programme.ts'
import { formatMoney } from '#kernel/money.ts'
import { counted, MONTHS } from '#kernel/text.ts'
import { paths } from '#kernel/pages/paths.ts'
import { TextLink } from '#platform/ui/controls/link.tsx'
import css from '#platform/ui/layout/rich-text.module.css'

const NBSP = '\u00a0'
const days = (count: number): string => counted(count, ['день', 'дня', 'дней'])
const months = (count: number): string => counted(count, MONTHS)

const TITLES = {
  levels: 'Уровни',
  spending: 'Как тратить',
  burning: 'Когда сгорают',
  returns: 'Если заказ отменён или возвращён',
  birthday: 'День рождения',
  plastic: 'Пластиковая карта',
} as const
const SectionTitle = ({ id }: { id: keyof typeof TITLES }) => <h2 id={id}>{TITLES[id]}</h2>
/** The sections of the terms, for the table of contents. */
export const bonusSections = ({ birthday, hasPlasticCards }: Terms) =>
  Object.entries(TITLES)
    .map(([id, title]) => ({ id, title }))
    .filter(({ id }) => (id !== 'birthday' || birthday !== null) && (id !== 'plastic' || hasPlasticCards))

/** BONUS-01: the terms of the programme, from the figures by which the shop counts. Editors' text follows. */
export const BonusTerms = ({ levels, maxPercent, burnMonths, birthday, hasPlasticCards }: Terms) => (
  <div className={css.text}>
    <SectionTitle id="levels" />
    <table>
      <thead>
        <tr>
          <th scope="col">Уровень</th>
          <th scope="col">Куплено за&nbsp;{months(LEVEL_MONTHS)}</th>
          <th scope="col">Вернётся бонусами</th>
        </tr>
      </thead>
      <tbody>
        {levels.map(({ name, from, percent }) => (
          <tr key={name}>
            <td>
              <b>{name}</b>
            </td>
            <td>{from === 0 ? 'с\u00a0первой покупки' : `от${NBSP}${formatMoney(from)}`}</td>
            <td>{percent}&nbsp;%</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p>
      Один бонус равен {formatMoney(BONUS_POINT)}. Бонусы начисляются, когда вы получили заказ, с&nbsp;суммы товаров без
      доставки и&nbsp;без той части, которую оплатили бонусами. Уровень считается по&nbsp;полученным заказам
      и&nbsp;новый действует со&nbsp;следующего.
    </p>
    <SectionTitle id="spending" />
    <p>
      При оформлении заказа на&nbsp;сайте, войдя в&nbsp;кабинет: до&nbsp;{maxPercent}&nbsp;% стоимости товаров заказа.
      Сначала списываются те, что сгорят раньше. За&nbsp;товары со&nbsp;скидкой и&nbsp;за&nbsp;доставку бонусами
      заплатить нельзя.
    </p>
    <SectionTitle id="burning" />
    <p>
      Через {months(burnMonths)} после начисления
      {birthday !== null && `, подаренные на${NBSP}день рождения — через ${days(birthday.days)}`}. За&nbsp;
      {days(BURN_WARNING_DAYS)} до&nbsp;этого приходит письмо.
    </p>
    <SectionTitle id="returns" />
    <p>
      Потраченные бонусы вернутся с&nbsp;прежним сроком; если он за&nbsp;это время вышел, их можно потратить ещё{' '}
      {days(GRACE_DAYS)}. Начисленные за&nbsp;возвращённые товары спишутся.
    </p>
    {birthday !== null && (
      <>
        <SectionTitle id="birthday" />
        <p>
          За&nbsp;{days(BIRTHDAY_BEFORE_DAYS)} до&nbsp;даты, указанной в&nbsp;кабинете, на&nbsp;карте появляется{' '}
          {formatBonusPoints(birthday.points)} — один раз в&nbsp;год, даже если дату менять.
        </p>
      </>
    )}
    {hasPlasticCards && (
      <>
        <SectionTitle id="plastic" />
        <p>
          Привяжите её <TextLink to={paths.personalBonus}>в&nbsp;кабинете</TextLink> по&nbsp;номеру и&nbsp;телефону:
          бонусы перейдут на&nbsp;карту кабинета, а&nbsp;покупки засчитаются в&nbsp;уровень. Можно привязать до&nbsp;
          {MAX_PLASTIC_CARDS}&nbsp;карт, каждую — к&nbsp;одному кабинету.
        </p>
      </>
    )}
  </div>
)
