import { useState } from 'react'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import type { RecordField } from '../changes.api.ts'
import css from './changes.module.css'
import { textOf } from './number-text.ts'
import { Proposals } from './proposals.tsx'
import { useNames } from './record-names.ts'
import { useSuggestions } from './suggestions.ts'

type Props = {
  readonly field: Pick<RecordField, 'title' | 'refers' | 'required'>
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly disabled?: boolean | undefined
}

const SHOWN = 6

/** OFFICE-02: another record that a field names, by its name: found by words, and a whole name may be typed. */
export const ReferenceField = ({ field, value, onChange, hint, error, disabled }: Props) => {
  const kind = field.refers ?? ''
  const key = textOf(value)
  /** What is being typed; null: a record is chosen, or nothing is. */
  const [typed, setTyped] = useState<string | null>(null)
  /** A word that is not whole yet is no fault. */
  const [isTyping, setTyping] = useState(false)
  const name = useNames(typed === null ? kind : '', key === '' ? [] : [key]).get(key)
  const suggested = useSuggestions(typed === null ? null : kind, typed ?? '')
  const found = suggested.found.filter((one) => one.key !== typed)
  const code = name === undefined || name === key ? undefined : `код ${key}`
  const hints = [hint, typed === null ? code : 'слово из\u00a0названия или код'].filter((one) => one !== undefined)
  const put = (text: string): void => onChange(text === '' && !field.required ? null : text)
  return (
    <div className={css.control}>
      <TextField
        label={field.title}
        value={typed ?? name ?? key}
        required={field.required}
        disabled={disabled}
        error={isTyping ? undefined : error}
        hint={hints.join('; ') || undefined}
        autoComplete="off"
        onBlur={() => setTyping(false)}
        onChange={(text) => {
          setTyping(true)
          setTyped(text)
          put(text)
        }}
      />
      <Proposals
        label="Подходящие записи"
        isNothing={suggested.isNothing}
        options={found.slice(0, SHOWN).map((one) => ({ key: one.key, text: one.name || one.key }))}
        onChoose={(chosen) => {
          setTyped(null)
          put(chosen)
        }}
      />
    </div>
  )
}
