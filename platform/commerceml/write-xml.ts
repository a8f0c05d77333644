/** Text of XML elements. */

/** Characters that XML does not have are left out. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** An element with this text; none where the text is null. */
export const leaf = (name: string, text: string | number | null): string =>
  text === null ? '' : `<${name}>${escaped(String(text))}</${name}>`
/** An element with these elements; none where there are none. */
export const branch = (name: string, ...inner: readonly string[]): string => {
  const text = inner.join('')
  return text === '' ? '' : `<${name}>${text}</${name}>`
}
