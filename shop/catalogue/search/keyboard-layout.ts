/** The Russian and the English layout of one keyboard: «rhtv» is «крем» and «дщкуфд» is «loreal», typed in the other layout. */

const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюё'
const ENGLISH = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"

const toEnglish = new Map([...RUSSIAN].map((letter, at) => [letter, ENGLISH[at] ?? letter]))
const toRussian = new Map([...ENGLISH].map((letter, at) => [letter, RUSSIAN[at] ?? letter]))

/** What the same keys type in the other layout. Expects lower case; characters that are on neither layout stay. */
export const inOtherLayout = (text: string): string =>
  [...text].map((letter) => toRussian.get(letter) ?? toEnglish.get(letter) ?? letter).join('')

const ROWS = ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const places = new Map(ROWS.flatMap((row, y) => [...row].map((letter, x) => [letter, { x, y }] as const)))

/** Whether a finger can slip from one key to the other: next to it in a row, or touching it in the row above or below. */
export const areNeighbouringKeys = (a: string, b: string): boolean => {
  const [from, to] = [places.get(a), places.get(b)]
  if (!from || !to) return false
  const sameKeyboard = from.y < 3 === to.y < 3
  const [across, down] = [to.x - from.x, to.y - from.y]
  if (!sameKeyboard || Math.abs(down) > 1) return false
  return down === 0 ? Math.abs(across) === 1 : across === 0 || across === -down
}
