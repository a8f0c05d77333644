import { useId, useState } from 'react'
import { Button } from '#platform/ui/controls/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import type { RecordField } from '../changes.api.ts'
import { PICTURES } from '../facts/pictures.ts'
import css from './changes.module.css'
import { FocusField } from './focus-field.tsx'
import { isRecord } from '#kernel/is-record.ts'
import { Markdown } from './markdown-field.tsx'
import { NUMBER, numberOf, numberText, textOf } from './number-text.ts'
import { Picks } from './picks-field.tsx'
import { PictureField } from './picture-field.tsx'
import { ReferenceField } from './reference-field.tsx'
import { isOfRows, Rows } from './rows-field.tsx'

type Props = {
  readonly field: RecordField
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly error?: string | undefined
  readonly disabled?: boolean | undefined
}

/** Keeps what is being typed: «1490,» is not a number yet. */
const NumberField = ({ field, value, onChange, error, disabled, times }: Props & { times: number }) => {
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

/** Helps are written for files: people type roubles, not kopecks. */
const hintOf = ({ help }: RecordField, unit?: string): string | undefined => {
  const words = help.replaceAll('`', '').replace(/^копейки([;:] )?/, '')
  return [unit, words].filter((part) => part !== undefined && part !== '').join('; ') || undefined
}

const Text = ({ field, value, onChange, error, disabled }: Props) => (
  <div className={css.control}>
    <TextField
      label={field.title}
      kind={field.control === 'area' ? 'area' : 'text'}
      {...(field.control === 'date' ? { type: 'date', placeholder: '' } : {})}
      value={textOf(value)}
      required={field.required}
      disabled={disabled}
      error={error}
      hint={hintOf(field)}
      maxLength={field.max ?? undefined}
      onChange={(typed) => onChange(typed === '' && !field.required ? null : typed)}
    />
  </div>
)

const Colour = ({ field, value, onChange, error, disabled }: Props) => {
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

/** A list of texts, one on each line. */
const Texts = ({ field, value, onChange, error, disabled }: Props) => {
  const list = Array.isArray(value) ? value.map(String) : []
  const [typed, setTyped] = useState(list.join('\n'))
  const linesOf = (text: string): string[] =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
  const shown = JSON.stringify(linesOf(typed)) === JSON.stringify(list) ? typed : list.join('\n')
  const change = (text: string): void => {
    setTyped(text)
    const lines = linesOf(text)
    onChange(lines.length === 0 && !field.required ? null : lines)
  }
  const hint = [hintOf(field), 'по одному на строке', field.choices.length > 0 ? `из: ${field.choices.join(', ')}` : '']
  return (
    <div className={css.control}>
      <TextField
        kind="area"
        label={field.title}
        value={shown}
        required={field.required}
        disabled={disabled}
        error={error}
        hint={hint.filter((part) => part !== undefined && part !== '').join('; ')}
        onChange={change}
      />
    </div>
  )
}

const withField = (value: unknown, name: string, next: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries({ ...(isRecord(value) ? value : {}), [name]: next }).filter(([, one]) => one !== null),
  )

/** Title, help and fault of a field that is several controls. */
const GroupHead = ({ field, error }: Pick<Props, 'field' | 'error'>) => (
  <>
    <legend>{field.title}</legend>
    {hintOf(field) !== undefined && <p className={css.hint}>{hintOf(field)}</p>}
    {error !== undefined && (
      <p className={css.fault} role="alert">
        {error}
      </p>
    )}
  </>
)

/** Parts of a group that a record may lack are asked for only once one of them is given. */
const Group = ({ field, value, onChange, error, disabled }: Props) => (
  <fieldset className={css.group}>
    <GroupHead field={field} error={error} />
    {field.of.map((inner) => (
      <FieldControl
        key={inner.name}
        field={field.required || isRecord(value) ? inner : { ...inner, required: false }}
        disabled={disabled}
        value={isRecord(value) ? value[inner.name] : undefined}
        onChange={(next) => {
          const changed = withField(value, inner.name, next === '' ? null : next)
          onChange(Object.keys(changed).length === 0 && !field.required ? null : changed)
        }}
      />
    ))}
  </fieldset>
)

const List = ({ field, value, onChange, error, disabled }: Props) => {
  const items = Array.isArray(value) ? value : []
  const put = (next: readonly unknown[]): void => onChange(next.length === 0 && !field.required ? null : next)
  return (
    <fieldset className={css.group}>
      <GroupHead field={field} error={error} />
      {isOfRows(field) ? (
        <Rows
          field={field}
          items={items}
          disabled={disabled === true}
          onChange={put}
          control={(inner, innerValue, change) => (
            <FieldControl field={inner} value={innerValue} disabled={disabled} onChange={change} />
          )}
        />
      ) : (
        items.map((item: unknown, index) => (
          <div key={index} className={css.item}>
            <Group
              field={{ ...field, title: `${field.title}: ${index + 1}`, help: '', control: 'group', required: true }}
              disabled={disabled}
              value={item}
              onChange={(next) => put(items.map((one: unknown, at) => (at === index ? next : one)))}
            />
            <div className={css.itemActions}>
              {index > 0 && (
                <Button
                  look="quiet"
                  size="sm"
                  disabled={disabled}
                  onClick={() => put([...items.slice(0, index - 1), item, items[index - 1], ...items.slice(index + 1)])}
                >
                  Выше
                </Button>
              )}
              <Button
                look="quiet"
                size="sm"
                disabled={disabled}
                onClick={() => put(items.filter((_, at) => at !== index))}
              >
                Убрать
              </Button>
            </div>
          </div>
        ))
      )}
      <Button look="line" size="sm" disabled={disabled} onClick={() => put([...items, {}])}>
        Добавить: {field.title.toLowerCase()}
      </Button>
    </fieldset>
  )
}

/** A value with a shape of its own, as JSON. */
const Json = ({ field, value, onChange, error, disabled }: Props) => {
  const written = value === undefined || value === null ? '' : JSON.stringify(value, null, 2)
  const [typed, setTyped] = useState(written)
  const [isBroken, setBroken] = useState(false)
  const change = (text: string): void => {
    setTyped(text)
    try {
      onChange(text.trim() === '' ? null : JSON.parse(text))
      setBroken(false)
    } catch {
      setBroken(true)
    }
  }
  return (
    <TextField
      kind="area"
      label={field.title}
      value={typed}
      required={field.required}
      disabled={disabled}
      error={isBroken ? 'Значение не читается: проверьте кавычки, запятые и скобки' : error}
      hint={hintOf(field)}
      onChange={change}
    />
  )
}

/** The control of a field, from its declaration. */
export const FieldControl = (props: Props) => {
  const { field, value, onChange, error, disabled } = props
  switch (field.control) {
    case 'text':
      if (field.refers === PICTURES) return <PictureField {...props} hint={hintOf(field)} />
      return field.refers === null ? <Text {...props} /> : <ReferenceField {...props} hint={hintOf(field)} />
    case 'area':
    case 'date':
      return <Text {...props} />
    case 'markdown':
      return <Markdown {...props} hint={hintOf(field)} />
    case 'focus':
      return <FocusField {...props} />
    case 'number':
      return <NumberField {...props} times={1} />
    case 'money':
      return <NumberField {...props} times={100} />
    case 'yes':
      return (
        <div className={css.control}>
          <Checkbox
            checked={value === true || (value === undefined && field.usually === true)}
            disabled={disabled}
            onChange={({ target }) => onChange(target.checked)}
          >
            {field.title}
            {hintOf(field) !== undefined && <span className={css.hint}> {hintOf(field)}</span>}
          </Checkbox>
          {error !== undefined && (
            <p className={css.fault} role="alert">
              {error}
            </p>
          )}
        </div>
      )
    case 'choice':
      return (
        <TextField
          kind="select"
          label={field.title}
          value={textOf(value)}
          required={field.required}
          disabled={disabled}
          error={error}
          hint={hintOf(field)}
          options={field.choices.map((choice) => ({ value: choice, label: field.labels?.[choice] ?? choice }))}
          onChange={(chosen) => onChange(chosen === '' ? null : NUMBER.test(chosen) ? Number(chosen) : chosen)}
        />
      )
    case 'colour':
      return <Colour {...props} />
    case 'texts':
      return field.refers === null ? (
        <Texts {...props} />
      ) : (
        <Picks
          field={field}
          kind={field.refers}
          keys={Array.isArray(value) ? value.map(String) : []}
          disabled={disabled}
          error={error}
          hint={hintOf(field)}
          onChange={(keys) => onChange(keys.length === 0 && !field.required ? null : keys)}
        />
      )
    case 'list':
      return <List {...props} />
    case 'group':
      return <Group {...props} />
    case 'json':
      return <Json {...props} />
  }
}
