/** Keys of the office, the same on every page (OFFICE-08): the one list of them, which `?` shows, and what a press means. */

/** Mode of a member: at the counter letters belong to the scanner, so that it has keys of its own. */
export type KeyMode = 'office' | 'counter'
type KeyGroup = {
  readonly title: string
  /** Absent: of both. */
  readonly mode?: KeyMode
  readonly keys: readonly (readonly [press: string, does: string])[]
}
/** `G`, then a letter: a page. */
export const GO = 'G (П), затем буква'
export const KEYS: readonly KeyGroup[] = [
  {
    title: 'На\u00a0любой странице',
    mode: 'office',
    keys: [
      ['/ или Ctrl+K', 'найти всё: заказ, покупателя, запись, раздел офиса'],
      [GO, 'открыть раздел'],
      ['Esc', 'выйти из\u00a0поля; ещё раз\u00a0— на\u00a0страницу выше, несохранённое останется'],
      ['?', 'эта подсказка'],
    ],
  },
  {
    title: 'За\u00a0прилавком',
    mode: 'counter',
    keys: [
      ['Enter', 'главное действие страницы'],
      ['↑ ↓', 'по\u00a0заказам'],
      ['/', 'найти заказ'],
      ['Ctrl+K', 'найти всё'],
      ['F9, F10', 'деньги приняты: картой, наличными'],
      ['F8', 'сменить сотрудника'],
    ],
  },
  {
    title: 'В\u00a0списке',
    keys: [
      ['J K или ↓ ↑', 'по\u00a0строкам'],
      ['Enter', 'открыть'],
      ['X', 'отметить'],
    ],
  },
  {
    title: 'В\u00a0записи и\u00a0в\u00a0любой форме',
    keys: [
      ['Ctrl+Enter', 'сохранить, отправить, применить; запись списка\u00a0— и\u00a0открыть следующую'],
      ['Ctrl+S', 'сохранить запись'],
      ['Alt+↑ Alt+↓', 'предыдущая и\u00a0следующая запись списка'],
      ['Ctrl+B', 'жирный в\u00a0тексте с\u00a0разметкой'],
      ['Alt+↑ Alt+↓, Delete', 'в\u00a0строке с\u00a0порядком: переставить, убрать'],
    ],
  },
  {
    title: 'В\u00a0таблице',
    keys: [
      ['Enter, Tab', 'вниз, вправо; Shift\u00a0— обратно'],
      ['F2, Esc', 'править, не\u00a0менять'],
      ['Shift и\u00a0стрелки', 'выделить'],
      ['Ctrl+D', 'повторить верхнюю ячейку вниз'],
      ['Ctrl+C, Ctrl+V', 'перенести блок, в\u00a0Excel и\u00a0обратно'],
      ['Ctrl+Z', 'отменить правку'],
    ],
  },
  {
    title: 'Отзывы и\u00a0вопросы',
    keys: [
      ['P', 'показать'],
      ['H, затем цифра', 'скрыть с\u00a0этой причиной'],
      ['R, E', 'ответить от\u00a0магазина, от\u00a0эксперта'],
      ['J K', 'следующий, предыдущий'],
    ],
  },
]

const CYRILLIC = 'ЙЦУКЕНГШЩЗФЫВАПРОЛДЖЯЧСМИТЬ'
const LATIN = 'QWERTYUIOPASDFGHJKL;ZXCVBNM'
/** The key of a Russian letter, in any layout. */
export const codeOfLetter = (letter: string): string => {
  const latin = LATIN[CYRILLIC.indexOf(letter)] ?? ''
  return latin === ';' ? 'Semicolon' : `Key${latin}`
}

export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'timeStamp'>
/** `typing`: into a field or a cell, where letters are text. */
export type Where = 'typing' | 'page'

const isPlain = ({ ctrlKey, metaKey, altKey }: Pressed): boolean => !ctrlKey && !metaKey && !altKey

/** A letter later than this after `G` is a key of its own. */
const GO_MS = 1500
/** Pages by the key that follows `G`. `taken`: the press is a part of it. */
export const createGoReader = (pages: ReadonlyMap<string, string>) => {
  let begunAt = -Infinity
  return (key: Pressed, where: Where): 'leave' | 'taken' | { readonly to: string } => {
    const isSecond = key.timeStamp - begunAt < GO_MS
    // Shift of the letter that follows.
    if (key.key === 'Shift') return 'leave'
    begunAt = -Infinity
    if (where === 'typing' || !isPlain(key)) return 'leave'
    const to = pages.get(key.code)
    if (isSecond) return to === undefined ? 'taken' : { to }
    if (key.code !== 'KeyG' || key.shiftKey) return 'leave'
    begunAt = key.timeStamp
    return 'taken'
  }
}

/** `act`: the main action; `up`: the page above; `next`, `before`: a row. Null: nothing of the office. */
export const meaningOf = (
  key: Pressed,
  where: Where,
): 'act' | 'help' | 'leave field' | 'up' | 'next' | 'before' | null => {
  if (key.key === 'Enter' && (key.ctrlKey || key.metaKey) && !key.altKey && !key.shiftKey) return 'act'
  if (!isPlain(key)) return null
  if (key.key === 'Escape') return where === 'typing' ? 'leave field' : 'up'
  if (where === 'typing') return null
  if (key.key === '?') return 'help'
  if (key.shiftKey) return null
  if (key.code === 'KeyJ') return 'next'
  return key.code === 'KeyK' ? 'before' : null
}
