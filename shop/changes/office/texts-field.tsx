import { useState } from 'react'
import { Button } from '#platform/ui/controls/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import css from './changes.module.css'
import { GroupHead, hintOf, type ControlProps } from './group-head.tsx'
import { NUMBER, numberOf } from './number-text.ts'

/** One value is a list of one: attributes of goods may be given so. */
const listOf = (value: unknown): readonly string[] =>
  value === undefined || value === null ? [] : (Array.isArray(value) ? value : [value]).map(String)

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A list of texts or numbers, one on each line. An empty one may be all that is meant, so that the browser does not stop it. */
export const Texts = ({ field, value, onChange, error, disabled }: ControlProps) => {
  const list = listOf(value)
  const [typed, setTyped] = useState(list.join('\n'))
  const shown = JSON.stringify(linesOf(typed)) === JSON.stringify(list) ? typed : list.join('\n')
  const change = (text: string): void => {
    setTyped(text)
    const lines = linesOf(text).map((line) => (field.numeric === true ? numberOf(line, 1) : line))
    onChange(lines.length === 0 && !field.required ? null : lines)
  }
  return (
    <div className={css.control}>
      <TextField
        kind="area"
        label={field.title}
        value={shown}
        required={field.required && field.nonEmpty === true}
        disabled={disabled}
        error={error}
        hint={[hintOf(field), 'по одному на строке'].filter((part) => part !== undefined).join('; ')}
        onChange={change}
      />
    </div>
  )
}

/** A list of some of the choices, in their order; others may be added where the field allows them. */
export const Choices = ({ field, value, onChange, error, disabled }: ControlProps) => {
  const [added, setAdded] = useState('')
  const list = listOf(value)
  const all = [...field.choices, ...list.filter((one) => !field.choices.includes(one))]
  const put = (next: readonly string[]): void => {
    const values = all.concat(next.filter((one) => !all.includes(one))).filter((one) => next.includes(one))
    const given = field.numeric === true ? values.map((one) => (NUMBER.test(one) ? Number(one) : one)) : values
    onChange(given.length === 0 && !field.required ? null : given)
  }
  const add = (): void => {
    setAdded('')
    if (added.trim() !== '') put([...list, added.trim()])
  }
  return (
    <fieldset className={css.group}>
      <GroupHead field={field} error={error} />
      <div className={css.actions}>
        {all.map((choice) => (
          <Checkbox
            key={choice}
            checked={list.includes(choice)}
            disabled={disabled}
            onChange={({ target }) => put(target.checked ? [...list, choice] : list.filter((one) => one !== choice))}
          >
            {field.labels?.[choice] ?? choice}
          </Checkbox>
        ))}
      </div>
      {field.free === true && disabled !== true && (
        <div className={css.tools}>
          <TextField
            label={`Другое: ${field.title.toLowerCase()}`}
            value={added}
            maxLength={120}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
            onChange={setAdded}
          />
          <Button look="line" size="sm" disabled={added.trim() === ''} onClick={add}>
            Добавить
          </Button>
        </div>
      )}
    </fieldset>
  )
}
