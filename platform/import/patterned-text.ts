import { Type } from 'typebox'

const WORDS = new Map<string, string>()

/** A text of this form; `words` describe the form in messages, instead of the pattern: «латинские буквы, цифры и дефис». */
export const PatternedText = (pattern: string, words: string, limits: { readonly maxLength?: number } = {}) => {
  WORDS.set(pattern, words)
  return Type.String({ pattern, ...limits })
}

export const wordsOfPattern = (pattern: string): string | undefined => WORDS.get(pattern)
