import { useState } from 'react'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { hintOf, type ControlProps } from './group-head.tsx'
import { numberOf, numberText } from './number-text.ts'

/** Keeps what is being typed: «1490,» is not a number yet. */
export const NumberField = ({ field, value, onChange, error, disabled, times }: ControlProps & { times: number }) => {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed !== null && numberOf(typed, times) === value ? typed : numberText(value, times)
  return (
    <TextField
      label={field.title}
      inputMode="decimal"
      value={shown}
      required={field.required}
      disabled={disabled}
      error={error}
      hint={times === 100 ? hintOf(field, 'рубли') : hintOf(field)}
      onChange={(text) => {
        setTyped(text)
        onChange(numberOf(text, times))
      }}
    />
  )
}
