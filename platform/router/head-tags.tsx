type JsonLd = Readonly<Record<string, unknown>>

export type HeadTag =
  | { readonly title: string }
  | { readonly name: string; readonly content: string }
  | { readonly property: string; readonly content: string }
  | { readonly rel: string; readonly href: string; readonly type?: string; readonly title?: string }
  /** schema.org data; it stays where it is rendered, search engines read it there as well. */
  | { readonly jsonLd: JsonLd }

/** `<` is escaped, so that no text can close the script element. */
const json = (jsonLd: JsonLd): string => JSON.stringify(jsonLd).replaceAll('<', String.raw`\u003c`)

const elementOf = (tag: HeadTag, key: number) => {
  if ('rel' in tag) return <link key={key} {...tag} />
  if ('title' in tag) return <title key={key}>{tag.title}</title>
  if ('jsonLd' in tag)
    return <script key={key} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json(tag.jsonLd) }} />
  return <meta key={key} {...tag} />
}

/** Tags of the page's head. React moves them into `<head>`, also in the server's HTML, and replaces them with the page. */
export const HeadTags = ({ tags }: { tags: readonly HeadTag[] }) => tags.map(elementOf)
