import css from './rich-text.module.css'

/** What editors write: HTML made by us from their Markdown, no raw HTML in it. */
export const RichText = ({ html }: { html: string }) => (
  <div className={css.prose} dangerouslySetInnerHTML={{ __html: html }} />
)
