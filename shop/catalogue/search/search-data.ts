/** What staff maintain for the search: synonyms, aliases, problem words, redirects and pinned products. Data, never code. */

export type SearchData = {
  /** Phrases of one meaning: a search for one of them finds the others too. */
  readonly synonyms: readonly { readonly words: readonly string[] }[]
  /** Further spellings of a brand. Transliterations are made by rule and need no alias. */
  readonly brandAliases: readonly { readonly brand: string; readonly aliases: readonly string[] }[]
  /** A need in the shopper's words, and the phrases that answer it, best first. `categories`: paths that answer it too. */
  readonly problems: readonly {
    readonly phrase: string
    readonly means: readonly string[]
    readonly categories?: readonly string[]
  }[]
  /** A phrase that is answered by a page of the shop. */
  readonly redirects: readonly { readonly phrase: string; readonly url: string; readonly title: string }[]
  /** Slugs of the products that come first for a phrase, in this order. */
  readonly pinned: readonly { readonly phrase: string; readonly products: readonly string[] }[]
}
