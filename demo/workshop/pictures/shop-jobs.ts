import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { shadesOf } from '../content/draft-facts.ts'
import type { Draft } from '../content/draft.ts'
import {
  FORMS,
  groundOf,
  hasInside,
  insideColor,
  insideOf,
  orientationOf,
  appliedColor,
  applicationOf,
  finishOf,
  type Finish,
  type Form,
} from '../content/contents-look.ts'
import { formOf, heightOf } from '../content/forms.ts'
import { measuresOf, sizeFile } from '../content/measures.ts'
import { packFile, shadeTextureFile, swatchFile, textureFile } from '../content/picture-list.ts'
import { isFlat, photoScenes, type Photo } from '../content/photo-scenes.ts'
import { scenes, SOCIAL, type Scene } from '../content/scenes.ts'
import { NEED_TEXTURES } from '../content/texts/home.ts'
import { FLAT } from './pack-job.ts'
import { choicesOf } from './pack-look.ts'
import { reliefHash } from './relief-passes.ts'
import { drawPhoto } from './photos.ts'
import { roomHash } from './rooms.ts'
import { drawScene, type Heights } from './scenes.ts'
import { drawSizes } from './sizes.ts'
import { addWordmark } from './social.ts'
import { ARMS, drawSwatch, isCreamy } from './swatches.ts'
import { drawTexture, liesWhole, lookOf, reliefName } from './textures.ts'

/** A picture to generate; the same facts give the same picture, which is then not generated again. */
export type Job = { readonly file: string; readonly facts: string; readonly draw: () => Promise<Buffer> }

/** Increase when a drawing gives a different result for the same facts. */
const VERSIONS = { texture: 1, swatch: 2, size: 1, scene: 2, photo: 1, need: 4 } as const
/** Increase when forms whose edges are seen lie otherwise in their picture. */
const FRAMING = 1
/** Increase when creamy strokes on skin are drawn otherwise. */
const CREAMY = 1
const keyOf = (...facts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16)
const webp = (picture: Sharp, quality: number): Promise<Buffer> =>
  picture.webp({ quality, alphaQuality: 80, effort: 5, smartSubsample: true }).toBuffer()

const PASSES = new URL('passes/', import.meta.url)
const passHash = async (form: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(new URL(`${form}.pass`, PASSES)))
    .digest('hex')
    .slice(0, 12)

/** All reliefs, and how to render each. */
export const RELIEFS: readonly {
  readonly script: string
  readonly names: readonly string[]
  readonly settings: readonly string[]
}[] = [
  { script: 'textures.py', names: FORMS.map(reliefName), settings: ['640x768', '8'] },
  { script: 'skin.py', names: [ARMS], settings: ['640x768', '16'] },
  {
    script: 'backdrops.py',
    names: ['window', 'branch', 'stones', 'ice', 'snow', 'dunes', 'slab', 'wood', 'tiles'].map(
      (name) => `places/${name}`,
    ),
    settings: ['800x500', '8'],
  },
]

const textureJob = (
  file: string,
  form: Form,
  way: number,
  color: string,
  ground: string,
  finish?: Finish | undefined,
): Job => ({
  file,
  facts: keyOf(
    VERSIONS.texture,
    lookOf(form),
    form,
    way,
    color,
    ground,
    reliefHash(reliefName(form)),
    ...(liesWhole(form) ? [FRAMING] : []),
    ...(finish === undefined ? [] : [finish]),
  ),
  draw: async () => webp((await drawTexture(form, way, color, ground, { finish })).removeAlpha(), 74),
})

const shadeTextures = (draft: Draft): string[] =>
  applicationOf(draft) === undefined ? [] : shadesOf(draft).map(({ color }) => shadeTextureFile(draft, color))

/** The finish that every product with a texture states; products that differ show the usual one. */
const finishesOf = (drafts: readonly Draft[]): ReadonlyMap<string, Finish | undefined> => {
  const stated = Map.groupBy(
    drafts.flatMap((draft) => shadeTextures(draft).map((file) => ({ file, finish: finishOf(draft) }))),
    ({ file }) => file,
  )
  return new Map(
    [...stated].map(([file, all]) => {
      const finishes = new Set(all.map(({ finish }) => finish))
      return [file, finishes.size === 1 ? all[0]?.finish : undefined]
    }),
  )
}

const textureJobs = (draft: Draft, finishes: ReadonlyMap<string, Finish | undefined>): Job[] => {
  const [form, ground] = [insideOf(draft), groundOf(draft)]
  if (applicationOf(draft) === undefined) {
    const color = insideColor(draft)
    return [textureJob(textureFile(draft), form, orientationOf(form, color), color, ground)]
  }
  return shadesOf(draft).map(({ color }) => {
    const file = shadeTextureFile(draft, color)
    return textureJob(file, form, orientationOf(form, ''), appliedColor(color), ground, finishes.get(file))
  })
}

const swatchJobs = (draft: Draft): Job[] => {
  const application = applicationOf(draft)
  const finish = finishOf(draft)
  return application === undefined
    ? []
    : shadesOf(draft).map((shade) => ({
        file: swatchFile(application, finish, shade.color),
        facts: keyOf(
          VERSIONS.swatch,
          application,
          ...(finish === undefined ? [] : [finish]),
          appliedColor(shade.color),
          reliefHash(ARMS),
          ...(isCreamy(application) ? [CREAMY] : []),
        ),
        draw: async () =>
          webp(
            (await drawSwatch(application, finish, appliedColor(shade.color))).resize(560),
            isCreamy(application) ? 55 : 40,
          ),
      }))
}

const sizeJob = async (draft: Draft): Promise<Job> => {
  const measures = measuresOf(draft)
  return {
    file: sizeFile(draft),
    facts: keyOf(VERSIONS.size, measures, await Promise.all(measures.map(({ form }) => passHash(form)))),
    draw: () => drawSizes(measures),
  }
}

const needJob = ({
  file,
  form,
  way,
  color,
}: {
  readonly file: string
  readonly form: Form
  readonly way: number
  readonly color: string
}): Job => ({
  file,
  facts: keyOf(VERSIONS.need, form, way, color, reliefHash(reliefName(form))),
  draw: async () => webp(await drawTexture(form, way, color, '#e8f0f4', { bare: true }), 76),
})

/** Property names of a scene in its facts. A change of these names regenerates every still life. */
const HASHED_NAMES: Readonly<Record<string, string>> = {
  background: 'ground',
  surface: 'lies',
  backdrop: 'place',
  packs: 'goods',
  packHeight: 'tall',
  centre: 'middle',
  orientation: 'way',
}
const hashedScene = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(hashedScene)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, part]) => [HASHED_NAMES[name] ?? name, hashedScene(part)]))
      : value

const sceneJob = (scene: Scene, packs: ReadonlyMap<string, string>, heights: Heights, folder: string): Job => {
  const { surface, backdrop } = scene.background
  const surfaceReliefs =
    surface === undefined ? (backdrop === undefined ? [] : [`places/${backdrop}`]) : [reliefName(surface)]
  const smearReliefs = scene.smear === undefined ? [] : [reliefName(scene.smear.form)]
  return {
    file: scene.file,
    facts: keyOf(
      VERSIONS.scene,
      hashedScene(scene),
      [...surfaceReliefs, ...smearReliefs].map(reliefHash),
      scene.packs.map(({ pack }) => packs.get(pack)),
    ),
    draw: async () => {
      const drawn = await drawScene(scene, folder, heights)
      return scene.file === SOCIAL ? addWordmark(await drawn.png().toBuffer()) : webp(drawn, 64)
    },
  }
}

const photoJob = (
  photo: Photo,
  packs: ReadonlyMap<string, string>,
  forms: ReadonlyMap<string, string>,
  folder: string,
): Job => {
  const isRound = !FLAT.test(forms.get(photo.pack) ?? '')
  return {
    file: photo.file,
    facts: keyOf(
      VERSIONS.photo,
      photo,
      roomHash(photo.room),
      packs.get(photo.pack),
      ...(photo.box === undefined ? [] : [packs.get(photo.box)]),
      ...(photo.swatch !== undefined && isCreamy(photo.swatch.application) ? [CREAMY] : []),
      ...(isRound || isFlat(photo.room) ? [] : [{ isRound }]),
    ),
    draw: async () => webp(await drawPhoto(photo, folder, isRound), 58),
  }
}

/** Form and height of every pack by its file. */
const packsOf = (drafts: readonly Draft[]): { forms: ReadonlyMap<string, string>; heights: Heights } => {
  const [forms, heights] = [new Map<string, string>(), new Map<string, number>()]
  for (const draft of drafts)
    for (const { shade, amount, unit } of choicesOf(draft)) {
      forms.set(packFile(draft, shade, amount), formOf(draft, amount))
      heights.set(packFile(draft, shade, amount), heightOf(draft, amount, unit))
    }
  return { forms, heights }
}

/** Every picture except packs and boxes. `packs`: facts of the packs by file; still lifes need these drawn first. */
export const shopJobs = async (
  drafts: readonly Draft[],
  packs: ReadonlyMap<string, string>,
  folder: string,
): Promise<Job[]> => {
  const { forms, heights } = packsOf(drafts)
  const finishes = finishesOf(drafts)
  return [
    ...drafts
      .filter(hasInside)
      .flatMap((draft) => textureJobs(draft, finishes))
      .sort((one, other) => (one.file < other.file ? -1 : 1)),
    ...drafts.flatMap(swatchJobs).sort((one, other) => (one.file < other.file ? -1 : 1)),
    ...(await Promise.all(drafts.map(sizeJob))).sort((one, other) => (one.file < other.file ? -1 : 1)),
    ...NEED_TEXTURES.map(needJob),
    ...scenes().map((scene) => sceneJob(scene, packs, heights, folder)),
    ...photoScenes().map((photo) => photoJob(photo, packs, forms, folder)),
  ]
}
