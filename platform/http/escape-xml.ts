const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
// oxlint-disable-next-line no-control-regex
const SPECIAL = /[&<>"'\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** For text and for values in quotes, of XML and HTML alike. Characters that XML 1.0 forbids are left out. */
export const escapeXml = (text: string): string => text.replaceAll(SPECIAL, (char) => ENTITIES[char] ?? '')
