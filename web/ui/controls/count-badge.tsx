import css from './count-badge.module.css'

/** How many, in a corner of an icon; the control's own name says it in words, so readers skip this one. Nothing at zero. */
export const CountBadge = ({ count }: { count: number }) =>
  count > 0 ? (
    <span className={css.count} aria-hidden>
      {count > 99 ? '99+' : count}
    </span>
  ) : null
