/** Rules that hold the words of a text against its own facts, name, label and usage (D5, D10, D13, D17). */
import { sizesOf } from '../draft-facts.ts'
import type { Draft } from '../draft.ts'
import { recipeOf } from '../formula.ts'
import { lifeOf } from '../shelf-life.ts'
import { fault, type Fault, type Item } from './leaf-text.ts'
import { sentencesOf, tokens } from './prose.ts'
import { IMPERATIVE } from '../warnings.ts'
import { PRESCRIBED } from './words.ts'

/** Beginnings of numerals in every case; the first that fits counts. */
const NUMERALS =
  'полтор 1.5 пол 0.5 одиннадцат 11 двенадцат 12 тринадцат 13 четырнадцат 14 пятнадцат 15 шестнадцат 16 семнадцат 17 восемнадцат 18 девятнадцат 19 двадцат 20 тридцат 30 сорок 40 пятидес 50 пятьдес 50 шестидес 60 шестьдес 60 семидес 70 семьдес 70 восьмидес 80 восемьдес 80 девяност 90 двухс 200 двест 200 трёхс 300 трист 300 ста 100 сто 100 одн 1 один 1 дв 2 тр 3 четыр 4 пят 5 шест 6 сем 7 вос 8 девят 9 десят 10'
    .split(/(?<=\d) /)
    .map((pair) => pair.split(' '))
export const numberOf = (word: string): number | undefined => {
  const digits = /^\d+(?:,\d+)?/.exec(word)?.[0]
  if (digits !== undefined) return Number(digits.replace(',', '.'))
  const found = NUMERALS.find(([start = '']) => word.toLowerCase().startsWith(start))
  return found === undefined ? undefined : Number(found[1])
}
const UNIT_PATTERNS = new Map<string, RegExp>()
const unitPattern = (unit: string): RegExp => {
  const known = UNIT_PATTERNS.get(unit)
  if (known !== undefined) return known
  const pattern = new RegExp(
    `(?:([\\p{L}\\d,]+) )?(?:([\\p{L}\\d,–]+)[ -])?(?<!\\p{L})(?:${unit})\\p{L}*(?: на ([\\p{L}\\d]+))?`,
    'giu',
  )
  UNIT_PATTERNS.set(unit, pattern)
  return pattern
}
/** The amounts of a unit in a sentence: «двух месяцев», «месяца на два», «семидесяти пяти миллилитров». */
export const amountsOf = (sentence: string, unit: string): number[] =>
  [...sentence.matchAll(unitPattern(unit))].flatMap(([, tens = '', word = '', after = '']) => {
    const [large, number] = [numberOf(tens), numberOf(after) ?? numberOf(word === '' ? tens : word)]
    return number === undefined ? [] : [large !== undefined && large >= 20 && number < large ? large + number : number]
  })
/** The months that a sentence names: «полгода», «два месяца», «год с небольшим». */
const monthsOf = (sentence: string): number[] => [
  ...amountsOf(sentence.replaceAll(/ с половиной(?= месяц)/giu, ''), 'месяц'),
  ...(/(?<!\p{L})на месяц(?!\p{L})/iu.test(sentence) ? [1] : []),
  ...(/полгода/i.test(sentence) ? [6] : []),
  ...(/(?<!\p{L})на год(?!\p{L})/iu.test(sentence) ? [/год с (?:небольш|лишн)/i.test(sentence) ? 13 : 12] : []),
]

/** Months after opening, and months that a size lasts, against those of the facts. */
const months = (item: Item, all: readonly string[]): Fault[] => {
  const open = lifeOf(item.draft, recipeOf(item.draft))?.open
  if (open === undefined) return []
  return all.flatMap((one) =>
    monthsOf(one)
      .filter((count) =>
        /вскры|после открыти/i.test(one) ? count !== open : /хва[тч]|доста[её]|расход/iu.test(one) && count > open,
      )
      .map((count) => fault(item, 'D10 months', one, `${count} months, after opening it lives ${open}`)),
  )
}

/** Millilitres or grams of a unit. */
const PORTIONS = [
  ['капл', 0.045],
  ['капел', 0.045],
  ['миллилитр|мл(?!\\p{L})', 1],
  ['грамм', 1],
  ['чайн\\p{L}+ лож', 5],
] as const
/** Millilitres of a measure that stands without a number. */
const MEASURES: readonly (readonly [RegExp, number])[] = [
  [/полпипетки/i, 0.35],
  [/лесной орех|фундук/i, 1.2],
  [/грецкий орех/i, 6],
  [/столов\p{L}+ лож/iu, 15],
]
const TIMES_A_DAY: readonly (readonly [RegExp, number])[] = [
  [/три раза в день|трижды в день/i, 3],
  [/(?:два|двух) раза? в день|дважды в день|утром и вечером|двух (?:умыван|применени)/i, 2],
  [/через день|через вечер/i, 0.5],
  [/(?:три|трёх)\p{L}* [^,.]{0,12}в неделю/iu, 3 / 7],
  [/(?:два|двух)\p{L}* [^,.]{0,12}в неделю/iu, 2 / 7],
  [/раз в неделю|одной сауне в неделю/i, 1 / 7],
  [/раз в день|каждый (?:день|вечер)|ежедневн|ежевечерн|за вечер|по утрам|по вечерам|месяцев вечеров/i, 1],
]
const timesOf = (words: string): number | undefined => TIMES_A_DAY.find(([word]) => word.test(words))?.[1]
/** Hands differ: the times by which a size may last longer or shorter than its portions say. */
const LASTING = 1.7
/** A portion by its frequency, in the sentence or in the facts, against the time that the size lasts. */
const lasting = (item: Item, all: readonly string[]): Fault[] => {
  const sizes = sizesOf(item.draft)
  return all.flatMap((one) => {
    const stated = monthsOf(one)[0]
    const often = timesOf(one) ?? timesOf(item.draft.facts ?? '')
    if (stated === undefined || often === undefined || !/хва[тч]|доста[её]/iu.test(one)) return []
    const amounts = [...amountsOf(one, 'миллилитр|мл(?!\\p{L})'), ...amountsOf(one, 'грамм')]
    const size =
      sizes.find(({ amount }) => amounts.includes(amount))?.amount ??
      (sizes.length === 1 ? sizes[0]?.amount : undefined)
    const portion = [one, ...item.draft.usage, ...all]
      .flatMap((words) => [
        ...PORTIONS.flatMap(([unit, amount]) => amountsOf(words, unit).map((count) => count * amount)),
        ...MEASURES.filter(([word]) => word.test(words)).map(([, amount]) => amount),
      ])
      .find((amount) => size !== undefined && amount < size / 5)
    if (size === undefined || portion === undefined) return []
    const due = size / portion / often / 30
    return stated > due * LASTING ||
      (stated < due / LASTING && stated < (lifeOf(item.draft, recipeOf(item.draft))?.open ?? 0))
      ? [fault(item, 'D10 lasting', one, `${size} by ${portion} last ${due.toFixed(1)} months, ${stated} stated`)]
      : []
  })
}

/** «Стойкость» and «Снимается» against the text. */
const wear = (item: Item, all: readonly string[]): Fault[] => {
  const [, , until, unit] =
    /(?:Стойкость|Держится): (?:обычно |около )?(?:до )?(?:(\d+)–)?(\d+) (час|дн)/.exec(item.draft.facts ?? '') ?? []
  const off = /Снимается: ([^;]+)/.exec(item.draft.facts ?? '')?.[1] ?? ''
  const most = Number(until ?? Infinity)
  return all.flatMap((one) => {
    const length =
      unit === 'дн'
        ? [...amountsOf(one, 'дн[яе]'), ...amountsOf(one, 'недел').map((weeks) => weeks * 7)]
        : amountsOf(one, 'час(?!т)')
    const tooLong = /держ|цвет|живёт|сид[яи]т|брови на|стойк/iu.test(one) ? length.filter((count) => count > most) : []
    const removed = /(?:снима|смыва|смой)/i.test(one) && !one.includes('«')
    return [
      ...tooLong.map((count) => fault(item, 'D10 wear', one, `${count}, the facts state ${most}`)),
      ...(off !== '' &&
      removed &&
      !off.includes('вод') &&
      /(?<!\p{L})(?:тёплой |мыльной )?водой/iu.test(one) &&
      !/не |мало/i.test(one)
        ? [fault(item, 'D10 wear', one, `«Снимается: ${off}»`)]
        : []),
      ...(off.includes('вод') && /вод[аойуы]+ (?:её |его )?не (?:берёт|возьмёт|снимет|взять)|только маслом/i.test(one)
        ? [fault(item, 'D10 wear', one, `«Снимается: ${off}»`)]
        : []),
    ]
  })
}

const FORMS = ['крем', 'флюид', 'гель', 'бальзам', 'молочк', 'масл', 'пен', 'пудр', 'паст', 'эссенц'] as const
const OPPOSITES = [
  ['лёгк', 'плотн'],
  ['густ', 'жидк'],
] as const
/** The form and weight that the name and «Текстура» state are the same. */
const texture = (item: Item): Fault[] => {
  const stated = /Текстура: ([^;]+)/.exec(item.draft.facts ?? '')?.[1]?.toLowerCase()
  if (stated === undefined) return []
  const name = item.draft.name.toLowerCase().replace(/ (?:с|со|на|под|для|после|от) .*/, '')
  const own = FORMS.filter((form) => name.includes(form))
  const other = FORMS.filter((form) => stated.includes(form))
  const isWrong =
    (own.length > 0 && other.length > 0 && !own.some((form) => other.includes(form))) ||
    OPPOSITES.some(
      ([one, two]) => (name.includes(one) && stated.includes(two)) || (name.includes(two) && stated.includes(one)),
    )
  return isWrong ? [fault(item, 'D13 texture', item.draft.name, `«Текстура: ${stated}»`)] : []
}

const stemsOf = (text: string): Set<string> =>
  new Set(
    tokens(text)
      .filter((word) => word.length > 2)
      .map((word) => word.slice(0, Math.max(3, Math.min(4, word.length - 1)))),
  )
/** Where a thing is used; a label may say it in place of the name. */
const PLACES = stemsOf('для губ волос лица тела век умывания салфетки пять три')
/** The label says nothing that the name does not. */
const label = (item: Item): Fault[] => {
  const { label: words, name } = item.draft
  const known = [...stemsOf(name), ...PLACES]
  const odd = [...stemsOf(words ?? '')].filter(
    (stem) => !known.some((other) => other.startsWith(stem) || stem.startsWith(other)),
  )
  return odd.length === 0 ? [] : [fault(item, 'D13 label', words ?? '', `${odd.join(', ')} not in «${name}»`)]
}

const VERB =
  /(?:[йи]те|ьте)(?:сь)?(?!\p{L})|(?:\p{L}[аеиоуыяё]ть|(?:класт|сест|жеч)ь|\p{L}[йс]ти)(?:ся|сь)?(?!\p{L})|(?<!\p{L})(?!мину|(?:на)?св|цв|нет|лет)\p{L}+(?:ет|ёт|ит|ют|ут|ят|ат)(?:ся)?(?!\p{L})|(?<!\p{L})(?:можно|нельзя|нужн\p{L}|довольно|достаточно|обязател\p{L}+)(?!\p{L})/iu
const steps = (item: Item): Fault[] =>
  item.draft.usage
    .filter((step) => !VERB.test(step) && !PRESCRIBED.has(step))
    .map((step) => fault(item, 'D17 step', step, 'a step without a verb'))

const INFINITIVE =
  /(?<!\p{L})(?!пять|шест|дев|дес|\p{L}*дцать)\p{L}+(?:[аеиоуыяё]ть|[йс]ти|лечь|сжечь)(?:ся|сь)?(?!\p{L})/iu
/** Nouns and adverbs that end like infinitives, and infinitives that another verb governs. */
const GOVERNED =
  /(?<!\p{L})(?:\p{L}+ можно(?: \p{L}+ть)?|часть|треть|четверть|память|сеть|мать|опять|(?:локот|ногот|кист|горст|челюст|поверхност|скорост|мягкост|сухост|плотност|чист)\p{L}*|(?:дайте|дать|можно|достаточно|довольно|нужно|нельзя|должно) \p{L}+(?: \p{L}+ть)?)/giu
/** All steps of a list command, or all name the action: «нанесите… смойте» or «нанести… смыть». */
const mood = (item: Item): Fault[] => {
  const own = item.draft.usage.filter((step) => !PRESCRIBED.has(step))
  if (!own.some((step) => IMPERATIVE.test(step))) return []
  return own
    .filter((step) => !IMPERATIVE.test(step) && INFINITIVE.test(step.replace(GOVERNED, '')))
    .map((step) => fault(item, 'D17 mood', step, 'an infinitive among imperatives'))
}

/** A lead that a sentence of the text repeats. */
const echo = (item: Item): Fault[] => {
  const lead = [...stemsOf(item.draft.lead)]
  return sentencesOf(item.draft.text)
    .filter((sentence) => {
      const stems = stemsOf(sentence)
      return lead.length > 2 && lead.filter((stem) => stems.has(stem)).length / lead.length >= 0.7
    })
    .map((sentence) => fault(item, 'D5 shapes', item.draft.lead, `the lead repeats «${sentence}»`))
}

const CONSTRUCTIONS: readonly (readonly [name: string, fits: RegExp])[] = [
  ['«…, который»', /, (?:\p{L}+ )?котор/iu],
  ['«Для кого»', /^(?:Для|Тем|Тому)(?!\p{L})/u],
  ['«…: …»', /: /],
  ['«…, если»', /, (?:если|когда|пока|чтобы)(?!\p{L})/iu],
  ['a verb first', /^\p{L}+(?:ет|ёт|ит|ют|ут|ят|ат)(?:ся)?(?!\p{L})/u],
  ['an imperative first', /^\p{L}+(?:[йи]те|ьте)(?:сь)?(?!\p{L})/u],
  ['«вместо»', /(?<!\p{L})вместо(?!\p{L})/iu],
]
/** No more than 35 % of the leads of a leaf have one construction; two may always. */
const constructions = (items: readonly Item[]): Fault[] =>
  [...Map.groupBy(items, ({ leaf }) => leaf.leaf).values()].flatMap((shelf) =>
    CONSTRUCTIONS.flatMap(([name, fits]) => {
      const alike = shelf.filter(({ draft }) => fits.test(draft.lead))
      const [first] = alike
      return first !== undefined && alike.length > 2 && alike.length > shelf.length * 0.35
        ? [fault(first, 'D5 shapes', first.draft.lead, `${alike.length} of ${shelf.length} leads are ${name}`)]
        : []
    }),
  )

const wordsOf = ({ lead, text, usage }: Draft): string[] => [lead, ...sentencesOf(text), ...usage]
export const textFactFaults = (items: readonly Item[]): Fault[] => [
  ...items.flatMap((item) => {
    const all = wordsOf(item.draft)
    return [
      ...[months, lasting, wear].flatMap((rule) => rule(item, all)),
      ...[texture, label, steps, mood, echo].flatMap((rule) => rule(item)),
    ]
  }),
  ...constructions(items),
]
