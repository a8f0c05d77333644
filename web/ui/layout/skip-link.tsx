import css from './skip-link.module.css'

/** The first element of every page. `to` is the id of `<main>`, which must be focusable (`tabIndex={-1}`). */
export const SkipLink = ({ to = 'main' }: { to?: string }) => (
  <a className={css.skip} href={`#${to}`}>
    К содержанию
  </a>
)
