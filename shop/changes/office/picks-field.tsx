import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { Button } from '#platform/ui/controls/button.tsx'
import { IconButton } from '#platform/ui/controls/icon-button.tsx'
import { indexAfterKey } from '#platform/ui/fields/option-list.ts'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import type { RecordField } from '../changes.api.ts'
import { changesApi } from './changes-api.ts'
import css from './picks.module.css'
import { parsedValues } from './record-words.ts'

type Props = {
  readonly field: RecordField
  readonly kind: string
  readonly keys: readonly string[]
  readonly onChange: (keys: readonly string[]) => void
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly disabled?: boolean | undefined
}
type Named = { readonly key: string; readonly name: string }

const moved = (keys: readonly string[], from: number, to: number): readonly string[] => {
  const key = keys[from]
  return key === undefined || to < 0 || to >= keys.length ? keys : keys.toSpliced(from, 1).toSpliced(to, 0, key)
}

const useNames = (kind: string, keys: readonly string[]): ReadonlyMap<string, string> => {
  const { data } = useQuery({
    queryKey: ['record names', kind, keys],
    enabled: keys.length > 0,
    queryFn: async ({ signal }) =>
      valueOrThrow(await changesApi.recordNames({ kind, keys: [...keys] }, { signal })).names,
    placeholderData: (last) => last,
  })
  return new Map(data?.map(({ key, name }) => [key, name]))
}

const useFound = (kind: string, text: string): readonly Named[] => {
  const { data } = useQuery({
    queryKey: ['record picks', kind, text],
    enabled: text.trim().length > 1,
    queryFn: async ({ signal }) => valueOrThrow(await changesApi.records({ kind, q: text.trim() }, { signal })).rows,
    placeholderData: (last) => last,
  })
  return text.trim().length < 2
    ? []
    : (data ?? []).map(({ key, value }) => {
        const { name, title } = parsedValues(value)
        return { key, name: String(name ?? title ?? '') }
      })
}

/** OFFICE-03: records that a field names, in an order: found by words, moved by keys, buttons and by drag. */
export const Picks = ({ field, kind, keys, onChange, hint, error, disabled = false }: Props) => {
  const names = useNames(kind, keys)
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const nameOf = (key: string): string => names.get(key) || key
  const focusRow = (at: number): void =>
    void requestAnimationFrame(() => list.current?.querySelectorAll('li')[at]?.focus())
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= keys.length) return
    onChange(moved(keys, from, to))
    setSaid(`${nameOf(keys[from] ?? '')}: место ${to + 1} из ${keys.length}`)
    focusRow(to)
  }
  const remove = (at: number): void => {
    onChange(keys.toSpliced(at, 1))
    setSaid(`${nameOf(keys[at] ?? '')}: убрано`)
    focusRow(Math.min(at, keys.length - 2))
  }
  const press = (event: KeyboardEvent<HTMLLIElement>, at: number): void => {
    if (event.target !== event.currentTarget || disabled) return
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined && event.key !== 'Delete') return
    event.preventDefault()
    // Alt with an arrow leads to another record elsewhere on the page.
    event.nativeEvent.stopImmediatePropagation()
    if (step === undefined) remove(at)
    else if (event.altKey) move(at, at + step)
    else focusRow(at + step)
  }
  const add = (more: readonly string[]): void => {
    const fresh = [...new Set(more)].filter((key) => !keys.includes(key))
    if (fresh.length === 0) return
    onChange([...keys, ...fresh])
    setSaid(fresh.length === 1 ? `Добавлено: ${nameOf(fresh[0] ?? '')}` : `Добавлено: ${fresh.length}`)
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
      {keys.length > 0 && (
        <ol className={css.list} ref={list}>
          {keys.map((key, at) => (
            <li
              key={key}
              className={css.pick}
              tabIndex={0}
              draggable={!disabled}
              data-dragged={dragged === at ? '' : undefined}
              aria-label={`${nameOf(key)}, место ${at + 1} из ${keys.length}`}
              onKeyDown={(event) => press(event, at)}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', key)
                setDragged(at)
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                if (dragged === null) return
                event.preventDefault()
                if (dragged === at) return
                onChange(moved(keys, dragged, at))
                setDragged(at)
              }}
              onDrop={(event) => event.preventDefault()}
            >
              <span className={css.place}>{at + 1}</span>
              <span className={css.name}>
                {nameOf(key)}
                {names.get(key) !== undefined && names.get(key) !== '' && <small>{key}</small>}
              </span>
              {!disabled && (
                <span className={css.buttons}>
                  <IconButton
                    className={css.up}
                    icon="chevron-down"
                    size={20}
                    label={`Выше: ${nameOf(key)}`}
                    disabled={at === 0}
                    onClick={() => move(at, at - 1)}
                  />
                  <IconButton
                    icon="chevron-down"
                    size={20}
                    label={`Ниже: ${nameOf(key)}`}
                    disabled={at === keys.length - 1}
                    onClick={() => move(at, at + 1)}
                  />
                  <IconButton icon="x" size={20} label={`Убрать: ${nameOf(key)}`} onClick={() => remove(at)} />
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {keys.length > 1 && !disabled && (
        <p className={css.keys}>
          Порядок: перетащите строку или&nbsp;нажмите в&nbsp;ней Alt+↑ и&nbsp;Alt+↓. Delete убирает.
        </p>
      )}
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
  onAdd: (keys: readonly string[]) => void
}) => {
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const found = useFound(kind, text).filter(({ key }) => !keys.includes(key))
  const at = Math.min(active, found.length - 1)
  const press = (event: KeyboardEvent): void => {
    const next = indexAfterKey(event.key, at, found.length)
    const chosen = found[at]
    if (event.key === 'Enter') {
      event.preventDefault()
      if (chosen) onAdd([chosen.key])
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
    const names = new Set(known.map(({ key }) => key))
    onAdd(given.filter((key) => names.has(key)))
    const strange = given.filter((key) => !names.has(key))
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
        hint="слово из названия; Enter добавляет, ↓ и ↑ выбирают; список адресов можно вставить целиком"
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
            onClick={() => onAdd([key])}
          >
            {name === '' ? key : name}
            {name !== '' && <small>{key}</small>}
          </li>
        ))}
      </ul>
      {found.length > 1 && (
        <Button look="line" size="sm" onClick={() => onAdd(found.map(({ key }) => key))}>
          Добавить все найденные: {found.length}
        </Button>
      )}
    </div>
  )
}
