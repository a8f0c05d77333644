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
      ['/ или F2', 'найти заказ'],
      ['Ctrl+K', 'найти всё'],
      ['F4', 'не\u00a0хватает: первая несобранная строка'],
      ['F6', 'вернуть: первая строка выданного заказа'],
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
      ['F', 'к\u00a0поиску и\u00a0фильтрам'],
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
const isPlain = ({ ctrlKey, metaKey, altKey }: Pressed): boolean => !ctrlKey && !metaKey && !altKey

/** A letter later than this after `G` is a key of its own. */
const GO_MS = 1500
/** Pages by the key that follows `G`. `taken`: the press is a part of it. */
export const createGoReader = (pages: ReadonlyMap<string, string>) => {
  let begunAt = -Infinity
  return (key: Pressed, isTyping: boolean): 'leave' | 'taken' | { readonly to: string } => {
    const isSecond = key.timeStamp - begunAt < GO_MS
    // Shift of the letter that follows.
    if (key.key === 'Shift') return 'leave'
    begunAt = -Infinity
    if (isTyping || !isPlain(key)) return 'leave'
    const to = pages.get(key.code)
    if (isSecond) return to === undefined ? 'taken' : { to }
    if (key.code !== 'KeyG' || key.shiftKey) return 'leave'
    begunAt = key.timeStamp
    return 'taken'
  }
}

const CHORDS = new Map<string, 'act' | 'search'>([
  ['Enter', 'act'],
  ['KeyK', 'search'],
])
const LETTERS_OF_LISTS = new Map<string, 'next' | 'before' | 'filter'>([
  ['KeyJ', 'next'],
  ['KeyK', 'before'],
  ['KeyF', 'filter'],
])
const isChord = ({ ctrlKey, metaKey, altKey, shiftKey }: Pressed): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey

/** `named`: of the button or field that says so by `aria-keyshortcuts`. */
type Named = { readonly named: string }
/**
 * `act`: the main action; `search`: of everything; `up`: the page above; `next`, `before`: a row; `filter`: of the list. Null: nothing
 * of the office.
 */
export const meaningOf = (
  key: Pressed,
  isTyping: boolean,
): 'act' | 'search' | 'help' | 'leave field' | 'up' | 'next' | 'before' | 'filter' | Named | null => {
  if (isChord(key)) return CHORDS.get(key.key === 'Enter' ? key.key : key.code) ?? null
  if (!isPlain(key)) return null
  if (/^F\d+$/.test(key.key)) return key.shiftKey ? null : { named: key.key }
  if (key.key === 'Escape') return isTyping ? 'leave field' : 'up'
  if (isTyping) return null
  if (key.key === '?') return 'help'
  if (key.key === '/') return { named: '/' }
  if (key.shiftKey) return null
  return LETTERS_OF_LISTS.get(key.code) ?? null
}
