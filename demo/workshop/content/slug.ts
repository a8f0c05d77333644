const TRANSLITERATION: Record<string, string> = {
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

/** A URL slug of transliterated Russian words: whole words, at most 70 characters. */
export const slugOf = (text: string): string => {
  const words = [...text.toLowerCase()]
    .map((letter) => TRANSLITERATION[letter] ?? letter)
    .join('')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
  let slug = words[0] ?? ''
  for (const word of words.slice(1)) if (slug.length + word.length < 70) slug += `-${word}`
  return slug
}
