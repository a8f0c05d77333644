/** Parts of a letter besides its text: its HTML shows the same with pictures and buttons (letter-html.ts). */

export type LetterItem = {
  readonly name: string
  /** «2 шт.» */
  readonly note: string
  /** «1 190 ₽» */
  readonly price: string
  readonly url: string
  /** Address of a picture in twice its shown width; null: none. */
  readonly picture: string | null
}
export type LetterPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'button'; readonly title: string; readonly url: string }
  /** `lead` '': none. */
  | { readonly kind: 'link'; readonly title: string; readonly lead: string; readonly url: string }
  /** What is said at the counter. */
  | { readonly kind: 'code'; readonly title: string; readonly code: string }
  | {
      readonly kind: 'place'
      readonly name: string
      readonly lines: readonly string[]
      /** Opens a map with the way there. */
      readonly routeUrl: string
    }
  | {
      readonly kind: 'items'
      readonly items: readonly LetterItem[]
      readonly sums: readonly { readonly title: string; readonly amount: string }[]
    }

const ADDRESS_AT_END = /:?\s*(https?:\/\/\S+)$/
/** A longer text before an address is a sentence, which a button cannot hold. */
const LONGEST_TITLE = 40

/**
 * A paragraph of a template: an address at its end becomes a button. `titles`: of known addresses; others take the words before them,
 * or «Открыть».
 */
export const partsOfParagraph = (paragraph: string, titles: ReadonlyMap<string, string> = new Map()): LetterPart[] => {
  const [found, url] = ADDRESS_AT_END.exec(paragraph) ?? []
  if (found === undefined || url === undefined) return [{ kind: 'text', text: paragraph }]
  const words = paragraph.slice(0, -found.length)
  const title = titles.get(url)
  if (title === undefined && words !== '' && words.length <= LONGEST_TITLE)
    return [{ kind: 'button', title: words, url }]
  return [
    ...(words === '' || words.length <= LONGEST_TITLE ? [] : [{ kind: 'text' as const, text: `${words}.` }]),
    { kind: 'button', title: title ?? 'Открыть', url },
  ]
}
