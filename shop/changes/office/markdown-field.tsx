import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import richText from '#platform/ui/layout/rich-text.module.css'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import type { RecordField } from '../changes.api.ts'
import { PICTURES } from '../facts/pictures.ts'
import { changesApi } from './changes-api.ts'
import { MARKS, markedText, withPicture, type Mark } from './markdown-marks.ts'
import { useFormRecord } from './form-context.ts'
import css from './markdown.module.css'
import { TextPicture } from './text-picture.tsx'

type Props = {
  readonly field: RecordField
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly disabled?: boolean | undefined
}

/** Markdown, with a preview as the site shows it: the shop's own reader makes it. */
export const Markdown = ({ field, value, onChange, hint, error, disabled }: Props) => {
  const [isShown, setShown] = useState(true)
  const [isInserting, setInserting] = useState(false)
  const illustrated = field.refers === PICTURES
  const mayIllustrate = illustrated && disabled !== true
  const { kind } = useFormRecord()
  const writing = useRef<HTMLDivElement>(null)
  const text = typeof value === 'string' ? value : ''
  const { data: html } = useQuery({
    queryKey: ['markdown', kind, illustrated, text],
    enabled: isShown && text !== '',
    queryFn: async ({ signal }) =>
      valueOrThrow(await changesApi.previewText({ text, illustrated, ...(kind === '' ? {} : { kind }) }, { signal }))
        .html,
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
  const insert = (file: string, words: string): void => {
    const area = writing.current?.querySelector('textarea')
    if (!area) return
    const next = withPicture(text, area.selectionEnd, file, words)
    onChange(next.text)
    setInserting(false)
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(next.end, next.end)
    })
  }
  /** A file over the text opens the place for pictures, so that the browser does not open the file instead of the page. */
  const drag = (event: DragEvent): void => {
    if (!mayIllustrate || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setInserting(true)
  }
  const press = (event: KeyboardEvent): void => {
    if (event.code !== 'KeyB' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    mark('bold')
  }
  return (
    <div className={css.markdown} ref={writing} onDragOver={drag} onDrop={(event) => event.preventDefault()}>
      {disabled !== true && (
        <div className={css.marks} role="toolbar" aria-label={`Разметка: ${field.title.toLowerCase()}`}>
          {MARKS.map(({ mark: kind, title }) => (
            <Button key={kind} look="line" size="sm" onClick={() => mark(kind)}>
              {title}
            </Button>
          ))}
          {mayIllustrate && (
            <Button look="line" size="sm" aria-expanded={isInserting} onClick={() => setInserting(!isInserting)}>
              Картинка
            </Button>
          )}
          <Button look="quiet" size="sm" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? 'Скрыть вид на\u00a0сайте' : 'Как на\u00a0сайте'}
          </Button>
        </div>
      )}
      {isInserting && <TextPicture onInsert={insert} onClose={() => setInserting(false)} />}
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
