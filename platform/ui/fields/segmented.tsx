import type { ReactNode } from 'react'
import css from './segmented.module.css'

export type SegmentedProps<V extends string> = {
  label: string
  name: string
  options: readonly { value: V; label: ReactNode }[]
  value: V
  onChange: (value: V) => void
}

/** One of a few views («Список», «На карте»), as native radio buttons. */
export const Segmented = <V extends string>({ label, name, options, value, onChange }: SegmentedProps<V>) => (
  <fieldset className={css.segmented}>
    <legend>{label}</legend>
    <div className={css.track}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  </fieldset>
)
