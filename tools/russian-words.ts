/**
 * `node tools/russian-words.ts index.dic`: writes shop/catalogue/search/russian-words.bin from the word list of a Hunspell
 * dictionary in UTF-8 (package dictionary-ru 3.0.0). Run it after a change of the stemmer or of the filter.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { foldText } from '#kernel/normalized-words.ts'
import { filterOfWords, SURE_STEM, stemKey } from '#shop/catalogue/search/russian-words.ts'
import { stemOf } from '#shop/catalogue/search/russian-stem.ts'

const BYTES_A_WORD = 1.6

const [, , file = 'index.dic'] = process.argv
const words = readFileSync(file, 'utf8')
  .split('\n')
  .slice(1)
  .map((line) => foldText(line.split('/')[0] ?? '').trim())
  .filter((word) => /^[а-я]{2,}$/.test(word))
const stems = words.map(stemOf).filter((stem) => stem.length >= SURE_STEM)
const all = new Set([...words, ...stems.map(stemKey)])
const target = new URL('../shop/catalogue/search/russian-words.bin', import.meta.url)
writeFileSync(target, filterOfWords(all, Math.ceil(all.size * BYTES_A_WORD)))
console.log(`${all.size} words and stems`)
