import css from './skip-link.module.css'

/** First thing on every page; `to` names the id of <main>, which must take focus (tabIndex −1). */
export const SkipLink = ({ to = 'main' }: { to?: string }) => (
  <a className={css.skip} href={`#${to}`}>
    К содержанию
  </a>
)
