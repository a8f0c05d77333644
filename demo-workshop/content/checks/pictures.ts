import sharp from 'sharp'
import { pictureHash } from '../../../server/features/import/import-pictures.ts'
import { readPicture, type Rule, type Shop } from './shop.ts'

const namedBy = ({ products, articles, banners, needs, brands }: Shop): string[] => [
  ...brands.map(({ slug }) => `brands/${slug}.webp`),
  ...products.flatMap(({ pictures, variants }) => [
    ...pictures.map(({ file }) => file),
    ...variants.flatMap(({ picture }) => picture ?? []),
  ]),
  ...[...articles, ...banners, ...needs].flatMap(({ picture }) => picture ?? []),
]

export const picturesExist: Rule = (shop) =>
  [...new Set(namedBy(shop))].filter((file) => !shop.pictureFiles.has(file)).map((file) => `${file}: named, not there`)

/** A pack, what is inside (a dryer's shell has nothing to show), how large it is; make-up with shades on skin also every shade there, or none. */
export const everyProductIsShown: Rule = ({ products }) =>
  products.flatMap(({ slug, category, pictures, variants }) => {
    const kinds = new Set(pictures.map(({ kind }) => kind))
    const shades = new Set(variants.flatMap(({ shade }) => shade?.name ?? []))
    const untold = kinds.has('swatch')
      ? [...shades].filter(
          (shade) => !pictures.some(({ kind, alt }) => kind === 'swatch' && alt.includes(`тон ${shade}:`)),
        )
      : []
    return [
      ...(['pack', 'texture', 'size'] as const).filter(
        (kind) => !kinds.has(kind) && !(kind === 'texture' && category === 'aksessuary/pribory/feny'),
      ),
      ...untold.map((shade) => `swatch of «${shade}»`),
    ].map((missing) => `${slug}: no ${missing}`)
  })

/** Every variant has a packshot of its own: no other variant names it, no other file holds the same picture. */
export const packsDiffer: Rule = ({ products, pictures }) => {
  const owners = Map.groupBy(
    products.flatMap(({ variants }) => variants),
    ({ picture }) => picture ?? '',
  )
  const hashes = Map.groupBy(
    pictures.filter(({ file }) => file.startsWith('packs/')),
    ({ hash }) => hash,
  )
  return [
    ...[...owners]
      .filter(([, variants]) => variants.length > 1)
      .map(
        ([file, variants]) =>
          `${file === '' ? 'no packshot' : file}: shown for ${variants.map(({ sku }) => sku).join(', ')}`,
      ),
    ...[...hashes.values()]
      .filter((same) => same.length > 1)
      .map((same) => `${same.map(({ file }) => file).join(' and ')} are one picture`),
  ]
}

/** What lies in the folder decodes, is what the list says it is, and a packshot is transparent. */
export const pictureFault = async (
  folder: string,
  { file, hash, width, height }: Shop['pictures'][number],
): Promise<string | undefined> => {
  try {
    const bytes = await readPicture(folder, file)
    if (pictureHash(bytes) !== hash) return `${file}: is not the picture of the list`
    const is = await sharp(bytes).metadata()
    if (is.width !== width || is.height !== height)
      return `${file}: ${is.width}×${is.height}, the list tells ${width}×${height}`
    // Every byte is read, but only a small picture is made of them: a third of the time.
    await sharp(bytes, { failOn: 'truncated' }).resize({ width: 64 }).raw().toBuffer()
    return file.startsWith('packs/') && is.hasAlpha !== true ? `${file}: not transparent` : undefined
  } catch (error) {
    return `${file}: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Four at a time: decoding is the slow part of the check. */
export const pictureFaults = async (folder: string, { pictures }: Shop): Promise<string[]> => {
  const faults: string[] = []
  const left = [...pictures]
  const work = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const fault = await pictureFault(folder, next)
      if (fault !== undefined) faults.push(fault)
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
  return faults
}
