import { applicationOf, finishOf, type Application, type Finish } from './contents-look.ts'
import { shadesOf, sizesOf } from './draft-facts.ts'
import type { Draft, PackForm } from './draft.ts'
import { heightOf, isBoxed } from './forms.ts'
import { DRAFTS } from './leaves.ts'
import { lookOf } from './packs.ts'
import { boxFile, packFile } from './picture-list.ts'
import type { Review } from './review-files.ts'
import { REVIEWS } from './reviews.ts'
import { typeset } from './typography.ts'
import { randomFor } from '../../../ops/import/large-shop/random.ts'

/** Rooms of blender/rooms.py: seen from the front, or from above. */
export const UPRIGHT_ROOMS = ['bath', 'shower', 'sill', 'desk', 'kitchen', 'bedside', 'hall'] as const
export const FLAT_ROOMS = ['linen', 'tabletop', 'towel', 'parcel'] as const
export type Room = (typeof UPRIGHT_ROOMS)[number] | (typeof FLAT_ROOMS)[number]
export const isFlat = (room: Room): boolean => FLAT_ROOMS.some((one) => one === room)

/** A photo that a review shows: the product, shade and size that its author has, in a room that the text names. */
export type Photo = {
  readonly file: string
  readonly width: number
  readonly height: number
  readonly room: Room
  readonly pack: string
  readonly millimetres: number
  /** The box beside the pack. */
  readonly box?: string
  /** The shade on the author's arm, above the pack. */
  readonly swatch?: {
    readonly application: Application
    readonly finish: Finish | undefined
    readonly color: string
  }
  readonly mirrored: boolean
  /** Position of the pack: 0 … 1 of the width. */
  readonly centre: number
  /** Height of the pack in the picture, 0 … 1, unless the room would have to be enlarged too much. */
  readonly share: number
  /** Degrees, of a pack seen from above. */
  readonly turn: number
  readonly seed: number
}

/** Rooms by words of the text; the first that fits the pack. */
const BY_WORDS: readonly (readonly [RegExp, readonly Room[]])[] = [
  [/вахт|душев|после душа|моемся|бан[юеяь]/i, ['shower']],
  [/снег|мороз|минус|метель|лыж/i, ['sill', 'hall']],
  [/руль|гараж|поезд|фестивал|сумк|пробежк|косметичк/i, ['hall', 'tabletop']],
  [/наволочк|простын|во сне|сплю|вечер/i, ['bedside', 'linen']],
  [/двер|пальто|пуховик|рубашк/i, ['hall']],
  [/работ|дежурств/i, ['desk']],
  [/пришёл|доставк|заказ|подарил/i, ['parcel']],
  [/раковин|ванн|умыва|мыл[аи]|мытий|смыл|под(?:держ)?.*диск|полотен|мокр/i, ['bath', 'towel']],
  [/чай|кухн/i, ['kitchen']],
  [/огород|даче|лет[ао]\b/i, ['sill', 'kitchen']],
]
const BY_CATEGORY: readonly (readonly [RegExp, readonly Room[]])[] = [
  [/^makiyazh\/nogti/, ['tabletop', 'desk', 'bedside']],
  [/^makiyazh|kisti/, ['linen', 'tabletop', 'towel']],
  [/^parfyumeriya/, ['hall', 'tabletop', 'desk']],
  [/^(?:volosy|telo|mujchinam)/, ['bath', 'shower', 'towel', 'sill', 'hall', 'kitchen']],
  [/^/, ['sill', 'bath', 'kitchen', 'bedside', 'towel', 'linen']],
]
/** Packs that nobody stands up, and packs that nobody lays down. */
const LYING: ReadonlySet<PackForm> = new Set([
  'brush',
  'pencil',
  'palette',
  'comb',
  'scrunchie',
  'cloth',
  'mascara',
  'roller',
])
const STANDING: ReadonlySet<PackForm> = new Set([
  'jar',
  'soap',
  'tin',
  'candle',
  'pump',
  'diffuser',
  'can',
  'mist',
  'polish',
])

const fits = (room: Room, pack: PackForm): boolean =>
  isFlat(room) ? room === 'parcel' || !STANDING.has(pack) : !LYING.has(pack)

/** Rooms in which the pack can be: those that the text names, and those usual for its category. */
const roomsOf = ({ text }: Review, draft: Draft): readonly (readonly Room[])[] => {
  const { pack } = lookOf(draft.look)
  const usual = BY_CATEGORY.find(([path]) => path.test(draft.category))?.[1] ?? []
  return [
    BY_WORDS.filter(([words]) => words.test(text))
      .flatMap(([, rooms]) => rooms)
      .slice(0, 2),
    usual,
    [...FLAT_ROOMS, ...UPRIGHT_ROOMS],
  ].map((rooms) => rooms.filter((room) => fits(room, pack)))
}

/** The size that the text names: «15 мл», «пол-литра», «большой». */
const sizeOf = ({ text }: Review, draft: Draft) => {
  const sizes = sizesOf(draft)
  const largest = sizes.toSorted((one, other) => other.amount - one.amount)[0]
  const stated = /пол-литра/i.test(text) ? 500 : Number(/(\d+) (?:мл|г)(?![а-я])/i.exec(text)?.[1] ?? Number.NaN)
  const size =
    sizes.find(({ amount }) => amount === stated) ??
    (/больш(?:ой|ого) флакон|флакон большой/i.test(text) ? largest : sizes[0])
  if (size === undefined) throw new Error(`${draft.name} has no size`)
  return size
}

/** The shade of the review; without one the first. */
const shadeOf = ({ shade, product }: Review, draft: Draft): { name: string; color: string } | undefined => {
  const shades = shadesOf(draft)
  const own = shades.find(({ name }) => shade !== undefined && name === typeset(shade))
  if (shade !== undefined && own === undefined)
    throw new Error(`a photo of ${product} shows «${shade}», which it has not`)
  return own ?? shades[0]
}

const FRAMES = [
  { width: 648, height: 810 },
  { width: 648, height: 648 },
  { width: 608, height: 810 },
] as const

/** The photo of every review that has one. */
export const photoScenes = (reviews: readonly Review[] = REVIEWS): Photo[] => {
  const drafts = new Map(DRAFTS.map((draft) => [draft.slug, draft]))
  const used = new Map<Room, number>()
  const taken = new Set<string>()
  return reviews.flatMap((review) => {
    const draft = drafts.get(review.product)
    if (review.photo === undefined || draft === undefined) return []
    const random = randomFor('photo', review.photo)
    const { amount, unit } = sizeOf(review, draft)
    const shade = shadeOf(review, draft)
    const application = applicationOf(draft)
    const swatch =
      application !== undefined && application !== 'nail' && shade !== undefined && random.chance(0.45)
        ? { application, finish: finishOf(draft), color: shade.color }
        : undefined
    const suits = (one: Room): boolean =>
      !taken.has(`${one} ${draft.slug}`) && (swatch === undefined || (isFlat(one) && one !== 'parcel'))
    const choice = roomsOf(review, draft)
      .map((rooms) => rooms.filter(suits))
      .find((rooms) => rooms.length > 0)
    const [room] = (choice ?? []).toSorted((one, other) => (used.get(one) ?? 0) - (used.get(other) ?? 0))
    if (room === undefined) throw new Error(`no room for ${review.photo}`)
    used.set(room, (used.get(room) ?? 0) + 1)
    taken.add(`${room} ${draft.slug}`)
    const withBox = isBoxed(draft, amount) && swatch === undefined && random.chance(0.3)
    return [
      {
        file: review.photo,
        ...random.pick([...FRAMES]),
        room,
        pack: packFile(draft, shade, amount),
        millimetres: heightOf(draft, amount, unit),
        ...(withBox ? { box: boxFile(draft) } : {}),
        ...(swatch === undefined ? {} : { swatch }),
        mirrored: random.chance(0.5),
        centre: random.pick([0.33, 0.4, 0.6, 0.66]) + 0.06 * (random.next() - 0.5),
        share: 0.44 + 0.22 * random.next(),
        turn: random.pick([-78, -40, -24, -12, 14, 28, 46, 82]) + 8 * (random.next() - 0.5),
        seed: random.integer(1, 4000),
      },
    ]
  })
}
