import sharp, { type OutputInfo } from 'sharp'
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
  products.flatMap(({ slug, category, facts, pictures, variants }) => {
    const isPlastic =
      category === 'aksessuary/pribory/feny' ||
      facts.some(({ name, value }) => name === 'Материал' && value.includes('пластик'))
    const kinds = new Set(pictures.map(({ kind }) => kind))
    const shades = new Set(variants.flatMap(({ shade }) => shade?.name ?? []))
    const missingSwatches = kinds.has('swatch')
      ? [...shades].filter(
          (shade) => !pictures.some(({ kind, alt }) => kind === 'swatch' && alt.includes(`тон ${shade}:`)),
        )
      : []
    return [
      ...(['pack', 'texture', 'size'] as const).filter(
        (kind) => !kinds.has(kind) && !(kind === 'texture' && isPlastic),
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

/** What a packshot or box leaves free above it or beside it, whichever is less, as a share of the picture. */
const MARGIN = { least: 0.03, most: 0.05 } as const
/** The lesser of the margins above and beside what a transparent picture shows. */
const marginOf = (pixels: Buffer, { width, height, channels }: OutputInfo): number => {
  let [left, right, top] = [width, 0, height]
  for (let at = 0; at * channels < pixels.length; at += 1) {
    if ((pixels[at * channels + 3] ?? 0) <= 40) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
  }
  return Math.min(left / width, (width - right) / width, top / height)
}

/** The file decodes and matches the manifest; a packshot is transparent and fills its picture to the margin. Returns what is wrong, or undefined. */
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
      .resize({ width: 200 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    if (!/^(?:boxes|packs)\//.test(file)) return undefined
    if (is.hasAlpha !== true) return `${file}: not transparent`
    const margin = marginOf(data, info)
    if (margin < MARGIN.least) return `${file}: reaches the edge of the picture`
    return margin > MARGIN.most ? `${file}: leaves ${Math.round(margin * 100)} % of the picture free` : undefined
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
