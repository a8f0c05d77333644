import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import richText from '#platform/ui/layout/rich-text.module.css'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import type { RecordField } from '../changes.api.ts'
import { changesApi } from './changes-api.ts'
import css from './changes.module.css'

type Props = {
  readonly field: RecordField
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly disabled?: boolean | undefined
}

/** Markdown, with the text as the site shows it: the shop's own reader makes it. */
export const Markdown = ({ field, value, onChange, hint, error, disabled }: Props) => {
  const [isShown, setShown] = useState(false)
  const text = typeof value === 'string' ? value : ''
  const { data: html } = useQuery({
    queryKey: ['markdown', text],
    enabled: isShown && text !== '',
    queryFn: async ({ signal }) => valueOrThrow(await changesApi.previewText({ text }, { signal })).html,
    placeholderData: (last) => last,
  })
  return (
    <div className={css.control}>
      <TextField
        kind="area"
        label={field.title}
        value={text}
        required={field.required}
        disabled={disabled}
        error={error}
        hint={hint ?? '**жирный**, ## подзаголовок, - список, [надпись](/адрес)'}
        onChange={(typed) => onChange(typed === '' && !field.required ? null : typed)}
      />
      <Button look="quiet" size="sm" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? 'Скрыть вид на\u00a0сайте' : 'Как на\u00a0сайте'}
      </Button>
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
  )
}
