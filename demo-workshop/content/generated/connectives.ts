import type { Random } from '../../../scripts/large-shop/random.ts'

/** Words that connect a sentence to the previous one; `unlinked` removes them for comparison. */
const AND = ['При этом ', 'К тому же ', 'Вдобавок '] as const
const ADVICE = ['Ещё совет: ', 'Совет: '] as const
const FRAMES = ['Покупатели замечают: ', 'Консультанты добавляют: '] as const
const ALL: readonly string[] = [...AND, ...ADVICE, ...FRAMES]

/** Sentences that take no connective. */
const STANDS_ALONE =
  /^(?:Если|Когда|Сначала|Через|Зато|Тем,|Для |Первый|Первые|На второ|Раз в|Ещё|Потом|Чувствительной|При |После|К |По [А-ЯЁ]|Нормальн|Сух|Жирн|Комбинирован|Стянутость|Кожа, котор|Провер|Щекам|Блеск|Подходит)/
export const isAdvice = (sentence: string): boolean =>
  /(?<!\p{L})\p{Ll}*(?:[аеёиоуыэюя]йте|ите|ьте|йтесь|итесь|ьтесь)(?!\p{L})/iu.test(sentence) ||
  / — (?:никогда|обязательно|не |только|в самом|под|на )/.test(sentence)

const lower = (sentence: string): string =>
  /^[А-ЯЁ](?:[а-яё ]|,)/.test(sentence) ? sentence.slice(0, 1).toLowerCase() + sentence.slice(1) : sentence
const upper = (sentence: string): string => sentence.slice(0, 1).toUpperCase() + sentence.slice(1)
const canJoin = (sentence: string): boolean =>
  /^[А-ЯЁ][а-яё ,]/.test(sentence) && !STANDS_ALONE.test(sentence) && !sentence.includes(':')

/** The share of sentences that get a connective: more would read as a habit. */
const TIED = 0.3

/** Sentences about feel: the second may continue the first. */
export const linkedNotes = (notes: readonly string[], random: Random): string[] =>
  notes.map((note, index) =>
    index !== 1 || !canJoin(note) || isAdvice(note) || !random.chance(TIED)
      ? note
      : `${random.pick(AND)}${lower(note)}`,
  )

export const linkedAdvice = (advice: readonly string[], random: Random): string[] =>
  advice.map((sentence, index) =>
    index !== 1 || !canJoin(sentence) || !isAdvice(sentence) || !random.chance(TIED)
      ? sentence
      : `${random.pick(ADVICE)}${lower(sentence)}`,
  )

/** At most one remark per text is attributed to sellers or users. */
export const framed = (remarks: readonly string[], random: Random): string[] =>
  remarks.map((remark, index) =>
    index === 0 && canJoin(remark) && random.chance(TIED) ? `${random.pick(FRAMES)}${lower(remark)}` : remark,
  )

/** The sentence without its connective: descriptions that differ only in connectives count as equal. */
export const unlinked = (sentence: string): string => {
  const plain = sentence.replaceAll('\u00a0', ' ')
  const link = ALL.find((words) => plain.startsWith(words))
  return link === undefined ? plain : upper(plain.slice(link.length))
}
