/**
 * Tells a scanner from fingers. What is typed outside a field is a scan that ends with Enter; in a field only a burst of keys that no
 * fingers type is one. Enter alone is the main action of the page, once however often it is pressed in a row.
 */
import { textOfKey, type Key } from './key-text.ts'

/** Keys of a scanner come closer together than those of fingers. */
const BURST_MS = 30
/** Fewer keys in a field may be a person's. */
const MIN_BURST = 8
/** A scanner types a code in a few tenths of a second; a stray key before it is forgotten. */
const FORGET_MS = 1500
/** A second Enter within this time is a slip of the hand. */
const BRAKE_MS = 700
/** An order's number as people type it, in the letters that are on the screen. */
const TYPED_NUMBER = /^[А-ЯЁ]{1,3}-?[0-9]{6,12}(?:-[2-9])?$/i

export type Pressed = Key & { readonly timeStamp: number; readonly repeat: boolean }
/**
 * `leave`: the browser does with the key what it does; `taken`: part of a code, or an Enter too many; `begins`: typed into the field
 * by the browser, and it may be the first key of a code; `enter`: the main action.
 */
export type Read = 'leave' | 'taken' | 'begins' | 'enter' | { readonly scan: string }
type Target = 'field' | 'control' | 'page'

export const createKeyReader = () => {
  let scanned = ''
  /** Scanned keys in the letters of the layout. */
  let typed = ''
  let isBurst = true
  let pressedAt = -Infinity
  let enteredAt = -Infinity
  const begin = (): void => {
    scanned = ''
    typed = ''
    isBurst = true
  }

  const enter = (key: Pressed, gap: number, target: Target): Read => {
    const code = scanned.trim()
    const scan = !isBurst && TYPED_NUMBER.test(typed) ? typed : code
    const isScan = target === 'field' ? scanned.length >= MIN_BURST : code !== ''
    // Some scanners end a code with two characters.
    const isSecond = key.repeat || gap <= BURST_MS || key.timeStamp - enteredAt < BRAKE_MS
    begin()
    if (isScan) return { scan }
    if (target === 'field') return 'leave'
    if (isSecond) return 'taken'
    enteredAt = key.timeStamp
    return target === 'control' ? 'leave' : 'enter'
  }

  return (key: Pressed, target: Target): Read => {
    const gap = key.timeStamp - pressedAt
    if (gap > (target === 'field' ? BURST_MS : FORGET_MS)) begin()
    if (key.key === 'Enter') {
      pressedAt = key.timeStamp
      return enter(key, gap, target)
    }
    const text = textOfKey(key)
    const isFirst = scanned === ''
    if (text === null || (target !== 'field' && isFirst && (text === ' ' || key.key === '/'))) return 'leave'
    if (!isFirst && gap > BURST_MS) isBurst = false
    scanned += text
    typed += key.key
    pressedAt = key.timeStamp
    enteredAt = -Infinity
    return target !== 'field' ? 'taken' : isFirst ? 'begins' : 'leave'
  }
}
