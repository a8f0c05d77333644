import sharp from 'sharp'
import { pictureHash } from '../../../../platform/decoding/picture-hash.ts'
import { readPicture, type Rule, type Shop } from './shop.ts'

const referencedPictures = ({ products, articles, banners, needs, brands }: Shop): string[] => [
  ...brands.map(({ slug }) => `brands/${slug}.webp`),
  ...products.flatMap(({ pictures, variants }) => [
    ...pictures.map(({ file }) => file),
    ...variants.flatMap(({ picture }) => picture ?? []),
  ]),
  ...[...articles, ...banners, ...needs].flatMap(({ picture }) => picture ?? []),
]

export const picturesExist: Rule = (shop) =>
  [...new Set(referencedPictures(shop))]
    .filter((file) => !shop.pictureFiles.has(file))
    .map((file) => `${file}: file missing`)

/**
 * Every product has a packshot, a texture (except hair dryers) and a size drawing. If one shade has a swatch on skin, every shade has one.
 */
export const everyProductHasPictures: Rule = ({ products }) =>
  products.flatMap(({ slug, category, pictures, variants }) => {
    const kinds = new Set(pictures.map(({ kind }) => kind))
    const shades = new Set(variants.flatMap(({ shade }) => shade?.name ?? []))
    const missingSwatches = kinds.has('swatch')
      ? [...shades].filter(
          (shade) => !pictures.some(({ kind, alt }) => kind === 'swatch' && alt.includes(`тон ${shade}:`)),
        )
      : []
    return [
      ...(['pack', 'texture', 'size'] as const).filter(
        (kind) => !kinds.has(kind) && !(kind === 'texture' && category === 'aksessuary/pribory/feny'),
      ),
      ...missingSwatches.map((shade) => `swatch of «${shade}»`),
    ].map((missing) => `${slug}: no ${missing}`)
  })

/** Every variant has its own packshot: no two variants share a file, and no two files have the same content. */
export const packshotsUnique: Rule = ({ products, pictures }) => {
  const variantsByFile = Map.groupBy(
    products.flatMap(({ variants }) => variants),
    ({ picture }) => picture ?? '',
  )
  const hashes = Map.groupBy(
    pictures.filter(({ file }) => file.startsWith('packs/')),
    ({ hash }) => hash,
  )
  return [
    ...[...variantsByFile]
      .filter(([, variants]) => variants.length > 1)
      .map(
        ([file, variants]) =>
          `${file === '' ? 'no packshot' : file}: shown for ${variants.map(({ sku }) => sku).join(', ')}`,
      ),
    ...[...hashes.values()]
      .filter((same) => same.length > 1)
      .map((same) => `${same.map(({ file }) => file).join(' and ')} have the same content`),
  ]
}

/** Free space above and beside what a picture shows, as a share of its width. */
const MARGINS: readonly (readonly [folder: string, share: number])[] = [
  ['boxes/', 0.02],
  ['packs/', 0.02],
]
/** Whether a transparent picture, 100 px wide, leaves its margins free. */
const touchesEdge = (pixels: Buffer, width: number, channels: number, share: number): boolean => {
  const margin = Math.floor(width * share)
  for (let at = 0; at * channels < pixels.length; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    if ((y < margin || x < margin || x >= width - margin) && (pixels[at * channels + 3] ?? 0) > 40) return true
  }
  return false
}

/** The file decodes and matches the manifest; a packshot is transparent and not cropped. Returns what is wrong, or undefined. */
export const pictureFault = async (
  folder: string,
  { file, hash, width, height }: Shop['pictures'][number],
): Promise<string | undefined> => {
  try {
    const bytes = await readPicture(folder, file)
    if (pictureHash(bytes) !== hash) return `${file}: another hash than in the manifest`
    const is = await sharp(bytes).metadata()
    if (is.width !== width || is.height !== height)
      return `${file}: ${is.width}×${is.height}, the manifest states ${width}×${height}`
    // The decoder reads every byte; a small output takes a third of the time.
    const { data, info } = await sharp(bytes, { failOn: 'truncated' })
      .resize({ width: 100 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const margin = MARGINS.find(([start]) => file.startsWith(start))?.[1]
    if (margin === undefined) return undefined
    if (is.hasAlpha !== true) return `${file}: not transparent`
    return touchesEdge(data, info.width, info.channels, margin) ? `${file}: reaches the edge of the picture` : undefined
  } catch (error) {
    return `${file}: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Checks four pictures concurrently: decoding is the slow part of the check. */
export const pictureFaults = async (folder: string, { pictures }: Shop): Promise<string[]> => {
  const faults: string[] = []
  const remaining = [...pictures]
  const checkRemaining = async (): Promise<void> => {
    for (let next = remaining.pop(); next !== undefined; next = remaining.pop()) {
      const fault = await pictureFault(folder, next)
      if (fault !== undefined) faults.push(fault)
    }
  }
  await Promise.all(Array.from({ length: 4 }, checkRemaining))
  return faults
}
