import type { Home } from '../../pages.api.ts'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { Picture } from '#platform/ui/images/picture.tsx'
import { PHONE } from '#platform/ui/styles/breakpoints.ts'
import css from './needs.module.css'

/** «Что просит кожа?»: links to skin needs, each with a texture picture. */
export const Needs = ({ needs }: { needs: Home['needs'] }) => (
  <ul className={css.needs}>
    {needs.map((need) => (
      <li key={need.code}>
        <PageLink className={css.need} to={need.url}>
          <h3 className={css.name}>{need.name}</h3>
          <p className={css.note}>{need.note}</p>
          {need.picture && (
            <Picture {...need.picture} tone={null} alt="" sizes={`${PHONE} 46vw, 220px`} className={css.texture} />
          )}
        </PageLink>
      </li>
    ))}
  </ul>
)
