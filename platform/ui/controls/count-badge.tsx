import css from './count-badge.module.css'

/**
 * The count in the corner of an icon; nothing at zero. Hidden from screen readers, because the name of the control includes
 * the count.
 */
export const CountBadge = ({ count }: { count: number }) =>
  count > 0 ? (
    <span className={css.count} aria-hidden>
      {count > 99 ? '99+' : count}
    </span>
  ) : null
