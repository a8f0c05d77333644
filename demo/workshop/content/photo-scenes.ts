import { applicationOf } from './contents-look.ts'
import { shadesOf, sizesOf } from './draft-facts.ts'
import type { Draft } from './draft.ts'
import { isBoxed } from './forms.ts'
import { DRAFTS } from './leaves.ts'
import { boxFile, swatchFile } from './picture-list.ts'
import { productsWithPhotoReviews, reviewPhotos } from './review-photos.ts'
import {
  backgroundOf,
  cycle,
  packOf,
  PALETTES,
  sceneOf,
  STANDING,
  type Background,
  type PaletteName,
  type Scene,
} from './scenes.ts'
import { randomFor, type Random } from '../../../ops/import/large-shop/random.ts'

/** Where and how customers take their photos. */
const SITUATIONS = [
  'bathroom',
  'with its box',
  'bedside',
  'swatch',
  'frost',
  'bag',
  'dressing',
  'parcel',
  'tiles',
  'with another',
  'snow',
  'train',
  'surface weave',
  'window',
] as const
type Situation = (typeof SITUATIONS)[number]

const backgroundIn = (situation: Situation, draft: Draft, own: Random): Background => {
  const application = applicationOf(draft)
  const [shade] = shadesOf(draft)
  if (situation === 'swatch' && application !== undefined && shade !== undefined)
    return { skin: swatchFile(application, shade.color) }
  return situation === 'bag' || situation === 'parcel' || situation === 'swatch' || situation.startsWith('with')
    ? backgroundOf(own.pick(['wood', 'window', 'tiles', 'surface wood', 'bedside']))
    : backgroundOf(situation)
}

/** Customers' photos for reviews. */
export const photoScenes = (): Scene[] => {
  const slugs = new Set(productsWithPhotoReviews())
  return DRAFTS.filter((draft) => slugs.has(draft.slug)).flatMap((draft, index) =>
    reviewPhotos(draft.slug).map((file, number) => {
      const own = randomFor(number === 0 ? 'review photo' : `review photo ${number + 1}`, draft.slug)
      const situation = cycle<Situation>(SITUATIONS, index * 3 + 5 * number)
      const background = backgroundIn(situation, draft, own)
      // At home nobody spreads a swirl of cream next to the pack.
      const { smear: _, ...scene } = sceneOf(
        file.replace('.webp', ''),
        background,
        PALETTES[own.pick<PaletteName>(['sand', 'rose', 'paper', 'dawn'])],
        [draft],
        own,
        number === 0 ? { width: 720, height: 900 } : { width: 720, height: 720 },
      )
      const [pack] = scene.packs
      if (pack === undefined) return scene
      const [first] = sizesOf(draft)
      const beside =
        situation === 'with its box' && first !== undefined && isBoxed(draft, first.amount)
          ? [{ pack: boxFile(draft), millimetres: pack.millimetres * 1.16 }]
          : situation.startsWith('with')
            ? [packOf(own.pick(STANDING), own)]
            : []
      const prop =
        background.surface === undefined && (situation === 'bag' || situation === 'parcel') ? situation : undefined
      // The second is taken from nearer.
      const packHeight = (number === 0 ? 0.44 : 0.56) + 0.16 * own.next()
      return {
        ...scene,
        amateur: true,
        packs: [pack, ...beside],
        packHeight: background.skin === undefined ? packHeight : 0.4,
        centre: background.skin === undefined ? 0.36 + 0.26 * own.next() : 0.74,
        ...(prop === undefined ? {} : { prop }),
      }
    }),
  )
}
