/** What a feed says of a variant, by rules that the comparison with the pages shares. */

/** Longest name and description that all receivers of feeds accept, in characters. */
export const MAX_NAME = 150
export const MAX_DESCRIPTION = 3000

/** The text up to the last whole word that fits. */
export const cutAtWord = (text: string, most: number): string => {
  if (text.length <= most) return text
  const cut = text.slice(0, most + 1)
  const space = cut.lastIndexOf(' ')
  return (space > 0 ? cut.slice(0, space) : cut.slice(0, most)).replace(/[\s,.:;–—-]+$/u, '')
}

type Named = {
  readonly name: string
  readonly brand: string
  readonly shade_name: string | null
  readonly size_text: string
}
/** «Крем ночной Иней, 50 мл»: the product's name, its brand, and what the variant is. */
export const offerName = ({ name, brand, shade_name, size_text }: Named): string =>
  cutAtWord(
    [name.includes(brand) ? name : `${name} ${brand}`, shade_name, size_text].filter(Boolean).join(', '),
    MAX_NAME,
  ).replaceAll('\u00a0', ' ')

/** «rule:aksessuary»: the reason of a rule by its code. */
export const RULE_REASON = 'rule:'
/** Reasons that need no rule, with what they are called. */
export const OWN_REASONS = {
  'no-picture': 'Нет снимка: площадки такое предложение не\u00a0принимают',
} as const
