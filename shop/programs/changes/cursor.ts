/**
 * Place of a program in a list. It first reads all objects by their keys, beginning at `position` of the changes, and then what has
 * changed since: an object that changes while it is read comes again, and none is missed.
 */
export type Cursor =
  | { readonly phase: 'all'; readonly after: string | null; readonly position: string; readonly at: number }
  | { readonly phase: 'changes'; readonly position: string; readonly at: number }

const encode = (text: string): string => Buffer.from(text).toString('base64url')
const NUMBER = /^\d{1,18}$/
const KEY = /^[0-9a-f-]{0,40}$/

/** `at`: seconds, when it was given. */
export const cursorText = (cursor: Cursor): string =>
  encode(
    cursor.phase === 'all'
      ? `a ${cursor.at} ${cursor.position} ${cursor.after ?? ''}`
      : `c ${cursor.at} ${cursor.position}`,
  )

/** Undefined: it is no cursor of the shop. */
export const cursorFrom = (text: string): Cursor | undefined => {
  const [phase, at = '', position = '', after = ''] = Buffer.from(text, 'base64url').toString('utf8').split(' ')
  if (!NUMBER.test(at) || !NUMBER.test(position) || !KEY.test(after)) return undefined
  if (phase === 'c') return { phase: 'changes', at: Number(at), position }
  return phase === 'a' ? { phase: 'all', at: Number(at), position, after: after === '' ? null : after } : undefined
}
