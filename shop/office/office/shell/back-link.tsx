import { Link } from 'react-router'
import css from './back-link.module.css'

/** To the queue of orders, which every page of the office comes from. */
export const BackLink = () => (
  <Link className={css.back} to="/">
    К очереди
  </Link>
)
