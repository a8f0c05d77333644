import { productSlug } from '../draft-facts.ts'
import { FIRST } from '../products/first.ts'
import { randomFor, type Random } from '../../../../ops/import/large-shop/random.ts'
import { isKind, KINDS } from '../kinds.ts'
import type { Draft } from '../products/draft.ts'
import { GENERATED_BRANDS, type GeneratedBrand } from './brands.ts'
import { capitalize, forSkin, ORDER } from './grammar.ts'
import { PALETTES, TITLES } from './palettes.ts'
import { shelvesFrom, type Shelf } from './shelves.ts'
import { themesFor, type Theme } from './themes.ts'
import { perfumeColourOf } from './perfume-colours.ts'
import { leadOf } from './lead-sentences.ts'
import { SHELF_USAGE } from './shelf-usage.ts'

export const SHELVES = shelvesFrom(isKind)
const TIERS = [0, 0.72, 1, 1.6, 2.5]
const ALL_TITLES = TITLES.split('; ')

const roundToTens = (roubles: number): number => Math.max(90, Math.round(roubles / 10) * 10)
/** Higher prices end in 90. */
const tag = (roubles: number): number =>
  roubles < 400 ? roundToTens(roubles) : Math.max(390, Math.round((roubles + 10) / 50) * 50 - 10)

const sizesText = (shelf: Shelf, tier: number, random: Random): string => {
  const [first = 1] = shelf.sizes
  const base = shelf.price * (TIERS[tier] ?? 1) * (0.88 + random.next() * 0.28)
  const sale = random.chance(0.14)
  const sizes = shelf.sizes.length > 1 && random.chance(0.55) ? shelf.sizes : [first]
  return sizes
    .map((amount) => {
      const price = tag(base * (amount / first) ** 0.78)
      return `${amount} ${shelf.unit} ${price}${sale ? `<${tag(price * random.pick([1.18, 1.25, 1.33]))}` : ''}`
    })
    .join('; ')
}

const shadesText = (shelf: Shelf, random: Random): string | undefined => {
  const all = PALETTES[shelf.shades]?.split(', ')
  if (all === undefined) return undefined
  const many = Math.min(all.length, shelf.shades === 'skin' ? random.integer(6, 11) : random.integer(3, 6))
  const from = random.integer(0, all.length - many)
  return all.slice(from, from + many).join(', ')
}

const nameOf = (shelf: Shelf, theme: Theme, title: string, index: number, random: Random): string => {
  const full = shelf.names[index % shelf.names.length] ?? shelf.head
  if (theme.title !== '') return `${full} «${theme.title}»`
  if (theme.adjectives.length > 0)
    return `${theme.adjectives[ORDER.indexOf(shelf.gender)] ?? ''} ${full}${title === '' ? '' : ` «${title}»`}`
  const face = shelf.about.startsWith('face') && shelf.code !== 'lip-balm' && !/SPF|мужск|мужчин|воспален/i.test(full)
  const skin = face && random.chance(0.28) ? ` ${forSkin(theme.types.slice(0, random.integer(1, 2)))}` : ''
  const name = `${full} ${theme.phrase}`
  return name.length + skin.length > 62 ? name : `${name}${skin}`
}

/** Rinse-off products state no shares: the effect depends on contact time. */
export const RINSED: ReadonlySet<string> = new Set([
  'gel-wash',
  'foam-wash',
  'milk-wash',
  'cleansing-oil',
  'cleansing-balm',
  'micellar',
  'shampoo',
  'conditioner',
  'body-wash',
  'soap',
  'body-scrub',
  'bath-salt',
  'bath-bomb',
  'shave-gel',
  'enzyme-powder',
  'face-scrub',
  'hair-lacquer',
  'dry-shampoo',
  'mousse',
  'styling',
  'lip-balm',
  'alginate',
  'deodorant',
])

const activesText = (shelf: Shelf, theme: Theme): string =>
  KINDS[shelf.kind].base === ''
    ? ''
    : RINSED.has(shelf.kind)
      ? theme.actives.replaceAll(/ [\d.]+ %/g, '')
      : theme.actives

/** Ingredients that do not combine with sunlight: no morning use. */
const EVENING_ONLY = new Set(['retinol', 'aha', 'bha', 'pha', 'azela'])

/** A finish described for a pencil does not fit a gel with a brush. */
const themeFacts = (shelf: Shelf, theme: Theme): string =>
  shelf.code !== 'brow'
    ? theme.facts
    : theme.code === 'fine'
      ? 'Щёточка: узкая'
      : theme.code === 'soft'
        ? 'Плёнка: мягкая'
        : theme.facts

const factsText = (shelf: Shelf, theme: Theme): string =>
  [
    themeFacts(shelf, theme),
    SHELF_USAGE[shelf.code]?.facts ?? '',
    shelf.about.startsWith('face') &&
    EVENING_ONLY.has(theme.code) &&
    !RINSED.has(shelf.kind) &&
    !/^(acid|clay|gel-mask)/.test(shelf.kind)
      ? 'Когда: вечером'
      : '',
    shelf.about.startsWith('hair') ? `Тип волос: ${theme.types.join(', ')}` : '',
  ]
    .filter((text) => text !== '')
    .join('; ')

const flagsText = (brand: GeneratedBrand, random: Random): string => {
  const roll = random.next()
  return [roll < 0.08 ? 'new' : roll > 0.95 ? 'hit' : '', brand.unscented ? 'unscented' : '']
    .filter((flag) => flag !== '')
    .join(' ')
}

/** Themes for one shelf of a brand: those the brand uses least, then at random; a theme repeats only when there are too few. */
const chosenThemes = (
  brand: GeneratedBrand,
  shelf: Shelf,
  count: number,
  used: Map<string, number>,
  everywhere: Map<string, number>,
): Theme[] => {
  const random = randomFor('themes', brand.slug, shelf.code)
  const ranked = themesFor(shelf, brand.unscented, brand.slug === 'mylnyy-kit')
    .map((theme) => ({
      theme,
      rank:
        (used.get(theme.code) ?? 0) * 2 +
        (everywhere.get(`${shelf.family} ${theme.code}`) ?? 0) +
        (theme.title === '' ? 0 : 9 * (everywhere.get(theme.code) ?? 0)) +
        random.next(),
    }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ theme }) => theme)
  const chosen = Array.from({ length: count }, (_, index) => ranked[index % ranked.length]).filter(
    (theme) => theme !== undefined,
  )
  for (const { code } of chosen) {
    used.set(code, (used.get(code) ?? 0) + 1)
    everywhere.set(`${shelf.family} ${code}`, (everywhere.get(`${shelf.family} ${code}`) ?? 0) + 1)
    everywhere.set(code, (everywhere.get(code) ?? 0) + 1)
  }
  return chosen
}

/** Removes percentages from the theme of a rinse-off product. */
const rinsedTheme = (theme: Theme): Theme => ({
  ...theme,
  phrase: theme.phrase.replace(/ [\d,]+ %/, ''),
  sentences: theme.sentences.filter((sentence) => !/процент|второй строкой/i.test(sentence)),
})

/** «body cap inside»; behind glass, the contents have the colour of the scent. */
const coloursFor = ({ colours }: GeneratedBrand, shelf: Shelf, { facts }: Theme): string => {
  const perfumeColour = shelf.kind === 'perfume' ? perfumeColourOf(facts.replace('Слышно: ', '')) : undefined
  return perfumeColour === undefined ? colours : colours.replace(/\S+$/, perfumeColour)
}

const draftOf = (brand: GeneratedBrand, shelf: Shelf, theme: Theme, title: string, index: number): Draft => {
  const random = randomFor('made', brand.slug, shelf.code, theme.code, index)
  const name = capitalize(nameOf(shelf, theme, title, index, random))
  const spf = / SPF (\d+)/.exec(name)?.[1]
  const shades = shadesText(shelf, random)
  const actives = activesText(shelf, theme)
  const facts = factsText(shelf, theme)
  const flags = flagsText(brand, random)
  const ways = SHELF_USAGE[shelf.code]
  const packs = shelf.pack.split(' ')
  const pack = packs[randomFor('pack', brand.slug, shelf.code).integer(0, packs.length - 1)] ?? 'jar'
  const skin =
    /^(face|body)/.test(shelf.about) &&
    !/^(lip|baby|bath|soap|deo|cuticle|foot|shave|beard)/.test(shelf.code) &&
    !/^(tool|home)/.test(shelf.kind)
      ? theme.types.join(', ')
      : ''
  return {
    brand: brand.slug,
    category: shelf.category,
    name,
    kind: shelf.kind,
    look: `${pack} ${coloursFor(brand, shelf, theme)}`,
    sizes: sizesText(shelf, brand.tier, random),
    lead: leadOf(shelf, theme, random),
    text: '',
    ...(actives === '' ? {} : { actives }),
    ...(skin === '' ? {} : { skin }),
    ...(facts === '' ? {} : { facts }),
    ...(spf === undefined ? {} : { spf: Number(spf) }),
    ...(shades === undefined ? {} : { shades }),
    ...(flags === '' ? {} : { flags }),
    ...(ways === undefined ? {} : { steps: ways.steps }),
    label:
      theme.title === '' ? (shelf.names[0] ?? shelf.head).toLowerCase().replace(/ spf \d+/, '') : `«${theme.title}»`,
    origin: {
      shelf: shelf.code,
      theme: { code: theme.code, phrase: theme.phrase, sentences: theme.sentences },
      picture:
        theme.title === ''
          ? `${brand.slug}-${shelf.code}`
          : `${brand.slug}-${shelf.code}-${randomFor('scent', theme.title).integer(1000, 9999)}`,
    },
  }
}

const generateProducts = (): Draft[] => {
  const everywhere = new Map<string, number>()
  const names = new Set(FIRST.map(productSlug))
  let titles = 0
  return GENERATED_BRANDS.flatMap((brand) => {
    const used = new Map<string, number>()
    return brand.lines.flatMap(({ shelf: code, count: baseCount }, line) => {
      const shelf = SHELVES.get(code)
      if (shelf === undefined) throw new Error(`brand «${brand.slug}» names shelf «${code}»`)
      const count = baseCount + (line < 5 && baseCount > 1 && !shelf.about.startsWith('scent') ? 1 : 0)
      return chosenThemes(brand, shelf, count, used, everywhere)
        .map((theme) => (RINSED.has(shelf.kind) ? rinsedTheme(theme) : theme))
        .flatMap((theme, index): Draft[] => {
          const titled =
            shelf.about === 'notion' && shelf.category.startsWith('makiyazh') && (index > 1 || index % 2 === 0)
          if (titled) titles += 1
          const draft = draftOf(
            brand,
            shelf,
            theme,
            titled ? (ALL_TITLES[(titles * 7) % ALL_TITLES.length] ?? '') : '',
            index,
          )
          const key = productSlug(draft)
          if (names.has(key)) return []
          names.add(key)
          return [draft]
        })
    })
  })
}

export const GENERATED_PRODUCTS: readonly Draft[] = generateProducts()
