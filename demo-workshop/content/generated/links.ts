import type { Random } from '../../../scripts/large-shop/random.ts'

/** Words that tie a sentence to the one before; what they are taken from stays comparable (unlinked). */
const AND = ['При этом ', 'К тому же ', 'Вдобавок '] as const
const ADVICE = ['Ещё совет: ', 'Совет: '] as const
const FRAMES = ['Покупатели замечают: ', 'Консультанты добавляют: '] as const
const ALL: readonly string[] = [...AND, ...ADVICE, ...FRAMES]

/** These begin a thought of their own. */
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

/** Tied now and then: a tie in every paragraph is heard as a habit. */
const TIED = 0.3

/** What one notices: the second may go on from the first. */
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

/** A remark may be somebody's, of those who sell it or those who use it; one in a text is enough. */
export const framed = (remarks: readonly string[], random: Random): string[] =>
  remarks.map((remark, index) =>
    index === 0 && canJoin(remark) && random.chance(TIED) ? `${random.pick(FRAMES)}${lower(remark)}` : remark,
  )

/** The sentence as it was before it was tied: two descriptions that differ in such words alone are alike. */
export const unlinked = (sentence: string): string => {
  const plain = sentence.replaceAll('\u00a0', ' ')
  const link = ALL.find((words) => plain.startsWith(words))
  return link === undefined ? plain : upper(plain.slice(link.length))
}
