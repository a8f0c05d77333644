import { productSlug, shadesOf, sizesOf } from '../draft-facts.ts'
import { activesOf, compositionOf, INGREDIENTS } from '../formula.ts'
import type { Draft } from '../products/draft.ts'
import { KINDS } from '../kinds.ts'
import { randomFor, type Random } from '../../../../ops/import/large-shop/random.ts'
import { typeset } from '../typography.ts'
import {
  BODY_SITUATIONS,
  COLOUR_SITUATIONS,
  FACE_SITUATIONS,
  HAIR_SENTENCES,
  HOME_SITUATIONS,
  NAIL_SITUATIONS,
  SCENT_SITUATIONS,
  SKIN_SENTENCES,
  ACCESSORY_SITUATIONS,
} from './description-sentences.ts'
import { ADDITIONS } from './additions.ts'
import type { Family } from './blocks.ts'
import { GENERATED_BRANDS } from './brands.ts'
import { mismatch, subjectOf } from '../claim-rules.ts'
import { lookOf } from '../packs.ts'
import { fillTemplate, spanOf, type Slots } from './grammar.ts'
import { attributeRemark, isAdvice, connectAdvice, connectNotes } from './connectives.ts'
import { RINSED, SHELVES } from './products.ts'
import { familyOf } from './lead-sentences.ts'
import { BRAND_CLAIMS } from './mentions.ts'
import { repeatsTopic } from './repeated-claims.ts'
import type { Shelf } from './shelves.ts'

/**
 * Generates descriptions. A description is a list of slots (what it is, theme, feel, brand …). Each slot takes the least used sentence
 * that fits, unless two descriptions would then have more than a quarter of their sentences in common. All descriptions are generated in
 * one call, because each choice depends on the earlier ones.
 */
const MIN_WORDS = 87
/** Up to three of nine sentences may also be in another description. */
const MIN_SENTENCES = 9
const PRAISE = new Map(INGREDIENTS.map(([inci = '', , , , praise = '']) => [inci, praise]))
const BRANDS = new Map(GENERATED_BRANDS.map((brand) => [brand.slug, brand]))

const words = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length
type Slot = 'opening' | 'theme' | 'praise' | 'feel' | 'skin' | 'brand' | 'use' | 'aside' | 'span'
/** The slots filled first, then the order of further slots until the text is long enough, with a maximum per slot. */
const FIRST_SLOTS: readonly Slot[] = [
  'opening',
  'theme',
  'feel',
  'theme',
  'use',
  'skin',
  'feel',
  'use',
  'brand',
  'praise',
]
const MORE_SLOTS: readonly Slot[] = [
  'feel',
  'use',
  'aside',
  'span',
  'praise',
  'theme',
  'feel',
  'use',
  'skin',
  'opening',
  'aside',
  'use',
  'feel',
  'brand',
  'use',
  'feel',
  'aside',
  'opening',
  'aside',
  'feel',
  'use',
]
const MAX_PER_SLOT: Record<Slot, number> = {
  opening: 2,
  theme: 3,
  praise: 2,
  feel: 4,
  skin: 2,
  brand: 1,
  use: 4,
  aside: 2,
  span: 1,
}

/** Daily consumption, in the unit of the kind. */
const DAILY_AMOUNT: Record<string, number> = {
  wash: 3,
  oilwash: 2.4,
  micellar: 4,
  toner: 2.5,
  acidtoner: 1.6,
  serum: 0.7,
  faceoil: 0.35,
  cream: 0.9,
  eye: 0.2,
  mask: 1.1,
  sun: 1.4,
  lipcare: 0.07,
  tone: 0.4,
  concealer: 0.06,
  powder: 0.06,
  cheek: 0.03,
  primer: 0.4,
  mascara: 0.06,
  shampoo: 4,
  conditioner: 4,
  hairmask: 2.2,
  leavein: 0.8,
  scalp: 0.9,
  style: 0.6,
  shower: 7,
  soap: 3,
  scrub: 5,
  body: 5,
  bodyoil: 2,
  hand: 0.9,
  foot: 1,
  deo: 0.6,
  cuticle: 0.1,
  shave: 2,
  aftershave: 1.4,
  beard: 0.3,
  baby: 3,
}

const NOT_DAILY: ReadonlySet<string> = new Set(['mask', 'exfol', 'scrub', 'hairmask', 'acidtoner', 'soap', 'style'])

const spanSentences = (family: string, amount: number, unit: string): string[] => {
  const day = DAILY_AMOUNT[family]
  if (day === undefined || unit === 'шт.') return []
  const span = spanOf(amount / day / 30)
  return [
    `Упаковки хватает примерно на ${span}.`,
    `Расход небольшой: ${amount} ${unit} уходят за ${span}.`,
    `Новую упаковку понадобится открыть через ${span}.`,
    ...(NOT_DAILY.has(family) ? [] : [`При ежедневном уходе ${amount} ${unit} — это ${span}.`]),
    `Если не жадничать и не экономить, хватит на ${span}.`,
  ]
}

/** Accessories by type, not by category: a comb is no headband. */
const ACCESSORY_SHELVES: Record<string, string> = { brush: 'brush-face', cloth: 'towel', scrunchie: 'scrunchie' }
/** Hand-written products whose category and kind would select the sentences of a wrong shelf. */
const SHELF_OF_NAME: Readonly<Record<string, string>> = {
  'Крем для рабочих рук': 'hand',
  'Стик SPF 50 для лыж и рыбалки': 'sun-stick',
  'Солнцезащитное молочко для тела SPF 30': 'body-sun',
  'Шампунь для бороды': 'men-shampoo',
  'Воск для усов': 'styling-men',
  'Гидрогелевые патчи': 'patches',
  'Масло для душа': 'shower-oil',
  'Ночная маска с бакучиолом': 'mask-night',
  'Энзимная пудра': 'enzyme',
  'Молочко для умывания «Тихая вода»': 'milk',
  'Водный тинт': 'tint',
}
const shelfOf = (draft: Draft): Shelf | undefined => {
  if (draft.origin !== undefined) return SHELVES.get(draft.origin.shelf)
  const named = SHELF_OF_NAME[draft.name]
  if (named !== undefined) return SHELVES.get(named)
  if (draft.kind === 'tool') return SHELVES.get(ACCESSORY_SHELVES[lookOf(draft.look).pack] ?? '')
  const all = [...SHELVES.values()]
  const [root = ''] = draft.category.split('/')
  return (
    all.find(
      ({ kind, category }) =>
        kind === draft.kind && (category.startsWith(draft.category) || draft.category.startsWith(category)),
    ) ??
    (/для ног/.test(draft.name) ? SHELVES.get('foot') : undefined) ??
    all.find(({ category }) => category === draft.category || category.startsWith(`${draft.category}/`)) ??
    all.find(({ kind, category }) => kind === draft.kind && category.startsWith(root))
  )
}
const ACCESSORY_FAMILIES: Record<string, string> = {
  comb: 'comb',
  bodybrush: 'bodybrush',
  roller: 'stone',
  gua: 'stone',
  sponge: 'sponge',
}

/** Accessories without a shelf are brushes and combs (feminine), except a roller, a sponge and a wooden comb (masculine). */
const MASCULINE = /гребень|ролик|спонж|скребок/i

/** Sentences with a gendered pronoun fit only products whose noun has that gender. */
const GENDERED = /(?<!\p{L})(?:её|него|неё|ею|ней|нём|она|он|одну|сам[аои]?|которая|который)(?!\p{L})/u

/** Sentences with a singular verb do not fit plural nouns. */
const FITS_PLURAL = /^(Подарить|Тем, кто|Если|Лампа|Для первого|Подростку)/

const asidesOf = (draft: Draft): readonly string[] => {
  const [root = ''] = draft.category.split('/')
  if (root === 'parfyumeriya') return draft.category.includes('dlya_doma') ? HOME_SITUATIONS : SCENT_SITUATIONS
  if (root === 'aksessuary') return ACCESSORY_SITUATIONS
  if (root === 'volosy' || draft.category === 'mujchinam/volosy') return HAIR_SENTENCES
  if (root === 'makiyazh')
    return draft.category.includes('nogti')
      ? NAIL_SITUATIONS
      : COLOUR_SITUATIONS.filter((text) => shadesOf(draft).length > 0 || !/оттен/.test(text))
  if (root === 'ukhod_za_litsom') return FACE_SITUATIONS
  const summer = draft.category.includes('solntse')
  const lotion = draft.category.includes('uvlazhnenie')
  return BODY_SITUATIONS.filter(
    (text) =>
      !(summer && /август|ноябр|[Зз]им|батаре|мороз|Шерст/.test(text)) &&
      (lotion || !/Шерст|кожа просит|терпение/.test(text)),
  )
}

/** Whether a brand's sentence is true of this product. */
const isTrueOf = (sentence: string, inci: string, shelf: Shelf | undefined): boolean =>
  BRAND_CLAIMS.every(
    ([word, needed, shelves]) =>
      !word.test(sentence) ||
      ((needed === undefined || needed.test(inci)) && (shelves === undefined || shelves.test(shelf?.code ?? ''))),
  )

/** Candidate sentences for every slot of a product's description. */
const candidatesFor = (draft: Draft): Record<Slot, readonly string[]> => {
  const shelf = shelfOf(draft)
  const accessoryFamily = ACCESSORY_FAMILIES[lookOf(draft.look).pack]
  const family: Family | undefined =
    shelf !== undefined ? familyOf(shelf.family) : accessoryFamily === undefined ? undefined : familyOf(accessoryFamily)
  const slots: Slots | undefined =
    shelf === undefined
      ? family === undefined
        ? undefined
        : { head: 'кисть', gender: MASCULINE.test(draft.name) ? 'm' : 'f', phrase: '' }
      : { head: shelf.head, gender: shelf.gender, phrase: draft.origin?.theme.phrase ?? '' }
  const fillAll = (list: readonly string[] = []): string[] =>
    slots === undefined ? [] : list.map((sentence) => fillTemplate(sentence, slots))
  const [size] = sizesOf(draft)
  const inci = [...(KINDS[draft.kind].base.match(/[A-Z][^;]*/g) ?? []), draft.actives ?? ''].join(', ')
  const isForNight = /^(rich|mask-night|serum-age|oil-face)$/.test(shelf?.code ?? '') || /^Ночн/.test(draft.name)
  const isForBody = /^(telo|volosy|detyam)/.test(draft.category)
  const subject = subjectOf(draft)
  const lacksNoun = draft.origin === undefined && !draft.name.toLowerCase().includes(shelf?.head ?? '')
  const [, second] = /второй строкой/.test(draft.origin?.theme.sentences.join(' ') ?? '')
    ? compositionOf(draft.kind, draft.actives ?? '', draft.flags?.includes('unscented') ?? false, productSlug(draft))
    : []
  const fits = (sentence: string): boolean =>
    mismatch(subject, sentence) === undefined &&
    !(sentence.includes('второй строкой') && second?.inci.startsWith('Aloe') !== true) &&
    !(lacksNoun && GENDERED.test(sentence)) &&
    !(isForNight && /[Пп]од (тоном|макияж)|Утром через|утром —|матов|к вечеру|до вечера|шарф/.test(sentence)) &&
    !(draft.category.startsWith('mujchinam') && /тоном|макияж|Мужчинам/.test(sentence)) &&
    !(draft.category.startsWith('volosy') && /кож/i.test(sentence) && !/кож[аеиу] головы/i.test(sentence)) &&
    !(draft.origin?.theme.code === 'quick' && /пять минут|[Тт]ри минуты|Дайте час/.test(sentence)) &&
    !(isForBody && /(^|[ «])лиц[оауем]/i.test(sentence)) &&
    !(shelf?.head === 'пенка' && sentence.startsWith('Пены немного')) &&
    !(draft.flags?.includes('unscented') === true && /апах|ахн|ромат/.test(sentence)) &&
    !(shelf?.kind === 'solid-perfume' && /нажати|[Фф]лакон|Стекло/.test(sentence)) &&
    !(/^(soap|bath-bomb)$/.test(shelf?.code ?? '') && /[Кк]рышк|Запасн|На полке/.test(sentence)) &&
    !(/^baby-(cream|oil)$/.test(shelf?.code ?? '') && /Воду берите|смывается/.test(sentence)) &&
    !(/^baby-(wash|shampoo)$/.test(shelf?.code ?? '') && /Слой тонкий|Впитывается/.test(sentence)) &&
    !(draft.category.startsWith('detyam') && /брить/.test(sentence)) &&
    !(RINSED.has(draft.kind) && /сло[йя] /.test(sentence)) &&
    !(shelf?.code === 'lip-balm' && /щёк|лицо|умыва/i.test(sentence))
  const fitting = (list: readonly string[]): readonly string[] => list.filter(fits)
  return {
    opening: fitting(draft.origin === undefined ? [] : fillAll(family?.o)),
    theme: fitting(fillAll(draft.origin?.theme.sentences)),
    praise: fitting(
      shelf?.about === 'notion'
        ? []
        : activesOf(draft.actives ?? '')
            .map(({ inci }) => PRAISE.get(inci) ?? '')
            .filter((sentence) => sentence !== ''),
    ),
    feel: fitting(fillAll(family?.t)),
    skin: fitting(
      draft.skin === undefined
        ? []
        : draft.skin
            .split(', ')
            .slice(0, 2)
            .flatMap((type) => SKIN_SENTENCES[type] ?? [])
            .filter((sentence) => slots?.gender !== 'p' || !sentence.startsWith('Подходит'))
            .filter(
              (sentence) => !isForBody || !/салфетк|лоб|щек|Щек|[Зз]она|[Бб]леск|щёк|щека|пор[ыа]|умыв/.test(sentence),
            ),
    ),
    brand: fitting((BRANDS.get(draft.brand)?.says ?? []).filter((sentence) => isTrueOf(sentence, inci, shelf))),
    use: fitting(fillAll(family?.u)),
    aside: fitting(asidesOf(draft).filter((sentence) => slots?.gender !== 'p' || FITS_PLURAL.test(sentence))),
    span: fitting(shelf === undefined || size === undefined ? [] : spanSentences(shelf.family, size.amount, size.unit)),
  }
}

/** Two sentences of one description do not start with the same word. */
const stem = (sentence: string): string => sentence.slice(0, sentence.startsWith('Запах') ? 9 : 7).toLowerCase()

/** Usage of sentences across all descriptions. */
class SentenceUsage {
  readonly #usersOf = new Map<string, number[]>()
  #shared = new Map<number, number>()
  #chosen: string[] = []
  #previous: string[] = []
  #current = -1

  /** `textsAbove`: the texts shown above the description on the page. */
  begin(textsAbove: readonly string[]): void {
    this.#current += 1
    this.#shared = new Map()
    this.#chosen = []
    this.#previous = [...textsAbove]
  }

  take(sentence: string): void {
    const users = this.#usersOf.get(sentence) ?? []
    for (const user of users) this.#shared.set(user, (this.#shared.get(user) ?? 0) + 1)
    this.#usersOf.set(sentence, [...users, this.#current])
    this.#chosen.push(sentence)
    this.#previous.push(sentence)
  }

  /** The least used candidate that keeps every other description different enough. */
  choose(candidates: readonly string[], random: Random, strict = true): string | undefined {
    const free = candidates.filter(
      (sentence) =>
        !(strict && this.#chosen.some((previous) => stem(previous) === stem(sentence))) &&
        !this.#chosen.includes(sentence) &&
        !repeatsTopic(sentence, this.#previous) &&
        (this.#usersOf.get(sentence) ?? []).every((user) => (this.#shared.get(user) ?? 0) < 3),
    )
    const ranked = free.map((sentence) => ({
      sentence,
      weight: (this.#usersOf.get(sentence)?.length ?? 0) + random.next() * 0.9,
    }))
    const best = ranked.sort((one, other) => one.weight - other.weight)[0]?.sentence
    if (best !== undefined) this.take(best)
    return best
  }
}

const sentencesOf = (text: string): string[] => text.split(/(?<=[.?…])\s+/).filter((sentence) => sentence !== '')

/** Mentions other products of the brand; used when no other sentence is left. */
const brandMentions = (draft: Draft, ofBrand: readonly Draft[], random: Random): string[] => {
  const others = ofBrand.filter((other) => other !== draft && other.category !== draft.category)
  if (others.length < 2) return []
  const from = random.integer(0, others.length - 2)
  const named = others
    .slice(from, from + 2)
    .map(({ name }) => (/^[А-Я][а-я]/.test(name) ? name.slice(0, 1).toLowerCase() + name.slice(1) : name))
  return [`Ещё у марки есть ${named[0] ?? ''}.`, `На соседней полке — ${named[1] ?? ''}.`]
}

type Chosen = Record<Slot, string[]>

/**
 * Order of paragraphs: what it is and does, feel and skin types, usage and duration, then a remark. Advice among the remarks moves to the
 * advice.
 */
const paragraphsOf = (
  own: readonly string[],
  chosen: Chosen,
  candidates: Readonly<Record<Slot, readonly string[]>>,
  random: Random,
): string => {
  const advice = chosen.aside.filter(isAdvice)
  const remarks = chosen.aside.filter((sentence) => !isAdvice(sentence))
  const themes = chosen.theme.toSorted((one, other) => candidates.theme.indexOf(one) - candidates.theme.indexOf(other))
  const about = [...own, ...chosen.opening.slice(0, 1), ...themes, ...chosen.praise, ...chosen.opening.slice(1)]
  const paragraphs = [
    about,
    [...connectNotes(chosen.feel, random), ...chosen.skin],
    [...connectAdvice([...chosen.use, ...advice], random), ...chosen.span],
    [...chosen.brand, ...attributeRemark(remarks, random)],
  ]
  // A single sentence joins the previous paragraph.
  const joined = paragraphs
    .filter((sentences) => sentences.length > 0)
    .reduce<string[][]>((before, sentences) => {
      const last = before.at(-1)
      return last !== undefined && sentences.length < 2
        ? [...before.slice(0, -1), [...last, ...sentences]]
        : [...before, [...sentences]]
    }, [])
  return joined.map((sentences) => sentences.map(typeset).join(' ')).join('\n\n')
}

/** Devices and sets have no sentence families; their descriptions are hand-written. */
const HAND_WRITTEN: ReadonlySet<string> = new Set(['dryer', 'cleanbrush', 'giftset'])

const describe = (draft: Draft, ofBrand: readonly Draft[], usage: SentenceUsage): string => {
  if (draft.origin === undefined && HAND_WRITTEN.has(subjectOf(draft).group))
    return draft.text.split('\n\n').map(typeset).join('\n\n')
  const random = randomFor('tell', productSlug(draft))
  const candidates = candidatesFor(draft)
  usage.begin([draft.lead])
  const chosen: Chosen = {
    opening: [],
    theme: [],
    praise: [],
    feel: [],
    skin: [],
    brand: [],
    use: [],
    aside: [],
    span: [],
  }
  const own =
    draft.origin === undefined ? sentencesOf([draft.text, ADDITIONS[productSlug(draft)] ?? ''].join(' ').trim()) : []
  own.forEach((sentence) => usage.take(sentence))
  const all = (): string[] => [...own, ...Object.values(chosen).flat()]
  const take = (slot: Slot, strict: boolean, max: number): void => {
    if (chosen[slot].length >= max) return
    const sentence = usage.choose(candidates[slot], random, strict)
    if (sentence !== undefined) chosen[slot].push(sentence)
  }
  for (const slot of FIRST_SLOTS) take(slot, true, MAX_PER_SLOT[slot])
  for (const slot of MORE_SLOTS) {
    if (words(all().join(' ')) >= MIN_WORDS && all().length >= MIN_SENTENCES) break
    take(slot, true, MAX_PER_SLOT[slot])
  }
  for (const slot of [...MORE_SLOTS, ...MORE_SLOTS]) {
    if (words(all().join(' ')) >= MIN_WORDS - 2) break
    take(slot, false, slot === 'span' ? 1 : slot === 'aside' ? 2 : 6)
  }
  for (const slot of MORE_SLOTS) {
    if (words(all().join(' ')) >= MIN_WORDS - 2) break
    take(slot, false, slot === 'span' ? 1 : 6)
  }
  for (const sentence of brandMentions(draft, ofBrand, random)) {
    if (words(all().join(' ')) >= MIN_WORDS - 2) break
    chosen.brand.push(sentence)
  }
  return paragraphsOf(own, chosen, candidates, random)
}

export const descriptionsOf = (drafts: readonly Draft[]): string[] => {
  const usage = new SentenceUsage()
  const byBrand = Map.groupBy(drafts, ({ brand }) => brand)
  return drafts.map((draft) => describe(draft, byBrand.get(draft.brand) ?? [], usage))
}
