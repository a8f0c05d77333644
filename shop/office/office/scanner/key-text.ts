/**
 * What a key types on a US keyboard. A scanner presses keys as if the layout were that one: under a Russian layout its letters
 * would arrive in Cyrillic.
 */
import { GS } from '#kernel/marking-code.ts'

const SHIFTED: Readonly<Record<string, string>> = {
  '1': '!',
  '2': '@',
  '3': '#',
  '4': '$',
  '5': '%',
  '6': '^',
  '7': '&',
  '8': '*',
  '9': '(',
  '0': ')',
}
const SIGNS: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Backquote: ['`', '~'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Space: [' ', ' '],
}

export type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>

/** The typed character; null for a key that types none. Scanners send GS as Ctrl+]. */
export const textOfKey = ({ key, code, shiftKey, ctrlKey, altKey, metaKey }: Key): string | null => {
  if (key === GS || (ctrlKey && code === 'BracketRight')) return GS
  if (ctrlKey || altKey || metaKey) return null
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase()
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1]
  if (digit !== undefined) return shiftKey && code.startsWith('Digit') ? (SHIFTED[digit] ?? digit) : digit
  const sign = SIGNS[code]
  if (sign !== undefined) return sign[shiftKey ? 1 : 0]
  return [...key].length === 1 ? key : null
}
