/** The keyboard and the scanner of the counter, wherever the focus is. */
import { useEffectEvent, useLayoutEffect } from 'react'
import { createKeyReader } from './read-keys.ts'

type Field = HTMLInputElement | HTMLTextAreaElement
const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
const doesItself = (target: EventTarget | null): boolean =>
  target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement || target instanceof HTMLSelectElement

/** Takes out of a field what a scanner has typed into it. */
const restore = (field: Field, value: string): void => {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  // React hears only of values that it did not set itself.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

type Keyboard = {
  readonly onScan: (text: string) => void
  /** Undefined: the page has no main action now. */
  readonly onEnter?: (() => void) | undefined
}

/** One for all pages: an Enter that opens a page is not the first one there. */
const read = createKeyReader()

export const useKeyboard = ({ onScan, onEnter }: Keyboard): void => {
  const scanned = useEffectEvent((text: string) => onScan(text))
  const entered = useEffectEvent(() => onEnter?.())
  // Before the frame that shows the page: a key that its button promises works as soon as it is seen.
  useLayoutEffect(() => {
    let before = ''
    const press = (event: KeyboardEvent): void => {
      // A dialog has the keyboard for itself.
      if (document.querySelector('dialog[open]') !== null) return
      const { target } = event
      const done = read(event, isField(target) ? 'field' : doesItself(target) ? 'control' : 'page')
      if (done === 'leave') return
      if (done === 'begins') {
        before = isField(target) ? target.value : ''
        return
      }
      event.preventDefault()
      event.stopPropagation()
      if (done === 'enter') entered()
      if (typeof done !== 'object') return
      if (isField(target)) restore(target, before)
      scanned(done.scan)
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}
