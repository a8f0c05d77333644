import { Link } from 'react-router'
import { mayDo } from '#kernel/staff-rights.ts'
import { useDesk } from './desk-context.ts'
import css from './back-link.module.css'

/** To the queue of orders, for those who work it: who only sees orders has come from elsewhere. */
export const BackLink = () => {
  const { me } = useDesk()
  return mayDo(me, 'orders.pick') || mayDo(me, 'orders.hand_over') ? (
    <Link className={css.back} to="/queue">
      К очереди заказов
    </Link>
  ) : null
}
