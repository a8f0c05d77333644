import { Notice } from '#platform/ui/layout/notice.tsx'
import type { KindView } from '../changes.api.ts'
import css from './changes.module.css'
import { fieldId } from './form-sections.tsx'

/** OFFICE-02: what a record lacks to be sold well, with links to where it is mended. */
export const Readiness = ({ view, codes }: { view: KindView; codes: readonly string[] }) => {
  const lacking = view.lacks.filter(({ code }) => codes.includes(code))
  if (view.lacks.length === 0) return null
  if (lacking.length === 0) return <p className={css.hint}>Готовность: всё на&nbsp;месте.</p>
  return (
    <Notice>
      Готовность: {view.lacks.length - lacking.length} из&nbsp;{view.lacks.length}. Не&nbsp;хватает:
      <ul>
        {lacking.map(({ code, title, field }) => (
          <li key={code}>
            {field === null ? (
              title
            ) : (
              <a className={css.link} href={`#${fieldId(field)}`}>
                {title}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
