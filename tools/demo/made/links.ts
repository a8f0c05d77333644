import type { Random } from '../random.ts'

/** Words that tie a sentence to the one before; what they are taken from stays comparable (unlinked). */
const AND = ['При этом ', 'К тому же '] as const
const ADVICE = ['Ещё совет: ', 'И помните: '] as const
const FRAMES = ['Покупатели замечают: ', 'Консультанты добавляют: '] as const
const ALL: readonly string[] = [...AND, ...ADVICE, ...FRAMES]

/** These begin a thought of their own. */
const STANDS_ALONE = /^(?:Если|Когда|Сначала|Через|Зато|Тем,|Для |Первый|Первые|На второ|Раз в|Ещё|Потом|Чувствительной|При |После|К |По [А-ЯЁ]|Нормальн|Сух|Жирн|Комбинирован|Стянутость|Кожа, котор|Провер|Щекам|Блеск|Подходит)/
export const isAdvice = (sentence: string): boolean => /(?<!\p{L})\p{Ll}*(?:[аеёиоуыэюя]йте|ите|ьте|йтесь|итесь|ьтесь)(?!\p{L})/iu.test(sentence) || / — (?:никогда|обязательно|не |только|в самом|под|на )/.test(sentence)

const lower = (sentence: string): string => (/^[А-ЯЁ](?:[а-яё ]|,)/.test(sentence) ? sentence.slice(0, 1).toLowerCase() + sentence.slice(1) : sentence)
const upper = (sentence: string): string => sentence.slice(0, 1).toUpperCase() + sentence.slice(1)
const canJoin = (sentence: string): boolean => /^[А-ЯЁ][а-яё ,]/.test(sentence) && !STANDS_ALONE.test(sentence) && !sentence.includes(':')

/** What one notices: the second and the fourth go on from what was said before. */
export const linkedNotes = (notes: readonly string[], random: Random): string[] =>
  notes.map((note, index) => (index % 2 === 0 || !canJoin(note) || isAdvice(note) ? note : `${index === 1 ? random.pick(AND) : AND[1]}${lower(note)}`))

export const linkedAdvice = (advice: readonly string[]): string[] =>
  advice.map((sentence, index) => ((index !== 1 && index !== 3) || !canJoin(sentence) || !isAdvice(sentence) ? sentence : `${ADVICE[index === 1 ? 0 : 1]}${lower(sentence)}`))

/** Remarks are somebody's: of those who sell it or those who use it. */
export const framed = (remarks: readonly string[], random: Random): string[] => {
  const from = random.whole(0, FRAMES.length - 1)
  return remarks.map((remark, index) => (index < FRAMES.length && canJoin(remark) ? `${FRAMES[(from + index) % FRAMES.length] ?? ''}${lower(remark)}` : remark))
}

/** The sentence as it was before it was tied: two descriptions that differ in such words alone are alike. */
export const unlinked = (sentence: string): string => {
  const plain = sentence.replaceAll('\u00a0', ' ')
  const link = ALL.find((words) => plain.startsWith(words))
  return link === undefined ? plain : upper(plain.slice(link.length))
}
