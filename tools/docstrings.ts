/** The rule of comments that a tool can check: the first sentence begins with the noun that it describes. */
const NO_NOUN = /(^\s*(\*|--)|(^|[\s{])(\/\*\*?|\/\/))\s*(Of|The same|As|Likewise)\b/
/** A later line of a comment of several lines may begin with any word of its sentence. */
const CONTINUES = /^\s*(\*|\/\/|--)\s/
const ENDS_SENTENCE = /[.:;]\s*$/

/** Numbers of the lines, from 1, whose comment begins with a word that stands for the noun. */
export const docstringsWithoutNoun = (text: string): number[] => {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    if (!NO_NOUN.test(line)) return []
    const before = lines[index - 1] ?? ''
    const isInside = CONTINUES.test(line) && CONTINUES.test(before) && !ENDS_SENTENCE.test(before)
    return isInside ? [] : [index + 1]
  })
}
