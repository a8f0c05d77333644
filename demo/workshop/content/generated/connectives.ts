import type { Random } from '../../../../ops/import/large-shop/random.ts'

/** Words that connect a sentence to the previous one; `withoutConnective` removes them for comparison. */
const AND = ['При этом ', 'К тому же ', 'Вдобавок '] as const
const ADVICE = ['Ещё совет: ', 'Совет: '] as const
const ATTRIBUTIONS = ['Покупатели замечают: ', 'Консультанты добавляют: '] as const
const ALL: readonly string[] = [...AND, ...ADVICE, ...ATTRIBUTIONS]

/** Sentences that take no connective. */
const NO_CONNECTIVE =
  /^(?:Если|Когда|Сначала|Через|Зато|Тем,|Для |Первый|Первые|На второ|Раз в|Ещё|Потом|Чувствительной|При |После|К |По [А-ЯЁ]|Нормальн|Сух|Жирн|Комбинирован|Стянутость|Кожа, котор|Провер|Щекам|Блеск|Подходит)/
export const isAdvice = (sentence: string): boolean =>
  /(?<!\p{L})\p{Ll}*(?:[аеёиоуыэюя]йте|ите|ьте|йтесь|итесь|ьтесь)(?!\p{L})/iu.test(sentence) ||
  / — (?:никогда|обязательно|не |только|в самом|под|на )/.test(sentence)

const lower = (sentence: string): string =>
  /^[А-ЯЁ](?:[а-яё ]|,)/.test(sentence) ? sentence.slice(0, 1).toLowerCase() + sentence.slice(1) : sentence
const upper = (sentence: string): string => sentence.slice(0, 1).toUpperCase() + sentence.slice(1)
const takesConnective = (sentence: string): boolean =>
  /^[А-ЯЁ][а-яё ,]/.test(sentence) && !NO_CONNECTIVE.test(sentence) && !sentence.includes(':')

/** The share of sentences that get a connective: more would read as a habit. */
const CONNECTED_SHARE = 0.3

/** Sentences about feel: the second may continue the first. */
export const connectNotes = (notes: readonly string[], random: Random): string[] =>
  notes.map((note, index) =>
    index !== 1 || !takesConnective(note) || isAdvice(note) || !random.chance(CONNECTED_SHARE)
      ? note
      : `${random.pick(AND)}${lower(note)}`,
  )

export const connectAdvice = (advice: readonly string[], random: Random): string[] =>
  advice.map((sentence, index) =>
    index !== 1 || !takesConnective(sentence) || !isAdvice(sentence) || !random.chance(CONNECTED_SHARE)
      ? sentence
      : `${random.pick(ADVICE)}${lower(sentence)}`,
  )

/** At most one remark per text is attributed to sellers or users. */
export const attributeRemark = (remarks: readonly string[], random: Random): string[] =>
  remarks.map((remark, index) =>
    index === 0 && takesConnective(remark) && random.chance(CONNECTED_SHARE)
      ? `${random.pick(ATTRIBUTIONS)}${lower(remark)}`
      : remark,
  )

/** The sentence without its connective: descriptions that differ only in connectives count as equal. */
export const withoutConnective = (sentence: string): string => {
  const plain = sentence.replaceAll('\u00a0', ' ')
  const link = ALL.find((words) => plain.startsWith(words))
  return link === undefined ? plain : upper(plain.slice(link.length))
}
