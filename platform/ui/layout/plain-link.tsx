import { TextLink } from '../controls/link.tsx'
import css from './plain-link.module.css'

/** A way on where scripts are slow or fail: appears by itself after some seconds, in the space above what is loading. */
export const PlainLink = ({ to }: { to: string }) => (
  <p className={css.late}>
    <span>
      Открывается долго? <TextLink to={to}>Простая страница</TextLink>
    </span>
  </p>
)
