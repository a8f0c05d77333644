import type { Draft } from './draft.ts'

/** Pigments of which one must be inside for a shade: the first belongs to eyes, cheeks and nails, `lips` to lips. */
type Need = { readonly what: string; readonly oneOf: readonly string[]; readonly lips?: string }

export const OXIDES = 'Iron Oxides (CI 77491, CI 77492, CI 77499)'
const RED = ['CI 15850', 'CI 45410', 'CI 75470', 'CI 45380']
const NEEDS = {
  green: { what: 'green', oneOf: ['CI 77288', 'CI 77510'] },
  blue: { what: 'blue', oneOf: ['CI 77007', 'CI 77510', 'CI 42090'], lips: 'CI 42090' },
  violet: { what: 'violet', oneOf: ['CI 77742', 'CI 77007', 'CI 42090', 'CI 77510'], lips: 'CI 42090' },
  red: { what: 'red', oneOf: RED },
  orange: { what: 'orange', oneOf: [OXIDES, 'CI 15985', 'CI 19140', 'CI 77492'], lips: 'CI 15985' },
  brown: { what: 'brown', oneOf: [OXIDES, 'CI 77491'] },
  dusty: {
    what: 'dusty',
    oneOf: [
      OXIDES,
      'CI 77491',
      'CI 77492',
      'CI 77499',
      'CI 77266 [nano]',
      'CI 42090',
      'CI 77007',
      'CI 77742',
      'CI 77510',
    ],
  },
  dark: { what: 'dark', oneOf: [OXIDES, 'CI 77499', 'CI 77266 [nano]'] },
  pale: { what: 'pale', oneOf: ['CI 77891', 'Mica', 'Titanium Dioxide'] },
} as const satisfies Record<string, Need>

/** Hue in degrees, chroma and brightness from 0 to 1 of '#b8305a'. */
const hueOf = (color: string): { hue: number; chroma: number; bright: number; least: number } => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
  const range = most - least
  const sector = range === 0 ? 0 : most === r ? (g - b) / range : most === g ? 2 + (b - r) / range : 4 + (r - g) / range
  return { hue: (sector * 60 + 360) % 360, chroma: range / Math.max(0.01, most), bright: most, least }
}

/** Hues below which there is blue in a red: in any, and in a deep one, which a bluish dye alone does not give. */
const LILAC = 337
const PLUM = 346
const PLUM_BRIGHT = 0.6
/** Brightness below which a dye alone is too light. */
const DARK = 0.5
/** What a shade cannot be mixed without. */
export const needsOf = (color: string): Need[] => {
  const { hue, chroma, bright, least } = hueOf(color)
  const isRosy = hue >= LILAC || hue < 8
  const isWarm = hue >= 8 && hue <= 60
  const isBright = bright >= 0.8 && chroma >= 0.45
  return [
    ...(chroma >= 0.3 && hue >= 66 && hue < 180 ? [NEEDS.green] : []),
    ...(chroma >= (bright >= 0.6 ? 0.2 : 0.35) && hue >= 190 && hue < 260 ? [NEEDS.blue] : []),
    ...(chroma >= 0.3 && hue >= 260 && hue < (bright < PLUM_BRIGHT ? PLUM : LILAC) ? [NEEDS.violet] : []),
    ...(chroma >= 0.4 && (hue >= 337 || hue <= 12) ? [NEEDS.red] : []),
    ...(isBright && hue >= 5 && hue <= 50 ? [NEEDS.orange] : []),
    ...(isWarm && !isBright && least < 0.75 && chroma >= 0.15 ? [NEEDS.brown] : []),
    ...(isRosy && chroma >= 0.15 && chroma < 0.4 && bright < 0.8 ? [NEEDS.dusty] : []),
    ...(bright < DARK ? [NEEDS.dark] : []),
    ...(least >= 0.75 ? [NEEDS.pale] : []),
  ]
}

/** Pale and dull: white with a little of a colour. */
export const isBeige = (color: string): boolean => {
  const { bright, chroma } = hueOf(color)
  return bright >= 0.65 && chroma < 0.45
}

/** Beige, coral, peach: what is bright and not deep has white in it. */
export const isLightShade = (color: string): boolean => {
  const { bright, least } = hueOf(color)
  return isBeige(color) || (bright >= 0.8 && least >= 0.3)
}

/** Percent of a pigment that a shade brings, by kind; other kinds have the pigments of their base. */
export const PIGMENT_SHARES: Partial<Record<Draft['kind'], number>> = {
  pencil: 5,
  eyeliner: 5,
  lipstick: 1.5,
  gloss: 0.2,
  tint: 0.6,
  polish: 0.3,
  blush: 1,
  'cream-blush': 1.2,
  shadow: 3,
}
export const isForLips = ({ category }: Draft): boolean => category.startsWith('makiyazh/guby')
/** The pigment that a recipe adds for a need. */
export const pigmentFor = (draft: Draft, { oneOf, lips }: Need): string =>
  isForLips(draft) && lips !== undefined ? lips : (oneOf[0] ?? '')
