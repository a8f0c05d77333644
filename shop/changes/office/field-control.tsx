import { useId } from 'react'
import { isRecord } from '#kernel/is-record.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import type { RecordField } from '../changes.api.ts'
import { PICTURES } from '../facts/pictures.ts'
import { AddressField } from './address-field.tsx'
import css from './changes.module.css'
import { ColourField } from './colour-field.tsx'
import { FocusField } from './focus-field.tsx'
import { useFormRecord } from './form-context.ts'
import { GroupHead, hintOf, type ControlProps } from './group-head.tsx'
import { MapField } from './map-field.tsx'
import { Markdown } from './markdown-field.tsx'
import { NumberField } from './number-field.tsx'
import { NUMBER, textOf } from './number-text.ts'
import { Picks } from './picks-field.tsx'
import { PictureField } from './picture-field.tsx'
import { ReferenceField } from './reference-field.tsx'
import { isOfRows, Rows } from './rows-field.tsx'
import { Choices, Texts } from './texts-field.tsx'
import { WeekField } from './week-field.tsx'

type Props = ControlProps

const Text = ({ field, value, onChange, error, disabled }: Props) => {
  const id = useId()
  return (
    <div className={css.control}>
      <TextField
        label={field.title}
        kind={field.control === 'area' ? 'area' : 'text'}
        {...(field.control === 'date' ? { type: 'date', placeholder: '' } : {})}
        list={field.choices.length === 0 ? undefined : id}
        value={textOf(value)}
        required={field.required}
        disabled={disabled}
        error={error}
        hint={hintOf(field)}
        maxLength={field.max ?? undefined}
        onChange={(typed) => onChange(typed === '' && !field.required ? null : typed)}
      />
      {field.choices.length > 0 && (
        <datalist id={id}>
          {field.choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </div>
  )
}

const withField = (value: unknown, name: string, next: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries({ ...(isRecord(value) ? value : {}), [name]: next }).filter(([, one]) => one !== null),
  )

/** Parts of a group that a record may lack are asked for only once one of them is given. */
const Group = ({ field, value, onChange, error, disabled }: Props) => {
  const given = isRecord(value) ? value : {}
  const category = textOf(useFormRecord().values['category'])
  const belongs = ({ name, sections }: RecordField): boolean =>
    sections === undefined || name in given || sections.some((path) => `${category}/`.startsWith(`${path}/`))
  return (
    <fieldset className={css.group}>
      <GroupHead field={field} error={error} />
      {field.of.filter(belongs).map((inner) => (
        <FieldControl
          key={inner.name}
          field={field.required || isRecord(value) ? inner : { ...inner, required: false }}
          disabled={disabled}
          value={given[inner.name]}
          onChange={(next) => {
            const changed = withField(value, inner.name, next === '' ? null : next)
            onChange(Object.keys(changed).length === 0 && !field.required ? null : changed)
          }}
        />
      ))}
    </fieldset>
  )
}

/** The form of a list's element: the one whose first field it has. */
const formOf = ({ title, of, forms }: RecordField, item: unknown): { title: string; of: readonly RecordField[] } =>
  forms?.find((form) => isRecord(item) && (form.of[0]?.name ?? '') in item) ?? { title, of }
/** An element without its words yet: its first field says which form it has. */
const emptyOf = ({ of: [first] }: ReturnType<typeof formOf>): unknown =>
  first === undefined ? {} : { [first.name]: first.control === 'texts' ? [] : (first.choices[0] ?? '') }

/** An element of a list that stands as a card. */
const PLAIN_GROUP = { help: '', control: 'group', required: true, choices: [], refers: null, max: null } as const
const List = ({ field, value, onChange, error, disabled }: Props) => {
  const items = Array.isArray(value) ? value : []
  const put = (next: readonly unknown[]): void => onChange(next.length === 0 && !field.required ? null : next)
  return (
    <fieldset className={css.group}>
      <GroupHead field={field} error={error} />
      {field.forms === undefined && isOfRows(field) ? (
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
              field={{
                ...PLAIN_GROUP,
                ...formOf(field, item),
                title: `${index + 1}. ${formOf(field, item).title}`,
                name: field.name,
              }}
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
      <div className={css.actions}>
        {(field.forms ?? [{ title: field.title, of: [] }]).map((form) => (
          <Button
            key={form.title}
            look="line"
            size="sm"
            disabled={disabled}
            onClick={() => put([...items, emptyOf(form)])}
          >
            Добавить: {form.title.toLowerCase()}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

/** The control of a field, from its declaration. */
export const FieldControl = (props: Props) => {
  const { field, value, onChange, error, disabled } = props
  switch (field.control) {
    case 'text':
      if (field.refers === PICTURES) return <PictureField {...props} hint={hintOf(field)} />
      return field.refers === null ? <Text {...props} /> : <ReferenceField {...props} hint={hintOf(field)} />
    case 'address':
      return <AddressField {...props} />
    case 'area':
    case 'date':
      return <Text {...props} />
    case 'markdown':
      return <Markdown {...props} hint={hintOf(field)} />
    case 'focus':
      return <FocusField {...props} />
    case 'number':
      // Goods may have several values of an attribute.
      return Array.isArray(value) ? (
        <Texts {...props} field={{ ...field, numeric: true }} />
      ) : (
        <NumberField {...props} times={1} />
      )
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
    case 'maybe':
      return (
        <TextField
          kind="select"
          label={field.title}
          value={typeof value === 'boolean' ? String(value) : ''}
          disabled={disabled}
          error={error}
          hint={hintOf(field)}
          options={[
            { value: 'true', label: 'Да' },
            { value: 'false', label: 'Нет' },
          ]}
          onChange={(chosen) => onChange(chosen === '' ? null : chosen === 'true')}
        />
      )
    case 'moment':
      return (
        <div className={css.control}>
          <TextField
            label={field.title}
            type="datetime-local"
            placeholder=""
            value={textOf(value).replace(' ', 'T')}
            required={field.required}
            disabled={disabled}
            error={error}
            hint={hintOf(field, 'время московское')}
            onChange={(typed) => onChange(typed === '' && !field.required ? null : typed.replace('T', ' '))}
          />
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
      return <ColourField {...props} />
    case 'texts':
      if (field.refers === null)
        return field.choices.length > 0 || field.free === true ? <Choices {...props} /> : <Texts {...props} />
      return (
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
    case 'map':
      return (
        <MapField
          {...props}
          control={(inner, innerValue, change) => (
            <FieldControl field={inner} value={innerValue} disabled={disabled} onChange={change} />
          )}
        />
      )
    case 'week':
      return <WeekField {...props} />
  }
}
