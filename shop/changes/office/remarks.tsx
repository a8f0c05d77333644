import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#platform/ui/controls/button.tsx'
import { useDebounced } from '#platform/ui/behaviour/use-debounced.ts'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import type { RecordField } from '../changes.api.ts'
import { changesApi } from './changes-api.ts'
import css from './changes.module.css'
import { emptyFields } from './empty-fields.ts'
import { fieldId } from './form-sections.tsx'
import type { Values } from './record-words.ts'

const SETTLED_MS = 700
/** Kinds whose remarks come while they are written: that another banner hides this one nobody would think to ask. */
const CHECKED_WHILE_TYPED: ReadonlySet<string> = new Set(['banners'])

/** OFFICE-04: what to look at before the record is public. Nothing of it stops the change. */
export const Remarks = ({ kind, values, fields }: { kind: string; values: Values; fields: readonly RecordField[] }) => {
  const [pressed, setPressed] = useState<string | null>(null)
  const value = JSON.stringify(values)
  const settled = useDebounced(value, SETTLED_MS)
  const checked = CHECKED_WHILE_TYPED.has(kind) ? settled : pressed
  const { data, isFetching } = useQuery({
    queryKey: ['record remarks', kind, checked],
    enabled: checked !== null,
    queryFn: async ({ signal }) =>
      valueOrThrow(await changesApi.checkRecord({ kind, value: checked ?? '{}' }, { signal })).remarks,
    staleTime: 0,
  })
  const isShown = data !== undefined && checked === value && !isFetching
  const empty = pressed === value ? emptyFields(values, fields) : []
  return (
    <div className={css.control} role="status">
      <Button look="line" size="sm" loading={isFetching} onClick={() => setPressed(value)}>
        Проверить ссылки, картинки и&nbsp;слова
      </Button>
      {empty.length > 0 && (
        <Notice>
          Сначала заполните:
          <ul>
            {empty.map(({ name, title }) => (
              <li key={title}>
                <a className={css.link} href={`#${fieldId(name)}`}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {isShown && data.length === 0 && pressed === value && empty.length === 0 && (
        <p className={css.hint}>Замечаний нет.</p>
      )}
      {isShown && data.length > 0 && (
        <Notice>
          Посмотрите перед публикацией:
          <ul>
            {data.map(({ field, words }) => (
              <li key={`${field} ${words}`}>
                <a className={css.link} href={`#${fieldId(field)}`}>
                  {fields.find(({ name }) => name === field)?.title ?? field}
                </a>
                : {words}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
