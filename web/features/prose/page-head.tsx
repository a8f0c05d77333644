import type { InfoPage } from '#contract/pages.schema.ts'
import { sectionsOf } from './contents.ts'
import css from './page-head.module.css'

/** Fewer sections than that are seen at a glance. */
const WORTH_LISTING = 4

/** Lead, facts on the waterline, contents: what editors tell before the text. */
export const PageOpening = ({ page: { lead, facts } }: { page: InfoPage }) => (
  <>
    {lead !== '' && <p className={css.lead}>{lead}</p>}
    {facts.length > 0 && (
      <dl className={css.facts}>
        {facts.map(({ figure, words }) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>
              <span>{figure}</span>
            </dd>
          </div>
        ))}
      </dl>
    )}
  </>
)

export const Contents = ({ html }: { html: string }) => {
  const sections = sectionsOf(html)
  if (sections.length < WORTH_LISTING) return null
  return (
    <nav className={css.contents} aria-label="На этой странице">
      {sections.map(({ id, title }) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
      ))}
    </nav>
  )
}
