/** PAGE-01: Latin letters, then Cyrillic, then digits as one group; Ё is sorted as Е. */
import { foldCase } from '#kernel/normalized-words.ts'
import type { BrandLine } from '../../brands.api.ts'

export type LetterGroup = { letter: string; brands: BrandLine[] }

const DIGITS = '0–9'
const letterOf = (name: string): string => {
  const first = name.trim().charAt(0).toUpperCase().replace('Ё', 'Е')
  return /[A-ZА-Я]/.test(first) ? first : DIGITS
}
const rank = (letter: string): number => (letter === DIGITS ? 2 : /[A-Z]/.test(letter) ? 0 : 1)
export const groupByLetter = (brands: readonly BrandLine[]): LetterGroup[] =>
  [...new Set(brands.map((brand) => letterOf(brand.name)))]
    .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b, 'ru'))
    .map((letter) => ({
      letter,
      brands: brands
        .filter((brand) => letterOf(brand.name) === letter)
        .toSorted((a, b) => a.name.localeCompare(b.name, 'ru')),
    }))

export const searchBrands = (brands: readonly BrandLine[], phrase: string): BrandLine[] =>
  brands.filter((brand) => foldCase(brand.name).includes(foldCase(phrase.trim())))
