import Typograf from 'typograf'

const NBSP = '\u00a0'
const typograf = new Typograf({ locale: ['ru', 'en-US'] })
typograf.enableRule('common/nbsp/afterNumber')
typograf.disableRule('common/html/*')
typograf.disableRule('ru/optalign/*')
typograf.disableRule('ru/money/*')
// Phone numbers stay verbatim (HEAD-08).
typograf.disableRule('ru/other/phone-number')
typograf.setSetting('common/nbsp/afterShortWord', 'lengthShortWord', 2)

/** DESIGN §10: true minus, en dash in ranges, a non-breaking space between number and unit and before «₽» and «%». */
const CACHE = new Map<string, string>()

const withTypography = (text: string): string =>
  typograf
    .execute(text)
    // The asterisks that end a bold question are no next word.
    .replace(/([?!;:,]) (\*{1,2})(?=[\s|.,;:!?)»]|$)/g, '$1$2')
    .replace(/(^|[\s(«])-(\d)/g, '$1\u2212$2')
    .replace(/(?<![\d–-])(\d{1,4})[-—–](\d{1,4})(?![\d–-])/g, '$1–$2')
    // Decimal commas, except in money, dates and articles of a law: 09.2028 is a month.
    .replace(/(?<![\d.,]|стать\p{L}{1,2}\s)(\d{1,3})\.(\d{1,2})(?![\d.])/gu, '$1,$2')
    .replace(/(\d)[ ]?([%₽])/g, `$1${NBSP}$2`)
    .replace(/(\d) (мл|г|кг|мм|см|м|мин|шт|час|лет|дн)/g, `$1${NBSP}$2`)
    .replace(/(\d) (?=\d{3}(?!\d))/g, `$1${NBSP}`)
    // A unit is not a preposition: a line may break after it and after a factor, but not inside.
    .replace(/(\d\u00a0(?:мл|г|кг|мм|см|м|Вт|шт\.?))\u00a0(?=\p{Ll})/gu, '$1 ')
    .replace(/SPF (\d)/g, `SPF${NBSP}$1`)
    .replace(/([Вв]итамин(?:а|у|ом|е|ы|ов|ами)?) ([A-K]\d*)(?![\p{L}])/gu, `$1${NBSP}$2`)
    .replace(/(SPF\u00a0\d+\+?)\u00a0(?=[\p{L}])/gu, '$1 ')
    .replace(/(ул\.|пр\.|ш\.|№|ТРК|ТРЦ|ТЦ) /g, `$1${NBSP}`)
    // A dash at the head of a line is the mark of a Markdown list.
    .replace(/^—[ \u00a0]/gm, '- ')
    // Link addresses stay unchanged.
    .replace(/\]\((tel|mailto):\s+/g, ']($1:')
    // Many fonts lack narrow spaces and non-breaking hyphens, and searches do not match them.
    .replaceAll('\u202f', NBSP)
    .replaceAll('\u2011', '-')
    .trim()

/** Cache: sentences repeat and the typographer is slow. */
export const typeset = (text: string): string => {
  const known = CACHE.get(text)
  if (known !== undefined) return known
  const result = withTypography(text)
  CACHE.set(text, result)
  return result
}

/** Paragraphs of a story: it has no lists, so a dash at the head of one is somebody's turn to speak. */
export const typesetStory = (paragraphs: readonly string[]): string =>
  typeset(paragraphs.join('\n\n')).replace(/^- /gm, `—${NBSP}`)
