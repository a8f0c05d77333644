// Compares a composited packshot with a full Blender render of the same product: `node demo/workshop/pictures/proof.ts <scratch> <start of
// a product's slug>` writes the full render, the composite and four times their difference side by side.
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { DRAFTS } from '../content/leaves.ts'
import { toneMapRender } from './composite.ts'
import { readExr } from './exr.ts'
import { packJobs } from './pack-jobs.ts'

const [WIDE, HIGH] = [500, 600]
const [scratch = '/tmp', name = ''] = process.argv.slice(2)
const job = packJobs(DRAFTS.filter((draft) => draft.slug.startsWith(name))).find(({ file }) =>
  file.startsWith('packs/'),
)
if (job?.proof === undefined) throw new Error(`no pack is called «${name}»`)
const { parts, art, form } = await job.proof()
if (art === undefined) throw new Error(`«${name}» has no label to prove`)
const label = join(scratch, 'proof-label.png')
await writeFile(
  label,
  await sharp(art.pixels, { raw: { width: art.width, height: art.height, channels: 4 } })
    .png()
    .toBuffer(),
)
await writeFile(join(scratch, 'proof.json'), JSON.stringify(Object.fromEntries(parts)))
execFileSync(
  'blender',
  [
    '-b',
    '--factory-startup',
    '-t',
    '1',
    '-P',
    new URL('blender/proof.py', import.meta.url).pathname,
    '--',
    form,
    label,
    join(scratch, 'proof.json'),
    join(scratch, 'proof'),
  ],
  { stdio: 'ignore' },
)

const { channels } = await readExr(join(scratch, 'proof.exr'))
const rendered = await sharp(
  toneMapRender(
    ['R', 'G', 'B', 'A'].map((letter) => channels.get(`Combined.${letter}`) ?? new Float32Array(WIDE * HIGH)),
  ),
  { raw: { width: WIDE, height: HIGH, channels: 4 } },
)
  .flatten({ background: '#e3eaed' })
  .raw()
  .toBuffer()
const developed = await sharp(await job.draw())
  .resize(WIDE, HIGH)
  .flatten({ background: '#e3eaed' })
  .raw()
  .toBuffer()
const apart = Buffer.from(rendered.map((value, index) => Math.min(255, 4 * Math.abs(value - (developed[index] ?? 0)))))
const shown =
  rendered.reduce((sum, value, index) => sum + Math.abs(value - (developed[index] ?? 0)), 0) / rendered.length
console.log(`${job.file}: mean difference ${shown.toFixed(2)} of 255`)
const tiles = [rendered, developed, apart].map((input, index) => ({
  input,
  raw: { width: WIDE, height: HIGH, channels: 3 as const },
  left: index * WIDE,
  top: 0,
}))
await sharp({ create: { width: WIDE * 3, height: HIGH, channels: 3, background: '#ffffff' } })
  .composite(tiles)
  .webp({ quality: 78, effort: 6 })
  .toFile(join(scratch, `proof-${name}.webp`))
