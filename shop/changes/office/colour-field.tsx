import { useId } from 'react'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import css from './changes.module.css'
import { hintOf, type ControlProps } from './group-head.tsx'
import { textOf } from './number-text.ts'

/** A colour by its code or from the picker of the browser. */
export const ColourField = ({ field, value, onChange, error, disabled }: ControlProps) => {
  const id = useId()
  const colour = textOf(value)
  return (
    <div className={css.colour}>
      <TextField
        label={field.title}
        value={colour}
        required={field.required}
        disabled={disabled}
        error={error}
        hint={hintOf(field)}
        onChange={(text) => onChange(text === '' && !field.required ? null : text)}
      />
      <label htmlFor={id} className={css.swatch}>
        Выбрать цвет
        <input
          id={id}
          type="color"
          disabled={disabled}
          value={/^#[0-9a-f]{6}$/.test(colour) ? colour : '#000000'}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
    </div>
  )
}
