/** OFFICE-08: keys of the office, the list of them, and what they do on a page. */
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '#platform/ui/layers/dialog.tsx'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { codeOfLetter, createGoReader, GO, KEYS, meaningOf, type KeyMode } from '#shop/office/office/shell/keys.ts'
import { isTyping } from '#shop/office/office/shell/typing.ts'
import type { RightsHolder } from '#kernel/staff-rights.ts'
import css from './keys.module.css'
import { DAILY_LISTS, LETTERS, mayOpen } from './other-pages.ts'
import { isOfCounter, namedPagesOf } from './menu.tsx'

const modeOf = (member: RightsHolder): KeyMode => (isOfCounter(member) ? 'counter' : 'office')

/** Pages that a member opens by `G` and a letter. */
const goPagesOf = (member: RightsHolder) =>
  [...namedPagesOf(member), ...DAILY_LISTS.filter(mayOpen(member))].flatMap(({ to, name }) => {
    const letter = LETTERS[to]
    return letter === undefined ? [] : [{ to, name, letter }]
  })

export const KeyList = () => {
  const { me } = useDesk()
  const mode = modeOf(me)
  const pages = mode === 'office' ? goPagesOf(me).map(({ letter, name }) => [`G, ${letter}`, name] as const) : []
  return (
    <div className={css.keys}>
      {KEYS.filter((group) => group.mode === undefined || group.mode === mode).map(({ title, keys }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <dl>
            {keys
              .flatMap((key) => (key[0] === GO ? [key, ...pages] : [key]))
              .map(([press, does]) => (
                <div key={press}>
                  <dt>{press}</dt>
                  <dd>{does}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

export const KeysDialog = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title="Клавиши" width="wide">
    {open && (
      // It scrolls: the keyboard has to reach it.
      <div role="region" aria-label="Список клавиш" tabIndex={0}>
        <KeyList />
      </div>
    )}
  </Dialog>
)

const ROWS = 'main :is([data-order-row], tr[tabindex])'
const ACT = '[aria-keyshortcuts="Control+Enter"]:not(:disabled)'

/** The button or the field of a named key: that of the row with the focus, else the first one of the page. */
const press = (key: string): boolean => {
  const named = `[aria-keyshortcuts~="${key}"]:not(:disabled)`
  const row = document.activeElement?.closest('li')
  const found = row?.querySelector<HTMLElement>(named) ?? document.querySelector<HTMLElement>(named)
  const field = found?.querySelector('input')
  if (field) field.select()
  else found?.click()
  return found !== null
}

/** The button of the form that has the focus; without a form that of the page. */
const act = (target: EventTarget | null): boolean => {
  const form = target instanceof Element ? target.closest('form') : null
  const button =
    form === null
      ? document.querySelector<HTMLElement>(`main ${ACT}`)
      : form.querySelector<HTMLElement>('button[type="submit"]:not(:disabled)')
  button?.click()
  return button !== null
}

/** The page's own link to the page above it: «К списку» with its filters. */
const goUp = (): boolean => {
  const link = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].find(
    ({ pathname, target }) => target === '' && location.pathname.startsWith(`${pathname}/`),
  )
  link?.click()
  return link !== undefined
}

const goToFilter = (): boolean => {
  const field = document.querySelector<HTMLInputElement>('main [role="search"] input')
  field?.select()
  return field !== null
}

const stepRow = (by: 1 | -1): boolean => {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)]
  const row = rows[Math.max(rows.findIndex((one) => one === document.activeElement) + by, 0)]
  row?.focus()
  return row !== undefined
}

/** A cell ends its typing by Esc itself, and what is open closes. */
const leaveField = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement) || target.closest('[role="grid"]') !== null) return false
  if (target.getAttribute('aria-expanded') === 'true') return false
  target.blur()
  return true
}

/** An open dialog or popover has the keyboard for itself. */
const isCovered = (): boolean => document.querySelector('dialog[open], :popover-open') !== null

type Asked = {
  /** The list of keys is asked for. */
  readonly onHelp: () => void
  /** The search of everything is. */
  readonly onSearch: () => void
}
/** Meanings that letters and signs of the scanner cannot have. */
const isOfCounterToo = (meaning: ReturnType<typeof meaningOf>): boolean =>
  meaning === 'act' || meaning === 'search' || typeof meaning === 'object'

/** At the counter letters are the scanner's. */
export const useOfficeKeys = (me: RightsHolder, { onHelp, onSearch }: Asked): void => {
  const navigate = useNavigate()
  const mode = modeOf(me)
  const readGo = useMemo(
    () => createGoReader(new Map(goPagesOf(me).map(({ letter, to }) => [codeOfLetter(letter), to]))),
    [me],
  )
  const go = useEffectEvent((to: string) => void navigate(to))
  const help = useEffectEvent(onHelp)
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    // Before the keys of a row or a text see the letter that follows `G`.
    const capture = (event: KeyboardEvent): void => {
      if (isCovered()) return
      const read = readGo(event, isTyping(event.target))
      if (read === 'leave') return
      event.preventDefault()
      event.stopPropagation()
      if (read !== 'taken') go(read.to)
    }
    const open = (layer: () => void): true => {
      layer()
      return true
    }
    const bubble = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isCovered()) return
      const { target } = event
      const meaning = meaningOf(event, isTyping(target))
      if (meaning === null || (mode === 'counter' && !isOfCounterToo(meaning))) return
      if (typeof meaning === 'object') {
        // Money is taken once by a key that is held down.
        const isDone = !event.repeat && (press(meaning.named) || (meaning.named === '/' && open(search)))
        if (isDone) event.preventDefault()
        return
      }
      const done = {
        act: () => act(target),
        search: () => open(search),
        help: () => open(help),
        'leave field': () => leaveField(target),
        up: goUp,
        next: () => stepRow(1),
        before: () => stepRow(-1),
        filter: goToFilter,
      }[meaning]()
      if (done) event.preventDefault()
    }
    addEventListener('keydown', bubble)
    if (mode === 'office') addEventListener('keydown', capture, { capture: true })
    return () => {
      removeEventListener('keydown', bubble)
      removeEventListener('keydown', capture, { capture: true })
    }
  }, [mode, readGo])
}
