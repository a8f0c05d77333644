// Contact sheets of every pack form and every folder of pictures, for review: `npm run contact-sheets -- <folder> [form or folder,…]`.
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import sharp from 'sharp'
import { DRAFTS } from '../content/leaves.ts'
import { packJobs } from './pack-jobs.ts'

const PICTURES = new URL('../../pictures', import.meta.url).pathname
const REPOSITORY = new URL('../../..', import.meta.url).pathname
const GROUND = '#e9eff1'
/** Pictures of a pack form that one sheet shows, spread over its products. */
const SAMPLES = 12

const sheet = async (
  name: string,
  files: readonly string[],
  [width, height]: readonly [number, number],
  columns: number,
): Promise<Buffer> => {
  const tiles = await Promise.all(
    files.map(async (file, index) => ({
      input: await sharp(join(PICTURES, file))
        .resize(width, height, { fit: 'contain', background: GROUND })
        .flatten({ background: GROUND })
        .toBuffer(),
      left: (index % columns) * width,
      top: Math.floor(index / columns) * height + 28,
    })),
  )
  const title = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="28"><text x="6" y="20" font-family="sans-serif" font-size="18">${name} · ${files.length}</text></svg>`
  return sharp({
    create: {
      width: columns * width,
      height: 28 + Math.ceil(files.length / columns) * height,
      channels: 3,
      background: '#ffffff',
    },
  })
    .composite([{ input: Buffer.from(title), left: 0, top: 0 }, ...tiles])
    .webp({ quality: 86 })
    .toBuffer()
}

/** At most `most` entries at equal distances. */
const spread = <T>(items: readonly T[], most: number): T[] =>
  items.filter(
    (_, index) =>
      items.length <= most ||
      Math.floor((index * most) / items.length) !== Math.floor(((index - 1) * most) / items.length),
  )

const [out = '', only] = process.argv.slice(2)
if (out === '' || resolve(out).startsWith(resolve(REPOSITORY)))
  throw new Error('name a folder outside the repository: npm run contact-sheets -- /tmp/sheets')
sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
await mkdir(out, { recursive: true })
const wanted = (name: string): boolean => only === undefined || only.split(',').includes(name)

for (const [form, jobs] of Map.groupBy(packJobs(DRAFTS), ({ form: fitted }) => fitted.split(' ')[0] ?? '')) {
  if (!wanted(form)) continue
  const files = spread([...new Set(jobs.map(({ file }) => file))].sort(), SAMPLES)
  await writeFile(join(out, `form-${form}.webp`), await sheet(form, files, [300, 360], 6))
}
for (const folder of await readdir(PICTURES)) {
  if (folder === 'packs' || folder === 'boxes' || !wanted(folder)) continue
  const files = (await readdir(join(PICTURES, folder))).sort().map((file) => join(folder, file))
  const { width = 1, height = 1 } = await sharp(join(PICTURES, files[0] ?? '')).metadata()
  for (let from = 0; from < files.length; from += 60)
    await writeFile(
      join(out, `${basename(folder)}-${String(from / 60 + 1).padStart(2, '0')}.webp`),
      await sheet(folder, files.slice(from, from + 60), width > height ? [320, 200] : [200, 240], 6),
    )
}
