const SECTION = /<h2 id="([^"]+)">(.*?)<\/h2>/g
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** Of HTML made by our own Markdown: its sections and their anchors. */
export const headingsOf = (html: string): { id: string; title: string }[] =>
  [...html.matchAll(SECTION)].map(([, id = '', inner = '']) => ({
    id,
    title: inner.replace(/<[^>]+>/g, '').replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity),
  }))
