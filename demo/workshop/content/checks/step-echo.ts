/** Steps that repeat the text (D5), shades of two houses under one name (D16), and turns of phrase that walk from card to card (D2). */
import type { Draft } from '../draft.ts'
import { fault, type Fault, type Item } from './leaf-text.ts'
import { sentencesOf, tokens } from './prose.ts'
import { PRESCRIBED } from './words.ts'

const stemsOf = (text: string): string[] => [
  ...new Set(
    tokens(text)
      .filter((word) => word.length > 2)
      .map((word) => word.slice(0, Math.max(3, Math.min(4, word.length - 1)))),
  ),
]
/** Words from which a step says enough to repeat a sentence, and the part of its stems that makes it one. */
const STEP = 4
const REPEATS = 0.8
/** A step says how much and how long, the text why: a sentence that holds the whole step says it twice. */
const repeatedSteps = (item: Item): Fault[] => {
  const sentences = sentencesOf(item.draft.text).map((sentence) => ({ sentence, stems: new Set(stemsOf(sentence)) }))
  return item.draft.usage
    .filter((step) => !PRESCRIBED.has(step))
    .flatMap((step) => {
      const stems = stemsOf(step)
      const twin = sentences.find(
        (one) => stems.length >= STEP && stems.filter((stem) => one.stems.has(stem)).length / stems.length >= REPEATS,
      )
      return twin === undefined ? [] : [fault(item, 'D5 steps', step, `repeats «${twin.sentence}»`)]
    })
}

const WALK = 4
const MOST_CARDS = 6
/** What the law words: a limit of protection. */
const LAWFUL = /^spf \d+|^\d+ или выше/
const sentencesOfCard = ({ lead, text, usage }: Draft): string[] =>
  [lead, ...sentencesOf(text), ...usage].filter((sentence) => !PRESCRIBED.has(sentence))
/** Four words in a row that stand in more cards than six. */
const walkingTurns = (items: readonly Item[]): Fault[] => {
  const cards = new Map<string, Set<Item>>()
  for (const item of items)
    for (const sentence of sentencesOfCard(item.draft)) {
      const words = tokens(sentence)
      for (let at = WALK; at <= words.length; at += 1) {
        const turn = words.slice(at - WALK, at).join(' ')
        const holders = cards.get(turn) ?? new Set()
        holders.add(item)
        cards.set(turn, holders)
      }
    }
  return [...cards]
    .filter(([turn, holders]) => holders.size > MOST_CARDS && !LAWFUL.test(turn))
    .flatMap(([turn, holders]) =>
      [...holders].slice(MOST_CARDS).map((item) => fault(item, 'D2 turns', turn, `in ${holders.size} cards`)),
    )
}

const nameOf = (shade: string): string => shade.replace(/^\d+ | #\w+$/g, '')
/** On one shelf a shade's name belongs to one house. */
const sharedShades = (items: readonly Item[]): Fault[] => {
  const owners = new Map<string, string>()
  return items.flatMap((item) =>
    /^makiyazh\/glaza\/teni$/.test(item.leaf.leaf)
      ? (item.draft.shades?.split(', ') ?? []).flatMap((shade) => {
          const key = `${item.leaf.leaf} ${nameOf(shade)}`
          const owner = owners.get(key) ?? item.draft.brand
          owners.set(key, owner)
          return owner === item.draft.brand ? [] : [fault(item, 'D16 shade', shade, `a shade of ${owner} too`)]
        })
      : [],
  )
}

export const stepFaults = (items: readonly Item[]): Fault[] => [
  ...items.flatMap(repeatedSteps),
  ...walkingTurns(items),
  ...sharedShades(items),
]
