/** Parsed block of text: a head line «# a | b | c», then one sentence per line. */
export type Block = { readonly cells: readonly string[]; readonly lines: readonly string[] }

export const blocksOf = (text: string): Block[] =>
  text
    .trim()
    .split(/^# /m)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [head = '', ...lines] = part.trim().split('\n')
      return {
        cells: head.split('|').map((cell) => cell.trim()),
        lines: lines.map((line) => line.trim()).filter((line) => line !== ''),
      }
    })

/** Families: «@name», then lines that begin with the letter of their slot in a description. */
export type Family = Readonly<Record<'l' | 'o' | 't' | 'u', readonly string[]>>

export const familiesOf = (text: string): Map<string, Family> =>
  new Map(
    text
      .trim()
      .split(/^@/m)
      .filter((part) => part.trim() !== '')
      .map((part) => {
        const [name = '', ...lines] = part.trim().split('\n')
        const of = (letter: string) =>
          lines.filter((line) => line.startsWith(`${letter} `)).map((line) => line.slice(2).trim())
        return [name.trim(), { l: of('l'), o: of('o'), t: of('t'), u: of('u') }]
      }),
  )
