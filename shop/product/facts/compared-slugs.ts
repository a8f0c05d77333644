/** The list of compared products. */

export const MAX_COMPARED = 4

/** The list with one more, the last added last; the same list when it is full or has it already. */
export const withCompared = (slugs: readonly string[], slug: string): readonly string[] =>
  slugs.includes(slug) || slugs.length >= MAX_COMPARED ? slugs : [...slugs, slug]

/** Slugs that an address or a device names, each once, as many as are compared. */
export const comparedSlugs = (found: readonly unknown[]): string[] =>
  [
    ...new Set(found.filter((slug): slug is string => typeof slug === 'string' && /^[a-z0-9_-]{1,120}$/.test(slug))),
  ].slice(0, MAX_COMPARED)
