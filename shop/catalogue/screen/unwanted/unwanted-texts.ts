/** A name inside a sentence: «Отдушка» is «отдушка», «PEG-40» stays. */
const inside = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name

const MAX_NAMED = 2

/** CAT-14: what a card or a line says of the visitor's list: what the product has of it, or that it has nothing of it. */
export const unwantedTexts = (
  here: { readonly has: readonly string[]; readonly lacks: readonly string[] } | undefined,
  max = MAX_NAMED,
): { readonly unwanted?: string; readonly lacking?: string } => {
  if (here === undefined) return {}
  return here.has.length > 0 ? { unwanted: namesText(here.has, max) } : { lacking: namesText(here.lacks, max) }
}

/** «отдушка, глицерин и ещё 2». */
export const namesText = (names: readonly string[], max = MAX_NAMED): string => {
  const named = names.slice(0, max).map(inside).join(', ')
  return names.length > max ? `${named} и\u00a0ещё\u00a0${names.length - max}` : named
}
