/**
 * `node tools/russian-words.ts package`: writes shop/catalogue/search/russian-words.bin from the `index.dic` and `index.aff` of a Hunspell
 * dictionary in UTF-8 (npm package dictionary-ru 3.0.0). Run it after a change of the stemmer or of the filter.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldText } from '#kernel/normalized-words.ts'
import { filterOfWords, SHORTEST_BY_STEM, SURE_STEM, stemKey } from '#shop/catalogue/search/russian-words.ts'
import { stemOf } from '#shop/catalogue/search/russian-stem.ts'

const BYTES_A_WORD = 2

type Suffix = { readonly strip: string; readonly add: string; readonly applies: RegExp }

const linesOf = (name: string): string[] => readFileSync(join(process.argv[2] ?? '.', name), 'utf8').split('\n')

/** `SFX flag strip add condition`; «0» is nothing. */
const SUFFIX = /^SFX\s+(\S)\s+(\S+)\s+(\S+)\s+(\S+)/
const suffixes = Map.groupBy(
  linesOf('index.aff').flatMap((line): (Suffix & { readonly flag: string })[] => {
    const [, flag = '', strip = '', add = '', condition = ''] = SUFFIX.exec(line) ?? []
    return flag === ''
      ? []
      : [{ flag, strip: strip.replace(/^0$/, ''), add: add.replace(/^0$/, ''), applies: new RegExp(`${condition}$`) }]
  }),
  ({ flag }) => flag,
)

const formsOf = (word: string, flags: string): string[] =>
  [...flags].flatMap((flag) =>
    (suffixes.get(flag) ?? [])
      .filter(({ strip, applies }) => word.endsWith(strip) && applies.test(word))
      .map(({ strip, add }) => word.slice(0, word.length - strip.length) + add),
  )

const isWord = (word: string): boolean => /^[а-я]{2,}$/.test(word)
const entries = linesOf('index.dic')
  .slice(1)
  .map((line) => line.trim().split('/'))
const words = entries.map(([word = '']) => foldText(word)).filter(isWord)
const shortForms = entries
  .flatMap(([word = '', flags = '']) => formsOf(word, flags).map(foldText))
  .filter((form) => form.length < SHORTEST_BY_STEM && isWord(form))
const stems = words.map(stemOf).filter((stem) => stem.length >= SURE_STEM)
const all = new Set([...words, ...shortForms, ...stems.map(stemKey)])
const target = new URL('../shop/catalogue/search/russian-words.bin', import.meta.url)
writeFileSync(target, filterOfWords(all, Math.ceil(all.size * BYTES_A_WORD)))
console.log(`${all.size} words and stems`)
