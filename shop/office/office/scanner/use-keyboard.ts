/**
 * The keyboard and the scanner of the counter, wherever the focus is: what is typed outside a field is a scan that ends with
 * Enter. Enter alone does the main action of the page.
 */
import { useEffectEvent, useLayoutEffect } from 'react'
import { textOfKey } from './key-text.ts'

/** A scanner types a code in a few tenths of a second; a stray key before it is forgotten. */
const FORGET_MS = 1500

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
const doesItself = (target: EventTarget | null): boolean =>
  isField(target) || target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement

type Keyboard = {
  readonly onScan: (text: string) => void
  /** Undefined: the page has no main action now. */
  readonly onEnter?: (() => void) | undefined
}

export const useKeyboard = ({ onScan, onEnter }: Keyboard): void => {
  const scanned = useEffectEvent((text: string) => onScan(text))
  const entered = useEffectEvent(() => onEnter?.())
  // Before the frame that shows the page: a key that its button promises works as soon as it is seen.
  useLayoutEffect(() => {
    let typed = ''
    let typedAt = 0
    const press = (event: KeyboardEvent): void => {
      // A dialog has the keyboard for itself.
      if (isField(event.target) || document.querySelector('dialog[open]') !== null) return
      if (event.timeStamp - typedAt > FORGET_MS) typed = ''
      if (event.key === 'Enter') {
        const text = typed.trim()
        typed = ''
        if (text === '' && doesItself(event.target)) return
        event.preventDefault()
        event.stopPropagation()
        if (text === '') entered()
        else scanned(text)
        return
      }
      const text = textOfKey(event)
      if (text === null || (typed === '' && text === ' ')) return
      typed += text
      typedAt = event.timeStamp
      // Ctrl+] and «/» mean something to browsers.
      event.preventDefault()
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}
