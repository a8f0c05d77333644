/** Rules of written product texts (D1–D10, D15, D16). They read the leaf files, so that a fault names file, line, rule and words. */
import type { Draft } from '../draft.ts'
import { doseWordFaults } from './dose-words.ts'
import { fault, type Fault, type Item, type LeafText } from './leaf-text.ts'
import { sentencesOf, tokens, wordsOf } from './prose.ts'
import { stepFaults } from './step-echo.ts'
import { textFactFaults } from './text-facts.ts'
import { closingShare, senseFaults } from './text-sense.ts'
import { DENIAL, HEALING } from '../../../../shop/content/facts/medical-words.ts'
import { GLUE, PRESCRIBED, TESTIMONY, TICS } from './words.ts'

const proseOf = ({ lead, text, usage }: Draft): string => [lead, text, ...usage].join('\n')
const grams = (text: string, size: number): Set<string> => {
  const all = tokens(text)
  return new Set(all.slice(size - 1).map((_, at) => all.slice(at, at + size).join(' ')))
}
const sentenceKey = (sentence: string): string => tokens(sentence).join(' ')

const sentenceOnce = (items: readonly Item[]): Fault[] => {
  const first = new Map<string, Item>()
  return items.flatMap((item) =>
    [item.draft.lead, ...sentencesOf(item.draft.text)].flatMap((sentence) => {
      if (sentence.length < 25 || PRESCRIBED.has(sentence)) return []
      const key = sentenceKey(sentence)
      const before = first.get(key)
      if (before === undefined) {
        first.set(key, item)
        return []
      }
      return [fault(item, 'D1 sentenceOnce', sentence, `also in ${before.draft.slug}`)]
    }),
  )
}

const noEcho = (items: readonly Item[]): Fault[] => {
  const all = items.map((item) => ({ item, trigrams: grams(item.draft.text, 3) }))
  const owners = new Map<string, number[]>()
  for (const [index, { trigrams }] of all.entries())
    for (const gram of trigrams) {
      const list = owners.get(gram)
      if (list === undefined) owners.set(gram, [index])
      else list.push(index)
    }
  return all.flatMap(({ item, trigrams }, index) => {
    const shared = new Map<number, number>()
    for (const gram of trigrams)
      for (const other of owners.get(gram) ?? []) if (other < index) shared.set(other, (shared.get(other) ?? 0) + 1)
    return [...shared].flatMap(([other, count]) => {
      const neighbour = all[other]
      if (neighbour === undefined) return []
      const likeness = count / (trigrams.size + neighbour.trigrams.size - count)
      const most = neighbour.item.leaf.leaf === item.leaf.leaf ? 0.05 : 0.08
      return likeness > most
        ? [fault(item, 'D2 noEcho', item.draft.name, `likeness ${likeness.toFixed(2)} to ${neighbour.item.draft.slug}`)]
        : []
    })
  })
}

const start = (text: string, count: number): string => tokens(text).slice(0, count).join(' ')
const openings = (items: readonly Item[]): Fault[] => {
  const inLeaf = new Map<string, string>()
  const inShop = new Map<string, number>()
  return items.flatMap((item) => {
    const four = `${item.leaf.leaf} ${start(item.draft.text, 4)}`
    const three = start(item.draft.text, 3)
    const twin = inLeaf.get(four)
    inLeaf.set(four, item.draft.slug)
    inShop.set(three, (inShop.get(three) ?? 0) + 1)
    const [opening = ''] = sentencesOf(item.draft.text)
    return [
      ...(twin === undefined ? [] : [fault(item, 'D3 openings', opening, `begins like ${twin}`)]),
      ...((inShop.get(three) ?? 0) > 2 ? [fault(item, 'D3 openings', opening, 'the third such beginning')] : []),
    ]
  })
}

const paragraphsOf = (draft: Draft): string[] => draft.text.split('\n\n')

/** The rules of one text by itself. */
const ownRules = (item: Item): Fault[] => {
  const { draft } = item
  const words = wordsOf(draft.text)
  const sentences = sentencesOf(draft.text)
  const prose = proseOf(draft)
  const all = [draft.lead, ...sentences, ...draft.usage]
  const colons = sentences.filter((sentence) => /\p{L}: \p{Ll}/u.test(sentence))
  const healing = new RegExp(`(?<!\\p{L})(?:${HEALING})`, 'iu')
  return [
    ...(words < 45 || words > 170 ? [fault(item, 'D4 lengths', sentences[0] ?? '', `${words} words`)] : []),
    ...(paragraphsOf(draft).length > 4 ? [fault(item, 'D5 shapes', sentences[0] ?? '', 'more than 4 paragraphs')] : []),
    ...(sentences[0] !== undefined && sentenceKey(sentences[0]) === sentenceKey(draft.lead)
      ? [fault(item, 'D5 shapes', draft.lead, 'the lead is the first sentence')]
      : []),
    ...(colons.length > 1 ? [fault(item, 'D6 rhetoric', colons[1] ?? '', 'a second colon')] : []),
    ...all.filter((one) => GLUE.test(one)).map((one) => fault(item, 'D6 rhetoric', one, 'a glue word')),
    ...(concreteOf(draft) < 2
      ? [fault(item, 'D7 concrete', sentences[0] ?? '', 'fewer than two details of its own')]
      : []),
    ...all
      .filter((one) => healing.test(one) && !DENIAL.test(one))
      .map((one) => fault(item, 'D8 noHealing', one, healing.exec(one)?.[0])),
    ...all
      .filter((one) => TESTIMONY.test(one))
      .map((one) => fault(item, 'D9 noTestimony', one, TESTIMONY.exec(one)?.[0])),
    ...meetsFacts(item, all),
    ...all
      .filter((one) => /\d[\s ]?₽|рубл|скидк|(?<!\p{L})акци[яию](?!\p{L})|бесплатн|вернём|обменяем|пробник/iu.test(one))
      .map((one) => fault(item, 'D15 oneTruth', one, 'prices, gifts and returns belong to the pages')),
    ...(['reason', 'for_whom', 'texture', 'gesture', 'limit'] as const)
      .filter((field) => draft.card[field] === undefined)
      .map((field) => fault(item, 'card', '  card:', `«${field}» is empty`)),
    ...(/!|"|(?<!\p{L})- | {2}/u.test(prose)
      ? [fault(item, 'typography', all.find((one) => /!|"|(?<!\p{L})- | {2}/u.test(one)) ?? '')]
      : []),
  ]
}

const DETAILS =
  /\d+|(?<!\p{L})(?:одн[аоу]|два|две|три|четыре|пять|шесть|семь|восемь|девять|десять|полминуты|минут|секунд|сантиметр|миллиметр|стекл|алюмин|картон|пластик|крышк|пипетк|дозатор|помп|носик|тюбик|банк|флакон|лопатк|ворс|лён|льнян|хлоп|шёлк|дерев|бук|металл|пахн|запах|аромат|горьк|кисл|солён|смол|хво|мят|ванил|мокр|тёпл|холодн|ладон|пальц|щек|лоб|виск|шея|шею|локт|колен|пятк|корн|кончик|запяст|Урал|Златоуст|Миасс|Сатк|Троицк|лаборатор|мастерск|завод|фабрик|гор[аыу]|лес|озер|мор[еяю])\p{L}*/giu
/** Details that neither the name nor the facts already state. */
const concreteOf = (draft: Draft): number => {
  const known = `${draft.name} ${draft.facts ?? ''}`.toLowerCase()
  return new Set(
    (draft.text.match(DETAILS) ?? []).map((word) => word.toLowerCase()).filter((word) => !known.includes(word)),
  ).size
}

/** A fact, and what a text with it must not say. */
const FACT_RULES: readonly (readonly [what: string, fact: RegExp, kind: RegExp, wrong: RegExp])[] = [
  ['opaque', /Покрытие: (?:плотн|высок)/i, /./, /(?<!не )(?:полу)?прозрачн|вуаль|еле виден/i],
  ['sheer', /Покрытие: (?:лёгк|прозрачн|вуаль)/i, /./, /перекры(?:вает|вают) всё|плотн\p{L} слой/iu],
  ['quick drying', /Высыхает: (?:за )?(?:минут|60 сек)/i, /./, /(?:три|пять|десять) минут/i],
  ['leave-on', /Смывать: нет|Смывать: не/i, /./, /(?<!не )смойте|смыва(?:йте|ется)/i],
  [
    'evening',
    /Когда: (?:только )?вечером(?!.*утром)/i,
    /./,
    /(?<!не )(?<!\p{L})утром(?! (?:нанесите |обязателен |нужен |— )?(?:SPF|крем с SPF|солнцезащ))/iu,
  ],
  ['matt', /Финиш: мат/i, /./, /сияющ|сияни|блестит|глянц|перламутр/i],
  ['shining', /Финиш: (?:сия|глян|перламутр)/i, /./, /матов(?:ый|ая|ое|ые) (?:финиш|покрыт|слой)/i],
  ['a day', /Держится: (?:сутки|24)/i, /./, /сорок восемь|48 час/i],
  ['tool', /^$|./, /^tool$/, /кончается|впитыва|хватает на (?:месяц|неделю)|состав/i],
  ['hand cream', /./, /^hand-cream$/, /плеч(?:ах|и)|гусин|лицо|веки/i],
  ['foot cream', /./, /^foot-cream$/, /лиц[оау]|веки|щёк/i],
  ['shaving', /./, /^(?:clear-)?shave-gel$|^aftershave$/, /(?<!\p{L})ног(?:и|ам|ах)|мышц|лыж/iu],
  ['scent', /./, /^(?:perfume|solid-perfume)$/, /увлажня|питает|кожа становится|впитыва/i],
  ['rinsed off', /./, /^(?:gel-wash|foam-wash|shampoo|body-wash|soap)$/, /оставьте на ночь|не смыва(?:йте|ть)/i],
  ['hair', /./, /^(?:shampoo|conditioner|hair-mask|hair-oil|hair-spray|curl-cream)$/, /лицо|щёки|пор[ыа](?!\p{L})/iu],
]
const SMELLS = /(?<!не )(?:пахнет|пахнут) (?!ничем)|аромат(?!изатор)/i
const meetsFacts = (item: Item, all: readonly string[]): Fault[] => {
  const { draft } = item
  return [
    ...FACT_RULES.filter(([, stated, kind]) => stated.test(draft.facts ?? '') && kind.test(draft.kind)).flatMap(
      ([what, , , wrong]) =>
        all
          .filter((one) => wrong.test(one))
          .map((one) => fault(item, 'D10 textMeetsFact', one, `${what}, «${wrong.exec(one)?.[0] ?? ''}»`)),
    ),
    ...(draft.flags?.includes('unscented') === true
      ? all.filter((one) => SMELLS.test(one)).map((one) => fault(item, 'D10 textMeetsFact', one, 'has no perfume'))
      : []),
    ...(draft.spf === undefined
      ? []
      : all
          .filter((one) => /слой можно удвоить|тонким слоем|экономн/i.test(one))
          .map((one) => fault(item, 'D10 textMeetsFact', one, 'too little of a sunscreen'))),
  ]
}

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
const shadesDiffer = (items: readonly Item[]): Fault[] => {
  const times = new Map<string, number>()
  return items.flatMap((item) => {
    const shades = (item.draft.shades?.split(', ') ?? []).map((text) => ({
      name: text.replace(/^\d+ | #\w+$/g, ''),
      color: text.slice(-7),
      text,
    }))
    for (const { name } of shades) times.set(name, (times.get(name) ?? 0) + 1)
    return [
      ...shades
        .filter(({ name }) => (times.get(name) ?? 0) > 6)
        .map(({ text }) => fault(item, 'D16 shade', text, 'the seventh shade of this name')),
      ...shades.flatMap(({ color, text }, at) =>
        shades
          .slice(0, at)
          .some(
            (other) =>
              Math.hypot(...channels(other.color).map((value, index) => value - (channels(color)[index] ?? 0))) < 6,
          )
          ? [fault(item, 'D16 shade', text, 'hardly differs from another shade')]
          : [],
      ),
    ]
  })
}

const reasonsDiffer = (items: readonly Item[]): Fault[] => {
  const seen = new Map<string, string>()
  return items.flatMap((item) => {
    const key = `${item.leaf.leaf} ${sentenceKey(item.draft.card.reason ?? item.draft.slug)}`
    const twin = seen.get(key)
    seen.set(key, item.draft.slug)
    return twin === undefined ? [] : [fault(item, 'card', item.draft.card.reason ?? '', `the reason of ${twin}`)]
  })
}

const leadsDiffer = (items: readonly Item[]): Fault[] => {
  const seen = new Map<string, string>()
  return items.flatMap((item) => {
    const key = sentenceKey(item.draft.lead)
    const twin = seen.get(key)
    seen.set(key, item.draft.slug)
    return twin === undefined ? [] : [fault(item, 'D5 shapes', item.draft.lead, `the lead of ${twin}`)]
  })
}

const itemsOf = (leaves: readonly LeafText[]): Item[] =>
  leaves.flatMap((leaf) => leaf.drafts.filter(({ written }) => written).map((draft) => ({ leaf, draft })))

export const writtenFaults = (leaves: readonly LeafText[]): Fault[] => {
  const items = itemsOf(leaves)
  return [
    ...items.flatMap(ownRules),
    ...textFactFaults(items),
    ...stepFaults(items),
    ...items.flatMap(senseFaults),
    ...items.flatMap(doseWordFaults),
    ...[sentenceOnce, noEcho, openings, leadsDiffer, reasonsDiffer, shadesDiffer].flatMap((rule) => rule(items)),
  ]
}

/** Figures over all written texts, each with its bound; they count from a hundred texts on. */
export const writtenFigures = (
  leaves: readonly LeafText[],
): (readonly [what: string, value: number, isRight: boolean])[] => {
  const items = itemsOf(leaves)
  if (items.length === 0) return []
  const count = items.length
  const share = (fits: (draft: Draft) => boolean): number => items.filter(({ draft }) => fits(draft)).length / count
  const lengths = items.map(({ draft }) => wordsOf(draft.text)).toSorted((one, other) => one - other)
  const mean = lengths.reduce((sum, value) => sum + value, 0) / count
  const deviation = Math.sqrt(lengths.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count)
  const at = (part: number): number => lengths[Math.floor((count - 1) * part)] ?? 0
  const owners = new Map<string, number>()
  for (const { draft } of items) for (const gram of grams(draft.text, 5)) owners.set(gram, (owners.get(gram) ?? 0) + 1)
  const echoed = [...owners.values()].filter((times) => times > 2).length / Math.max(1, owners.size)
  const shapes = [...Map.groupBy(items, ({ draft }) => paragraphsOf(draft).length).values()].map(
    (same) => same.length / count,
  )
  const colons =
    items.reduce(
      (sum, { draft }) => sum + sentencesOf(draft.text).filter((one) => /\p{L}: \p{Ll}/u.test(one)).length,
      0,
    ) / count
  const head = share(({ name, text }) => start(text, 1) === start(name, 1))
  const limits = share(({ text }) =>
    /не подойд|не для|не берит|не стоит|внутри нет|не жд|мало|если [^.]* не |возьмите друг|лучше взять|ни к чему|не годится|слаб(?:ая|ее|оват|ый)?(?![а-я])|(?:тонк|густ|тяжел|жирн)оват|утяжел/i.test(
      text,
    ),
  )
  const closing = closingShare(items.map(({ draft }) => draft))
  const enough = count >= 100
  return [
    ['written texts', count, true],
    ['D2 five-grams in more than one other text', echoed, echoed <= 0.03],
    ['D3 texts that begin with the name', head, !enough || head <= 0.1],
    ['D4 standard deviation of words', deviation, !enough || deviation >= 25],
    ['D4 tenth percentile of words', at(0.1), !enough || at(0.1) <= 62],
    ['D4 ninetieth percentile of words', at(0.9), !enough || at(0.9) >= 130],
    ['D5 largest share of one shape', Math.max(...shapes), !enough || Math.max(...shapes) <= 0.4],
    [
      'D6 texts with «, а не»',
      share(({ text }) => text.includes(', а не')),
      !enough || share(({ text }) => text.includes(', а не')) <= 0.08,
    ],
    ['D6 colons a text', colons, !enough || colons <= 0.5],
    ['D7 texts that name a limit', limits, !enough || (limits >= 0.2 && limits <= 0.4)],
    ['D5 texts that close on a limit, a stain or a stock', closing, !enough || closing <= 0.2],
    ...TICS.map(([name, word, most]) => {
      const value = share((draft) => word.test(proseOf(draft)))
      return [`D6 tic «${name}»`, value, !enough || value <= most] as const
    }).filter(([, value]) => value > 0.01),
  ]
}
