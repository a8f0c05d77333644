import css from '#platform/ui/layout/rich-text.module.css'

/** Editors' text: HTML that the server rendered from Markdown, without raw HTML. */
export const RichText = ({ html }: { html: string }) => (
  <div className={css.text} dangerouslySetInnerHTML={{ __html: html }} />
)
