/** OFFICE-08: the search of everything: pages, orders, buyers, records, colleagues, each by its right. */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useDebounced } from '#platform/ui/behaviour/use-debounced.ts'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { indexAfterKey } from '#platform/ui/fields/option-list.ts'
import { Dialog } from '#platform/ui/layers/dialog.tsx'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { todayApi } from '#shop/office/office/api/today-api.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import type { FoundThing } from '#shop/office/today.api.ts'
import { isCalled } from './other-pages.ts'
import { namedPagesOf } from './menu.tsx'
import css from './palette.module.css'

const DEBOUNCE_MS = 200

type Option = { readonly to: string; readonly title: string; readonly note: string }

const addressOf = ({ what, kind, key }: FoundThing): string => {
  switch (what) {
    case 'order':
      return `/orders/${encodeURIComponent(key)}`
    case 'buyer':
      return `/buyers?phone=${encodeURIComponent(key)}`
    case 'member':
      return `/staff/${encodeURIComponent(key)}`
    case 'kind':
      return `/records/${kind}`
    case 'record':
      return `/records/${kind}/record?key=${encodeURIComponent(key)}`
  }
}

/** Pages of the office at once, the rest from the server. `isFound`: the options are those of the text. */
const useOptions = (text: string) => {
  const { me } = useDesk()
  const asked = useDebounced(text.trim(), DEBOUNCE_MS)
  const { data, error, isFetching } = useQuery({
    queryKey: ['everything', asked],
    queryFn: async ({ signal }) => valueOrThrow(await todayApi.findEverything({ q: asked }, { signal })).found,
    enabled: asked.length > 1,
    placeholderData: (last) => (asked.length > 1 ? last : undefined),
  })
  const small = useDeferredValue(text.trim().toLowerCase())
  const pages = namedPagesOf(me)
    .filter((page) => isCalled(page, small))
    // Its own name says more than words for it.
    .toSorted((a, b) => Number(isCalled({ name: b.name }, small)) - Number(isCalled({ name: a.name }, small)))
  const options: readonly Option[] = [
    ...pages.map(({ to, name }) => ({ to, title: name, note: 'Раздел' })),
    ...(asked.length > 1 && data !== undefined
      ? data.map((found) => ({ to: addressOf(found), title: found.title, note: found.note }))
      : []),
  ]
  return { options, error, isFound: asked === text.trim() && !isFetching }
}

const Search = ({ onClose }: { readonly onClose: () => void }) => {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { options, error, isFound } = useOptions(text)
  const navigate = useNavigate()
  const id = useId()
  const open = (option: Option | undefined): void => {
    if (option === undefined) return
    onClose()
    void navigate(option.to)
  }
  /** Enter came before the answer, as after a scan: the first of it opens. */
  const isAwaited = useRef(false)
  const first = isFound ? options[0] : undefined
  useEffect(() => {
    if (!isFound || !isAwaited.current) return
    isAwaited.current = false
    open(first)
  })
  const press = (event: KeyboardEvent): void => {
    const next = event.key === 'Home' || event.key === 'End' ? null : indexAfterKey(event.key, at, options.length)
    if (next !== null) {
      event.preventDefault()
      setAt(next)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (isFound) open(options[at])
      else isAwaited.current = true
    }
  }
  useEffect(() => {
    // Braces are needed: newer browsers return a promise.
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])
  const active = options[at]
  return (
    <div className={css.search}>
      <TextField
        kind="search"
        label="Номер, телефон, имя, артикул, название или раздел"
        value={text}
        onChange={(typed) => {
          setText(typed)
          setAt(0)
          isAwaited.current = false
        }}
        onKeyDown={press}
        maxLength={120}
        autoComplete="off"
        autofocus
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={active === undefined ? undefined : `${id}-${at}`}
      />
      <div className={css.list} id={id} role="listbox" aria-label="Найдено">
        {options.map((option, index) => (
          <div
            key={option.to}
            id={`${id}-${index}`}
            className={css.option}
            role="option"
            aria-selected={index === at}
            onClick={() => open(option)}
            onPointerMove={() => setAt(index)}
          >
            <span>{option.title}</span>
            <small>{option.note}</small>
          </div>
        ))}
      </div>
      <p className={css.state} role="status">
        {error !== null && errorText(error)}
        {error === null && isFound && options.length === 0 && 'Ничего не\u00a0нашлось'}
      </p>
    </div>
  )
}

/** Opened by Ctrl+K, and by `/` outside of fields where that is not the counter's own search. */
export const Palette = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title="Найти" width="form">
    {open && <Search onClose={onClose} />}
  </Dialog>
)
