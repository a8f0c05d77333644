/** Russian letters as addresses write them. Search has a table of its own, by sound: shop/catalogue/search/transliteration.ts. */
const LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}

/** Expects lower case; other characters stay. */
export const inLatinLetters = (text: string): string => [...text].map((letter) => LATIN[letter] ?? letter).join('')

/** A part of an address for a name: whole words in Latin letters with «-» between, at most 70 characters. */
export const addressOf = (name: string): string => {
  const words = inLatinLetters(name.toLowerCase())
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
  let address = words[0] ?? ''
  for (const word of words.slice(1)) if (address.length + word.length < 70) address += `-${word}`
  return address
}
