/** DESK-02: what of a message is a quotation of the letter that it answers. */

const QUOTED = /^\s*>/
const BLANK = /^\s*$/
/** «12 ноября 2026 г., 10:15 Гладь <…> написал(а):», «On … wrote:». */
const ATTRIBUTION = /(?:написал[аио]?(?:\(а\))?|пишет|писал\(а\)|wrote)\s*:?\s*$|<[^<>\s]+@[^<>\s]+>\s*:\s*$/i
/** The second line of an attribution: it says of whom, and not when. */
const MAILBOX_ALONE = /^\D*<[^<>\s]+@[^<>\s]+>[^\d]*$/
/** Below such a line nothing is the sender's own. */
const SEPARATOR =
  /^\s*(?:-{2,}\s*(?:Original Message|Исходное сообщение|Пересылаемое сообщение|Forwarded message|Конец).*|(?:От|From):\s.+@.+)$/i

export type Folded = { readonly text: string; readonly quote: string }

const folded = (lines: readonly string[], at: number): Folded => ({
  text: lines.slice(0, at).join('\n').trimEnd(),
  quote: lines.slice(at).join('\n').trim(),
})
/** The beginning of the quotation at the end of the lines; their number when there is none. */
const beginOf = (lines: readonly string[]): number => {
  const separator = lines.findIndex((line) => SEPARATOR.test(line))
  if (separator >= 0) return separator
  let begin = lines.findLastIndex((line) => !QUOTED.test(line) && !BLANK.test(line)) + 1
  if (!lines.slice(begin).some((line) => QUOTED.test(line))) return lines.length
  if (begin > 0 && ATTRIBUTION.test(lines[begin - 1] ?? ''))
    // A program breaks a long attribution into two lines.
    return begin > 1 && MAILBOX_ALONE.test(lines[begin - 1] ?? '') && !BLANK.test(lines[begin - 2] ?? '')
      ? begin - 2
      : begin - 1
  while (begin < lines.length && BLANK.test(lines[begin] ?? '')) begin += 1
  return begin
}
/** The message without the quotation at its end. One that is nothing else, or that answers within it, stays whole. */
export const foldQuote = (body: string): Folded => {
  const lines = body.split('\n')
  const parts = folded(lines, beginOf(lines))
  return parts.text === '' ? { text: body, quote: '' } : parts
}
