/** Rules of compositions, pairs, names and brand promises (D11–D14). They apply to every product. */
import type { Brand } from '../brands.ts'
import type { Draft } from '../draft.ts'
import { CLEAR, compositionOf, PIGMENT } from '../formula.ts'
import { shadesOf } from '../draft-facts.ts'
import { KINDS } from '../kinds.ts'
import { needsOf, PIGMENT_SHARES } from '../pigments.ts'
import { promiseFaults, storyFaults } from './brand-cards.ts'
import { headFaults, ingredientFaults, tailFaults, twinFaults } from './recipe-faults.ts'

export type Found = { readonly draft: Draft; readonly rule: string; readonly words: string }

const HUMECTANT_SALT = /^(?:Sodium Hyaluronate|Hydrolyzed Hyaluronic|Panthenol|Glycerin)$|Flower Water$/
export const ANHYDROUS_DRY = /^(?:bath-salt|bath-bomb)$/

/** Pigments, opaque powders and soaps: «прозрачный» is untrue of them. */
const CLOUDY = new RegExp(`${PIGMENT.source}|^(?:Titanium Dioxide|Zinc Oxide|Kaolin|Stearic Acid|Cetearyl Alcohol)$`)
/** What dissolves in water is not in a base without it: powders may hold it dry, a shaken oil has a preserved layer of flower water. */
const waterlessFaults = ({ kind }: Draft, inci: readonly string[]): string[] => {
  if (KINDS[kind].water || inci.includes('Aqua') || inci.includes('Alcohol Denat.')) return []
  const isDry = /powder|alginate/.test(kind) && kind !== 'powder'
  const hasLayer = inci.some((name) => name.endsWith('Flower Water')) && inci.includes('Phenoxyethanol')
  return inci
    .filter(
      (name) =>
        (/Leaf Juice$/.test(name) && kind !== 'soap') ||
        (/Flower Water$/.test(name) && !hasLayer) ||
        (/^(?:Panthenol|Allantoin)$/.test(name) && !isDry && !hasLayer) ||
        (/Hyaluron/.test(name) && !isDry && !inci.includes('Silica Dimethyl Silylate')),
    )
    .map((name) => `${name} without water`)
}

/** Oils and pomades without an emulsifier: what dissolves in water only has nowhere to go in them. */
const OILY = /^(?:body-oil|oil-serum|hair-oil|beard-oil|lip-balm|gloss|lipstick|solid-perfume|wax)$/
const WATER_SOLUBLE =
  /^(?:Hydrolyzed (?!Hyaluronic)|Lac$|Mel$|Honey|Betaine$|Trehalose$|Niacinamide$|Caffeine$|Urea$|Arginine$|Sorbitol$|Inulin$|Acetyl Hexapeptide|(?:Sodium|Zinc|Magnesium) PCA)|(?:Keratin|Protein)$|Vaccinium .* Fruit Extract$/
const oilyFaults = ({ kind }: Draft, inci: readonly string[]): string[] =>
  OILY.test(kind) && !inci.some((name) => name.endsWith('Flower Water'))
    ? inci.filter((name) => WATER_SOLUBLE.test(name)).map((name) => `${name} in an oil`)
    : []

/** Every shade can be mixed of the pigments inside. */
export const shadeFaults = (draft: Draft, inci: readonly string[]): string[] =>
  PIGMENT_SHARES[draft.kind] === undefined
    ? []
    : shadesOf(draft).flatMap(({ name, color }) =>
        needsOf(color)
          .filter(({ oneOf }) => !oneOf.some((pigment) => inci.includes(pigment)))
          .map(({ what }) => `«${name}» ${color} without a ${what} pigment`),
      )

/** A film of polybutene sticks, and light is reflected by mica. */
const lookFaults = ({ facts = '', name, kind }: Draft, inci: readonly string[]): string[] => [
  ...(/Липкость: (?:нет|почти никакой)/.test(facts)
    ? inci
        .slice(0, 3)
        .filter((one) => /^(?:Hydrogenated )?Poly(?:iso)?butene$/.test(one))
        .map((one) => `«Липкость: нет» with ${one} among the first`)
    : []),
  ...(/(?<!\p{L})стик(?!\p{L})/iu.test(name) &&
  !inci.some((one) => /Cera$|^Cera|Wax|Butter$|Sodium Stearate|Ozokerite/.test(one))
    ? ['a stick that nothing holds together']
    : []),
  ...(/хайлайтер/i.test(name) &&
  !/^(?:tool|home)$/.test(kind) &&
  !inci.slice(0, 6).some((one) => /^Mica$|Fluorphlogopite/.test(one))
    ? ['a highlighter without mica among the first six']
    : []),
]

const ABRASIVE =
  /Powder$|Seedcake$|Shell|^Sucrose$|^Maris Sal$|^(?:Euphorbia Cerifera|Copernicia Cerifera|Oryza Sativa) Cera$|^Perlite$|^Pumice$|^Hydrated Silica$/
const ENZYME = /^(?:Papain|Bromelain|Subtilisin|Ficin|Protease|Lysozyme)$/
/** Vitamin E keeps fats from going rancid; it binds no powder and bends no film. */
const WORK_OF_A_POLYMER = /гибк|сыпат|сыпл|удержив|треск|корк|зеркальн|высох/i
const PEPTIDE = /eptide-?\d* ([\d.]+) %/g
/** What the text makes of what is inside: tocopherol is an antioxidant, a percent of a peptide would be its solution, half a percent of hyaluronate makes a gel of water. */
export const claimFaults = ({ lead, text, usage, facts = '', actives = '' }: Draft): string[] => [
  ...[lead, text, ...usage]
    .flatMap((part) => part.split(/[.,;?\n]/))
    .filter((clause) => /токоферол/i.test(clause) && WORK_OF_A_POLYMER.test(clause))
    .map((clause) => `tocopherol is an antioxidant: «${clause.trim()}»`),
  ...[...actives.matchAll(PEPTIDE)]
    .filter(([, share]) => Number(share) >= 0.5)
    .map(([part]) => `${part} is the share of a solution`),
  ...(/Текстура: вода/.test(facts) && Number(/Sodium Hyaluronate ([\d.]+) %/.exec(actives)?.[1] ?? 0) >= 0.5
    ? ['«Текстура: вода» with hyaluronate that makes a gel']
    : []),
]

const COUNTS = ['', 'од', 'дв', 'тр', 'четыр', 'пят'] as const
/** What the name and the text say is inside. */
const nameOfInsides = ({ name, lead, text }: Draft, inci: readonly string[]): string[] => {
  const stated = [...`${name} ${lead} ${text}`.matchAll(/(?<!\p{L})(од|дв|тр|четыр|пят)\p{L}* церамид/giu)].map(
    ([, word = '']) => COUNTS.findIndex((start) => start === word.toLowerCase()),
  )
  const ceramides = inci.filter((one) => one.startsWith('Ceramide')).length
  return [
    ...(/скраб/i.test(name) && !inci.some((one) => ABRASIVE.test(one)) ? ['a scrub without an abrasive'] : []),
    ...(/энзимн/i.test(name) && !inci.some((one) => ENZYME.test(one)) ? ['«энзимный» without an enzyme'] : []),
    ...stated.filter((count) => count !== ceramides).map((count) => `${count} ceramides stated, ${ceramides} inside`),
  ]
}

const recipeFaults = (draft: Draft): string[] => {
  const composition = compositionOf(draft)
  const inci = composition.map((part) => part.inci)
  if (inci.length === 0) return []
  const isClear = CLEAR.test(`${draft.name} ${draft.facts ?? ''}`)
  return [
    ...waterlessFaults(draft, inci),
    ...nameOfInsides(draft, inci),
    ...claimFaults(draft),
    ...oilyFaults(draft, inci),
    ...shadeFaults(draft, inci),
    ...lookFaults(draft, inci),
    ...(isClear ? inci.filter((name) => CLOUDY.test(name)).map((name) => `«прозрачный» with ${name}`) : []),
    ...(ANHYDROUS_DRY.test(draft.kind)
      ? inci.filter((name) => HUMECTANT_SALT.test(name)).map((name) => `${name} in a dry product`)
      : []),
    ...(/тонирующ/i.test(draft.name) && !inci.some((name) => name.includes('CI 7749'))
      ? ['«тонирующий» without a pigment']
      : []),
    ...(/дёгт|дегтярн/i.test(draft.name) && !inci.some((name) => /Tar$|Tar Oil|Betula.*Tar/.test(name))
      ? ['tar in the name only']
      : []),
    ...(/Coffea Arabica Seed Powder/.test(inci.join()) &&
    /^(?:body-milk|body-oil|body-butter|hand-cream|cream)$/.test(draft.kind)
      ? ['ground coffee in a leave-on product']
      : []),
  ]
}

const RETINOL = /Retin/
export const ACID = /Glycolic|Salicylic|Lactic Acid|Mandelic|Gluconolactone|Lactobionic|Azelaic/
const VITAMIN_C = /Ascorb/
const BENZOYL = /Benzoyl Peroxide/
const ACTIVES = [RETINOL, ACID, VITAMIN_C, BENZOYL] as const
/** Actives that are never used in one evening: two of retinol, acids and benzoyl peroxide, also two products of one of them; vitamin C with any of these. */
export const conflicts = (one: string, other: string): boolean => {
  const of = (text: string): RegExp[] => ACTIVES.filter((active) => active.test(text))
  return of(one).some((first) => of(other).some((second) => first !== second || first !== VITAMIN_C))
}
const LEAVE_ON = /serum|cream|toner|mask|balm|oil/
const sentenceFaults = (draft: Draft): string[] => {
  const actives = draft.actives ?? ''
  const text = [draft.lead, draft.text, ...draft.usage].join(' ')
  if (!draft.category.startsWith('ukhod_za_litsom') || !LEAVE_ON.test(draft.kind)) return []
  return RETINOL.test(actives)
    ? [
        ...(/беремен/i.test(text) ? [] : ['retinol without the sentence about pregnancy']),
        ...(/SPF/.test(text) ? [] : ['retinol without SPF by day']),
        ...(/вечер|на ночь|перед сном/i.test(text) ? [] : ['retinol without «вечером»']),
      ]
    : ACID.test(actives) && /acid/.test(draft.kind) && !/SPF/.test(text)
      ? ['an acid without SPF by day']
      : []
}
const pairFaults = (draft: Draft, goesWith: readonly { readonly actives: string; readonly slug: string }[]): string[] =>
  goesWith.filter(({ actives }) => conflicts(draft.actives ?? '', actives)).map(({ slug }) => `goes with ${slug}`)

const SLANG = /Половина шестого|Чёрный ход|Лужа|Проездной/
const SKIN =
  /(?:сух|жирн|чувствительн|нормальн|комбинированн|атопичн|проблемн)\p{L}* (?:и \p{L}+ )?кож|при атопии|воспалени/iu
const HOUSEHOLD = /электричк|вареничн|черёмух|подъезд|самовар|дача|новогодн|коридор|гречишн|сени|квас/i
const nameFaults = (drafts: readonly Draft[], foreign: ReadonlySet<string>): Found[] => {
  const names = new Map<string, number>()
  const titles = new Map<string, number>()
  const tails = new Map<string, number>()
  const count = (map: Map<string, number>, key: string): number => {
    map.set(key, (map.get(key) ?? 0) + 1)
    return map.get(key) ?? 0
  }
  return drafts.flatMap((draft) => {
    const { name } = draft
    const tail = / ((?:с|со|на) [^«]+)$/.exec(name)?.[1]
    const faults = [
      ...(count(names, name) > 1 ? ['a second product of this name'] : []),
      ...(name.length > 48 ? [`${name.length} characters`] : []),
      ...(SKIN.test(name) ? ['a skin type in the name'] : []),
      ...(SLANG.test(name) ? ['slang'] : []),
      ...(foreign.has(draft.brand) && HOUSEHOLD.test(name) ? ['a Russian household word of a foreign house'] : []),
      ...(tail !== undefined && count(tails, tail) > 4 ? [`the fifth «${tail}»`] : []),
      ...[...name.matchAll(/«([^»]+)»/g)].flatMap(([, title = '']) =>
        count(titles, title) > 1 ? [`«${title}» a second time`] : [],
      ),
    ]
    return faults.map((words) => ({ draft, rule: 'D13 names', words: `${words}: ${name}` }))
  })
}

export const chemistryFaults = (
  drafts: readonly Draft[],
  brands: readonly Brand[],
  goesWith: (slug: string) => readonly { readonly actives: string; readonly slug: string }[],
): Found[] => {
  const byBrand = new Map(brands.map((brand) => [brand.slug, brand]))
  const foreign = new Set(brands.filter(({ country }) => country !== 'Россия').map(({ slug }) => slug))
  return [
    ...drafts.flatMap((draft) => {
      const brand = byBrand.get(draft.brand)
      const of = (rule: string, words: readonly string[]): Found[] => words.map((one) => ({ draft, rule, words: one }))
      return [
        ...of('D11 recipe', [...recipeFaults(draft), ...ingredientFaults(draft)]),
        ...of('D12 pairs', [
          ...pairFaults(draft, goesWith(draft.slug)),
          ...(draft.written ? sentenceFaults(draft) : []),
        ]),
        ...of('D14 brandCard', brand === undefined ? [`no brand «${draft.brand}»`] : promiseFaults(draft, brand)),
      ]
    }),
    ...brands.flatMap((brand) => {
      const own = drafts.filter((draft) => draft.brand === brand.slug)
      const [draft] = own
      return draft === undefined
        ? []
        : storyFaults(brand, own).map((words) => ({ draft, rule: 'D14 brandCard', words: `${brand.slug}: ${words}` }))
    }),
    ...[...twinFaults(drafts), ...tailFaults(drafts), ...headFaults(drafts)].map((found) => ({
      ...found,
      rule: 'D11 recipe',
    })),
    ...nameFaults(drafts, foreign),
  ]
}
