import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import richText from '#platform/ui/layout/rich-text.module.css'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import type { RecordField } from '../changes.api.ts'
import { changesApi } from './changes-api.ts'
import { MARKS, markedText, type Mark } from './markdown-marks.ts'
import css from './markdown.module.css'

type Props = {
  readonly field: RecordField
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly disabled?: boolean | undefined
}

/** Markdown, with the text beside as the site shows it: the shop's own reader makes it. */
export const Markdown = ({ field, value, onChange, hint, error, disabled }: Props) => {
  const [isShown, setShown] = useState(true)
  const writing = useRef<HTMLDivElement>(null)
  const text = typeof value === 'string' ? value : ''
  const { data: html } = useQuery({
    queryKey: ['markdown', text],
    enabled: isShown && text !== '',
    queryFn: async ({ signal }) => valueOrThrow(await changesApi.previewText({ text }, { signal })).html,
    placeholderData: (last) => last,
  })
  const mark = (kind: Mark): void => {
    const area = writing.current?.querySelector('textarea')
    if (!area) return
    const next = markedText(text, area.selectionStart, area.selectionEnd, kind)
    onChange(next.text)
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(next.start, next.end)
    })
  }
  const press = (event: KeyboardEvent): void => {
    if (event.code !== 'KeyB' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    mark('bold')
  }
  return (
    <div className={css.markdown} ref={writing}>
      {disabled !== true && (
        <div className={css.marks} role="toolbar" aria-label={`Разметка: ${field.title.toLowerCase()}`}>
          {MARKS.map(({ mark: kind, title }) => (
            <Button key={kind} look="line" size="sm" onClick={() => mark(kind)}>
              {title}
            </Button>
          ))}
          <Button look="quiet" size="sm" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? 'Скрыть вид на\u00a0сайте' : 'Как на\u00a0сайте'}
          </Button>
        </div>
      )}
      <div className={css.sides} data-shown={isShown ? '' : undefined}>
        <TextField
          kind="area"
          label={field.title}
          value={text}
          required={field.required}
          disabled={disabled}
          error={error}
          hint={hint ?? '**жирный**, ## подзаголовок, - список, [надпись](/адрес)'}
          onKeyDown={press}
          onChange={(typed) => onChange(typed === '' && !field.required ? null : typed)}
        />
        {isShown && (
          <section
            className={css.preview}
            // It scrolls: the keyboard has to reach it.
            tabIndex={0}
            aria-label={`${field.title}: как на\u00a0сайте`}
            // The shop's own Markdown, which lets no HTML of the text through.
            dangerouslySetInnerHTML={{
              __html: `<div class="${richText.text ?? ''}">${text === '' ? '' : (html ?? '')}</div>`,
            }}
          />
        )}
      </div>
    </div>
  )
}
