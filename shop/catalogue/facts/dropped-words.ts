/** SEARCH-07: «без слова «персиковые»», for the words of a phrase that a search left out. */
export const withoutWordsText = (words: readonly string[]): string => {
  const quoted = words.map((word) => `«${word}»`)
  const last = quoted.pop() ?? ''
  const all = quoted.length === 0 ? last : `${quoted.join(', ')} и\u00a0${last}`
  const isOneWord = words.length === 1 && !words[0]?.includes(' ')
  return `без\u00a0${isOneWord ? 'слова' : 'слов'} ${all}`
}
