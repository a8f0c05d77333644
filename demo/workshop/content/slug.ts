import { inLatinLetters } from '../../../kernel/latin-letters.ts'

/** A URL slug of transliterated Russian words: whole words, at most 70 characters. */
export const slugOf = (text: string): string => {
  const words = inLatinLetters(text.toLowerCase())
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
  let slug = words[0] ?? ''
  for (const word of words.slice(1)) if (slug.length + word.length < 70) slug += `-${word}`
  return slug
}
