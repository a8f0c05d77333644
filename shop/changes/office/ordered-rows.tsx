import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton } from '#platform/ui/controls/icon-button.tsx'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'
import css from './picks.module.css'

const moved = (keys: readonly string[], from: number, to: number): readonly string[] => {
  const key = keys[from]
  return key === undefined || to < 0 || to >= keys.length ? keys : keys.toSpliced(from, 1).toSpliced(to, 0, key)
}

type Props = {
  readonly keys: readonly string[]
  readonly nameOf: (key: string) => string
  readonly disabled?: boolean | undefined
  /** Rows may be taken away. */
  readonly removes?: boolean | undefined
  readonly onChange: (keys: readonly string[]) => void
  /** What a row shows. */
  readonly children: (key: string) => ReactNode
}

/** Rows in an order that a person gives them by keys, buttons and by drag. */
export const OrderedRows = ({ keys, nameOf, disabled = false, removes = true, onChange, children }: Props) => {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')
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
    if (step === undefined && !(removes && event.key === 'Delete')) return
    event.preventDefault()
    // Alt with an arrow leads to another record elsewhere on the page.
    event.nativeEvent.stopImmediatePropagation()
    if (step === undefined) remove(at)
    else if (event.altKey) move(at, at + step)
    else focusRow(at + step)
  }
  return (
    <>
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
              <span className={css.name}>{children(key)}</span>
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
                  {removes && (
                    <IconButton icon="x" size={20} label={`Убрать: ${nameOf(key)}`} onClick={() => remove(at)} />
                  )}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {keys.length > 1 && !disabled && (
        <p className={css.keys}>
          Порядок: перетащите строку или&nbsp;нажмите в&nbsp;ней Alt+↑ и&nbsp;Alt+↓.{removes && ' Delete убирает.'}
        </p>
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  )
}
