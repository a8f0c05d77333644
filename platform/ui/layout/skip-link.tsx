import css from './skip-link.module.css'

/** Shown when it has the focus. `to`: the id of an element with `tabIndex={-1}`. */
export const SkipLink = ({ to, children }: { to: string; children: string }) => (
  <a className={css.skip} href={`#${to}`}>
    {children}
  </a>
)
