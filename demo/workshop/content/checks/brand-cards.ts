/** What a brand's card promises of its products (D14): the fields of `promises`, and what its story says is inside. */
import type { Brand } from '../brands.ts'
import type { Draft } from '../draft.ts'
import { ESSENTIAL } from '../essential-oils.ts'
import { compositionOf, SILICONE } from '../formula.ts'
import { INGREDIENT_WORDS, LOOSE_WORDS } from '../ingredient-words.ts'
import { sentencesOf } from './prose.ts'
import { HEALERS } from './text-sense.ts'

const COLOUR = /^CI (?!77891|77947)/
const EVENING = /(?<!\p{L})утром(?!.*SPF)/iu
export const promiseFaults = (draft: Draft, { promises }: Brand): string[] => {
  const inci = compositionOf(draft).map((part) => part.inci)
  const without = promises.without === undefined ? undefined : new RegExp(promises.without)
  const when = /Когда: ([^;]+)/.exec(draft.facts ?? '')?.[1] ?? ''
  return [
    ...(promises.maxInci !== undefined && inci.length > promises.maxInci
      ? [`${inci.length} ingredients, ${promises.maxInci} promised`]
      : []),
    ...(promises.noParfum === true ? inci.filter((name) => name === 'Parfum') : []),
    ...(promises.noEssentialOils === true ? inci.filter((name) => ESSENTIAL.test(name)) : []),
    ...(promises.noColour === true && !draft.category.startsWith('makiyazh')
      ? inci.filter((name) => COLOUR.test(name))
      : []),
    ...(promises.noAlcohol === true ? inci.filter((name) => name === 'Alcohol Denat.') : []),
    ...(promises.noSilicones === true ? inci.filter((name) => SILICONE.test(name)) : []),
    ...(promises.under !== undefined && !promises.under.some((path) => draft.category.startsWith(path))
      ? [`${draft.category} is under none of ${promises.under.join(', ')}`]
      : []),
    ...(without === undefined ? [] : inci.filter((name) => without.test(name))),
    ...(promises.eveningOnly === true && EVENING.test(when) ? [`«Когда: ${when}»`] : []),
  ]
}

/** Sentences that name what is not inside. */
const ABSENT = /(?<!\p{L})(?:нет|без|вместо)(?!\p{L})/iu

/** The story promises no more products than the card, and names only ingredients of the products. */
export const storyFaults = ({ story, promises }: Brand, own: readonly Draft[]): string[] => {
  const inci = own.flatMap((draft) => compositionOf(draft).map((part) => part.inci)).join(', ')
  const sentences = story.flatMap(sentencesOf).filter((sentence) => !ABSENT.test(sentence))
  return [
    ...story
      .flatMap(sentencesOf)
      .filter((sentence) => HEALERS.test(sentence) || /(?<!\p{L})(?:врач|доктор|дерматолог)/iu.test(sentence))
      .map((sentence) => `a healer in the story: ${sentence}`),
    ...sentences
      .filter((sentence) => /стакан[^.]*(?<!\p{L})(?:пить|чай|чая)(?!\p{L})/iu.test(sentence))
      .map((sentence) => `a candle's glass to drink from: ${sentence}`),
    ...(promises.products !== undefined && own.length > promises.products
      ? [`${own.length} products, ${promises.products} promised`]
      : []),
    ...(inci === ''
      ? []
      : [...INGREDIENT_WORDS, ...LOOSE_WORDS]
          .filter(([word, needed]) => !needed.test(inci) && sentences.some((sentence) => word.test(sentence)))
          .map(([word]) => `the story names ${word.source}, which is in no product`)),
  ]
}
