import { Link } from 'react-router'
import { formatMoney } from '#kernel/money.ts'
import css from '#shop/office/office/orders.module.css'
import office from '#shop/office/office/page.module.css'
import type { CourierRounds, OpenOrders } from '../shift.api.ts'

const Numbers = ({ title, orders: { count, numbers } }: { title: string; orders: OpenOrders }) =>
  count > 0 && (
    <p>
      {title}:{' '}
      {numbers.map((number, at) => (
        <span key={number}>
          {at > 0 && ', '}
          <Link className={office.link} to={`/orders/${encodeURIComponent(number)}`}>
            {number}
          </Link>
        </span>
      ))}
      {count > numbers.length && ` и\u00a0ещё ${count - numbers.length}`}
    </p>
  )

/** DESK-07: what each courier has, has delivered and hands in since the morning. */
export const CourierEvening = ({ rounds: { couriers, members, must_confirm } }: { rounds: CourierRounds }) => {
  if (couriers.length === 0) return null
  // In a shop whose couriers have no codes nothing is confirmed.
  const mayConfirm = must_confirm || members.length > 0
  return (
    <section aria-labelledby="evening">
      <h2 id="evening" className={office.subheading}>
        Сегодня у&nbsp;курьеров
      </h2>
      <ul className={css.couriers}>
        {couriers.map(({ name, out, unconfirmed, back, delivered, cash, card }) => (
          <li key={name}>
            <p>
              <b>{name === '' ? 'Курьер не\u00a0назван' : name}</b>: доставил {delivered}, сдать наличными{' '}
              <b>{formatMoney(cash)}</b>
              {card > 0 && `, картой принял ${formatMoney(card)}`}
            </p>
            <Numbers title="Не отдал, вернуть в магазин" orders={back} />
            <Numbers title="Ещё везёт" orders={out} />
            {mayConfirm && <Numbers title="Не подтверждено курьером" orders={unconfirmed} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
