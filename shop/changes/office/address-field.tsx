import { useState } from 'react'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import css from './changes.module.css'
import { hintOf, type ControlProps } from './group-head.tsx'
import { textOf } from './number-text.ts'
import { Proposals } from './proposals.tsx'
import { useAddresses } from './suggestions.ts'

/** OFFICE-02: where a link leads: an address, found by what its page is called. */
export const AddressField = ({ field, value, onChange, error, disabled }: ControlProps) => {
  const [typed, setTyped] = useState('')
  /** A word that is not whole yet is no fault. */
  const [isTyping, setTyping] = useState(false)
  const { found, isNothing } = useAddresses(typed)
  const put = (text: string): void => onChange(text === '' && !field.required ? null : text)
  return (
    <div className={css.control}>
      <TextField
        label={field.title}
        value={textOf(value)}
        required={field.required}
        disabled={disabled}
        error={isTyping ? undefined : error}
        hint={hintOf(field) ?? 'слово из\u00a0названия страницы, товара или раздела, либо адрес целиком'}
        maxLength={field.max ?? undefined}
        autoComplete="off"
        onBlur={() => setTyping(false)}
        onChange={(text) => {
          setTyping(true)
          setTyped(text)
          put(text)
        }}
      />
      <Proposals
        label="Подходящие страницы"
        isNothing={isNothing}
        options={found.map(({ address, name, note }) => ({
          key: address,
          text: note === '' ? name : `${name}, ${note}`,
        }))}
        onChoose={(address) => {
          setTyped('')
          put(address)
        }}
      />
    </div>
  )
}
