import { foldCase } from '#kernel/normalized-words.ts'

/** Index of the active option after a key press in a list of `count` options; null if the key does not move it. */
export const indexAfterKey = (key: string, at: number, count: number): number | null => {
  if (count === 0) return null
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** UI-01: the options whose label contains the text. */
export const filterByLabel = <O extends { readonly label: string }>(
  options: readonly O[],
  text: string,
): readonly O[] => {
  const searched = foldCase(text.trim())
  return searched === '' ? options : options.filter((option) => foldCase(option.label).includes(searched))
}

/** Type-ahead: index of the next label after `from` that begins with the text, wrapping round the end. */
export const findByPrefix = (labels: readonly string[], typed: string, at: number): number | null => {
  const prefix = foldCase(typed)
  const order = labels.map((_, i) => (at + 1 + i) % labels.length)
  return order.find((i) => foldCase(labels[i] ?? '').startsWith(prefix)) ?? null
}
