/** Doses of one card (D10): how long it is held and how often a week it is used are the same in the text, the steps and the facts. */
import { fault, type Fault, type Item } from './leaf-text.ts'
import { sentencesOf } from './prose.ts'
import { amountsOf, numberOf } from './text-facts.ts'

const HELD = /(?<!\p{L})(?:вы)?держ(?:ать?|ите)(?!\p{L})/iu
const minutesOf = (sentence: string): number[] => [
  ...amountsOf(sentence, 'минут'),
  ...(/(?<!\p{L})минуту(?!\p{L})/iu.test(sentence) ? [1] : []),
  ...(/полминуты/i.test(sentence) ? [0.5] : []),
  ...(/четверть часа/i.test(sentence) ? [15] : []),
]
/** Minutes of steps, and of all steps together: a minute of rubbing and five of waiting are six. */
const stepMinutes = (usage: readonly string[]): number[] => {
  const all = usage.flatMap(minutesOf)
  return all.length === 0 ? [] : [...all, all.reduce((sum, value) => sum + value, 0)]
}

const WEEKLY = /(?:([\p{L}\d]+)(?:-([\p{L}\d]+))? )?(?:(?:раза?|вечер\p{L}*) )?в неделю/giu
const MOST_A_WEEK = 7
/** «Раз в неделю», «два вечера в неделю», «раз-два в неделю». */
const timesAWeek = (words: string): number[] =>
  [...words.matchAll(WEEKLY)].flatMap(([, one, other]) =>
    [one ?? '', ...(other === undefined ? [] : [other])].map((word) => {
      const count = numberOf(word) ?? 1
      return Number.isInteger(count) && count <= MOST_A_WEEK ? count : 1
    }),
  )

const differ = (one: readonly number[], other: readonly number[]): boolean =>
  one.length > 0 && other.length > 0 && !one.some((value) => other.includes(value))

export const doseWordFaults = (item: Item): Fault[] => {
  const { lead, text, usage, facts = '' } = item.draft
  const held = minutesOf(/Держать: ([^;]+)/.exec(facts)?.[1] ?? '')
  const steps = stepMinutes(usage)
  const weekly = [timesAWeek([lead, text].join('\n')), timesAWeek(usage.join('\n')), timesAWeek(facts)] as const
  const [inText, inSteps, inFacts] = weekly
  return [
    ...(differ(held, steps) ? [fault(item, 'D10 doses', usage[0] ?? '', `held ${held[0]} minutes, steps say`)] : []),
    ...[lead, ...sentencesOf(text)]
      .filter((one) => HELD.test(one) && differ(minutesOf(one), [...steps, ...held]))
      .map((one) => fault(item, 'D10 doses', one, `steps say ${steps.join(', ')} minutes`)),
    ...(differ(inText, inSteps) || differ(inFacts, inSteps) || differ(inFacts, inText)
      ? [
          fault(
            item,
            'D10 doses',
            usage[0] ?? '',
            `times a week: ${weekly.map((times) => times.join('–')).join(' / ')}`,
          ),
        ]
      : []),
  ]
}
