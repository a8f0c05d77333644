export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.?…])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
export const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length
export const tokens = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
