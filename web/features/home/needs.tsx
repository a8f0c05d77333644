import type { Home } from '#contract/pages.schema.ts'
import { PageLink } from '#web/ui/controls/link.tsx'
import { Picture } from '#web/ui/images/picture.tsx'
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
            <Picture
              {...need.picture}
              tone={null}
              alt=""
              sizes="(max-width: 767px) 46vw, 220px"
              className={css.texture}
            />
          )}
        </PageLink>
      </li>
    ))}
  </ul>
)
