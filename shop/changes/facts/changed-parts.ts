/** What differs between two versions of a long text. */

/** Shorter texts are read whole. */
const LONG = 240
/** Letters of the unchanged text around what differs. */
const AROUND = 40

const sameFrom = (
  a: string,
  b: string,
  at: (text: string, index: number) => string | undefined,
  most: number,
): number => {
  let length = 0
  while (length < most && at(a, length) === at(b, length)) length += 1
  return length
}

/** Begins and ends at a word where it can; «…» stands for the rest. */
const cut = (text: string, from: number, to: number): string => {
  const start = from <= AROUND ? 0 : text.lastIndexOf(' ', from - AROUND) + 1
  const space = text.indexOf(' ', to + AROUND)
  const end = space === -1 ? text.length : space
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`
}

/** Both versions without what they begin and end with alike; null: they are short, or differ from end to end. */
export const changedParts = (before: string, after: string): readonly [before: string, after: string] | null => {
  if (before.length + after.length < 2 * LONG) return null
  const shorter = Math.min(before.length, after.length)
  const head = sameFrom(before, after, (text, index) => text[index], shorter)
  const tail = sameFrom(before, after, (text, index) => text[text.length - 1 - index], shorter - head)
  const parts = [before, after].map((text) => cut(text, head, text.length - tail))
  const [was = '', is = ''] = parts
  return was.length + is.length < before.length + after.length ? [was, is] : null
}
