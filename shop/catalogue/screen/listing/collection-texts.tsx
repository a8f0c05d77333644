import { Picture } from '#platform/ui/images/picture.tsx'
import richText from '#platform/ui/layout/rich-text.module.css'
import { PHONE } from '#platform/ui/styles/breakpoints.ts'
import type { CollectionHead } from '../../catalog.api.ts'
import css from './collection-texts.module.css'

/** OFFICE-03: what a collection is about, above its products. */
export const CollectionOpening = ({ collection: { lead, picture } }: { collection: CollectionHead }) => (
  <div className={css.opening}>
    <p className={css.lead}>{lead}</p>
    {picture && (
      <div className={css.frame}>
        <Picture
          {...picture}
          alt=""
          sizes={`${PHONE} 100vw, 560px`}
          widths={[320, 480, 640, 800]}
          fit="cover"
          priority
          className={css.picture}
        />
      </div>
    )}
  </div>
)

export const CollectionText = ({ collection: { title, body_html } }: { collection: CollectionHead }) =>
  body_html === '' ? null : (
    <section
      className={`${richText.text} ${css.text}`}
      aria-label={`О\u00a0подборке «${title}»`}
      // The shop's own Markdown, which lets no HTML of the text through.
      dangerouslySetInnerHTML={{ __html: body_html }}
    />
  )
