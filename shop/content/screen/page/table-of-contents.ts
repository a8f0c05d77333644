const SECTION = /<h2 id="([^"]+)">(.*?)<\/h2>/g
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** Second-level headings with their anchors, from HTML that the server rendered from Markdown. */
export const headingsOf = (html: string): { id: string; title: string }[] =>
  [...html.matchAll(SECTION)].map(([, id = '', inner = '']) => ({
    id,
    title: inner.replace(/<[^>]+>/g, '').replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity),
  }))
