import type { InfoPage } from '../../pages.api.ts'
import css from './page-opening.module.css'

const SECTION = /<h2 id="([^"]+)">(.*?)<\/h2>/g
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** Second-level headings with their anchors, from HTML that the server rendered from Markdown. */
export const headingsOf = (html: string): { id: string; title: string }[] =>
  [...html.matchAll(SECTION)].map(([, id = '', inner = '']) => ({
    id,
    title: inner.replace(/<[^>]+>/g, '').replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity),
  }))

/** A page with fewer sections needs no table of contents. */
const MIN_SECTIONS = 4

/** Lead and key figures, which editors write above the text. */
export const PageOpening = ({ page: { lead, facts } }: { page: Pick<InfoPage, 'lead' | 'facts'> }) => (
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

const NO_SECTIONS: readonly Section[] = []
type Section = { readonly id: string; readonly title: string }

/** `before`: sections above the editors' text. */
export const TableOfContents = ({ html, before = NO_SECTIONS }: { html: string; before?: readonly Section[] }) => {
  const sections = [...before, ...headingsOf(html)]
  if (sections.length < MIN_SECTIONS) return null
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
