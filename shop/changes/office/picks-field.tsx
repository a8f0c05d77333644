import { useId, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '#platform/ui/controls/button.tsx'
import { indexAfterKey } from '#platform/ui/fields/option-list.ts'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import type { RecordField } from '../changes.api.ts'
import { changesApi } from './changes-api.ts'
import { OrderedRows } from './ordered-rows.tsx'
import css from './picks.module.css'
import { useNames } from './record-names.ts'
import { NOTHING_FOUND, useSuggestions, type Found } from './suggestions.ts'

type Props = {
  readonly field: RecordField
  readonly kind: string
  readonly keys: readonly string[]
  readonly onChange: (keys: readonly string[]) => void
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly disabled?: boolean | undefined
  /** More of a row, after its name. */
  readonly more?: ((key: string, name: string) => ReactNode) | undefined
}
/** OFFICE-03: records that a field names, in an order: found by words, moved by keys, buttons and by drag. */
export const Picks = ({ field, kind, keys, onChange, hint, error, disabled = false, more }: Props) => {
  const read = useNames(kind, keys)
  /** Names of what was added here, until they are read. */
  const [added, setAdded] = useState<ReadonlyMap<string, string>>(new Map())
  const [said, setSaid] = useState('')
  const names = new Map([...added, ...read])
  const nameOf = (key: string): string => names.get(key) ?? key
  const add = (more: readonly Found[]): void => {
    const fresh = new Map(more.filter(({ key }) => !keys.includes(key)).map(({ key, name }) => [key, name]))
    const [only] = fresh
    if (only === undefined) return
    setAdded(new Map([...added, ...[...fresh].filter(([, name]) => name !== '')]))
    onChange([...keys, ...fresh.keys()])
    setSaid(`Добавлено: ${fresh.size === 1 ? only[1] || only[0] : fresh.size}`)
  }
  return (
    <fieldset className={css.picks}>
      <legend>
        {field.title}
        {keys.length > 0 && `: ${keys.length}`}
      </legend>
      {hint !== undefined && <p className={css.hint}>{hint}</p>}
      {error !== undefined && (
        <p className={css.fault} role="alert">
          {error}
        </p>
      )}
      <OrderedRows keys={keys} nameOf={nameOf} disabled={disabled} onChange={onChange}>
        {(key) => (
          <>
            {nameOf(key)}
            {names.has(key) && <small>{key}</small>}
            {more?.(key, nameOf(key))}
          </>
        )}
      </OrderedRows>
      {!disabled && <PickSearch kind={kind} title={field.title} keys={keys} onAdd={add} />}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </fieldset>
  )
}

/** Enter adds what is chosen and goes on to the next; the words stay. A pasted list of keys is added whole. */
const PickSearch = ({
  kind,
  title,
  keys,
  onAdd,
}: {
  kind: string
  title: string
  keys: readonly string[]
  onAdd: (records: readonly Found[]) => void
}) => {
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const suggested = useSuggestions(kind, text)
  const found = suggested.found.filter(({ key }) => !keys.includes(key))
  const areChosen = suggested.found.length > 0 && found.length === 0
  const at = Math.min(active, found.length - 1)
  const press = (event: KeyboardEvent): void => {
    const next = indexAfterKey(event.key, at, found.length)
    const chosen = found[at]
    if (event.key === 'Enter') {
      event.preventDefault()
      if (chosen) onAdd([chosen])
      // The next word is typed over this one; another Enter adds what stands below it.
      if (event.target instanceof HTMLInputElement) event.target.select()
    } else if (event.key === 'Escape') setText('')
    else if (next !== null && event.key.startsWith('Arrow') && !event.altKey) {
      event.preventDefault()
      setActive(next)
    }
  }
  const paste = async (event: ClipboardEvent): Promise<void> => {
    const given = event.clipboardData
      .getData('text')
      .split(/[\s,;]+/)
      .filter((part) => part !== '')
    if (given.length < 2) return
    event.preventDefault()
    const known = valueOrThrow(await changesApi.recordNames({ kind, keys: given.slice(0, 500) })).names
    const named = new Map(known.map(({ key, name }) => [key, name]))
    onAdd(given.flatMap((key) => (named.has(key) ? [{ key, name: named.get(key) ?? '' }] : [])))
    const strange = given.filter((key) => !named.has(key))
    setText(strange.join(' ').slice(0, 100))
  }
  return (
    <div className={css.search} onPaste={(event) => void paste(event)}>
      <TextField
        label={`Добавить: ${title.toLowerCase()}`}
        kind="search"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
        value={text}
        maxLength={100}
        hint="начните название; Enter добавляет, ↓ и ↑ выбирают; список артикулов или адресов можно вставить целиком"
        onKeyDown={press}
        onChange={(typed) => {
          setText(typed)
          setActive(0)
        }}
      />
      <ul id={id} role="listbox" className={css.found} aria-label={`${title}: подходящие`}>
        {found.map(({ key, name }, index) => (
          <li
            key={key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onAdd([{ key, name }])}
          >
            {name === '' ? key : name}
            {name !== '' && <small>{key}</small>}
          </li>
        ))}
      </ul>
      {(suggested.isNothing || areChosen) && (
        <p className={css.hint} role="status">
          {areChosen ? 'Всё, что нашлось, уже выбрано' : NOTHING_FOUND}
        </p>
      )}
      {found.length > 1 && (
        <Button look="line" size="sm" onClick={() => onAdd(found)}>
          Добавить все найденные: {found.length}
        </Button>
      )}
    </div>
  )
}
