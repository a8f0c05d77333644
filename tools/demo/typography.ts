import Typograf from 'typograf'

const NBSP = '\u00a0'
const typograf = new Typograf({ locale: ['ru', 'en-US'] })
typograf.enableRule('common/nbsp/afterNumber')
typograf.disableRule('common/html/*')
typograf.disableRule('ru/optalign/*')
typograf.disableRule('ru/money/*')
// The design's «22–23 ноября», not an em dash.
typograf.setSetting('common/nbsp/afterShortWord', 'lengthShortWord', 2)

/** DESIGN §10: real minus, en dash in ranges, a space that never breaks between number and unit and before «₽» and «%». */
export const tidy = (text: string): string =>
  typograf
    .execute(text)
    .replace(/(^|[\s(«])-(\d)/g, '$1\u2212$2')
    .replace(/(\d)[-—](\d)/g, '$1–$2')
    .replace(/(\d)[ ]?([%₽])/g, `$1${NBSP}$2`)
    .replace(/(\d) (мл|г|кг|мм|см|м|мин|шт|час|лет|дн)/g, `$1${NBSP}$2`)
    .replace(/(ул\.|пр\.|ш\.|№|ТРК|ТРЦ|ТЦ) /g, `$1${NBSP}`)
    .trim()
