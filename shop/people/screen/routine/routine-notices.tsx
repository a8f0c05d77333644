import { quoted } from '#kernel/text.ts'
import { paths } from '#kernel/pages/paths.ts'
import { TextLink } from '#platform/ui/controls/link.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import type { RoutineBoard } from '../../routine.api.ts'
import css from '../personal/personal.module.css'

type Props = Pick<RoutineBoard, 'clashes' | 'missing' | 'items'>

/** What does not go together, and what is missing. Clashes that are on different days already are said more quietly. */
export const RoutineNotices = ({ clashes, missing, items }: Props) => {
  const nameOf = (id: number): string => items.find(({ product_id }) => product_id === id)?.name ?? ''
  if (clashes.length === 0 && missing === null) return null
  return (
    <div className={css.consents}>
      {clashes.map(({ product_ids: [one, other], words, fits }) => (
        <Notice key={`${one}-${other}`} tone={fits ? 'ok' : 'plain'}>
          <p>
            <strong>
              {quoted(nameOf(one))} и&nbsp;{quoted(nameOf(other))}
            </strong>
          </p>
          <p>{fits ? 'Вы пользуетесь ими не\u00a0каждый день: за\u00a0один раз наносите только одно.' : words}</p>
        </Notice>
      ))}
      {missing !== null && (
        <Notice>
          <p>
            {missing.words} <TextLink to={paths.category(missing.section)}>Подобрать</TextLink>
          </p>
        </Notice>
      )}
    </div>
  )
}
