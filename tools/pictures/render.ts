// Draws every picture of the demo shop that is not there yet (`--all` draws all anew, `--only word` those whose name has the word,
// `--part 1/2` every other product's alone, so that several processes can share the work; the last run goes without it).
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { measurePicture, pictureHash } from '#server/features/import/pictures.ts'
import { shadesOf, sizesOf } from '../demo/draft-facts.ts'
import { DRAFTS } from '../demo/goods/all.ts'
import type { Draft } from '../demo/goods/draft.ts'
import { KINDS } from '../demo/kinds.ts'
import { heightOf, lookOf } from '../demo/packs.ts'
import { packFile, sizeFile, smearFile } from '../demo/picture-list.ts'
import { STILL_LIFES } from '../demo/words/still-lifes.ts'
import { productSlug } from '../demo/draft-facts.ts'
import { NEED_SMEARS } from '../demo/words/home.ts'
import { drawPack } from './packs.ts'
import { drawSize } from './sizes.ts'
import { drawSmear } from './smears.ts'
import { drawStillLife } from './still-life.ts'
import { develop } from './studio.ts'

const FOLDER = new URL('../../demo/pictures', import.meta.url).pathname
const PAPER = '#f3f6f7'
const POWDER = '#f6e6de'

type Job = { readonly file: string; readonly draw: () => Promise<Buffer> }
const read = (file: string): Promise<Buffer> => readFile(join(FOLDER, file))
const volumeOf = (draft: Draft, index: number): string => {
  const size = sizesOf(draft)[index]
  // A picture shared by several sizes tells none.
  return size === undefined || size.unit === 'шт.' || (draft.made !== undefined && sizesOf(draft).length > 1) ? '' : `${String(size.amount)} ${size.unit}`
}

const packJobs = (draft: Draft): Job[] => {
  const look = lookOf(draft.look)
  const all = shadesOf(draft)
  // A picture for all shades shows the one in the middle.
  const shades: ({ name: string; color: string } | undefined)[] = draft.made === undefined ? all : all.slice(Math.floor(all.length / 2)).slice(0, 1)
  return (shades.length === 0 ? [undefined] : shades).flatMap((shade) => sizesOf(draft).map(({ amount }, index): Job => ({
    file: packFile(draft, shade, amount),
    draw: async () => develop(await drawPack(look, { brand: draft.brand, lines: draft.label ?? draft.name, volume: volumeOf(draft, index) }, shade?.color)),
  })))
}

const restOf = (draft: Draft): Job[] => {
  const { smear } = KINDS[draft.kind]
  const [size] = sizesOf(draft)
  const [shade] = shadesOf(draft)
  const color = shade?.color ?? lookOf(draft.look).inside
  const paper = draft.category.startsWith('makiyazh') ? POWDER : PAPER
  const first = packFile(draft, shade, size?.amount ?? 1)
  return [
    ...(smear === 'none' || draft.made !== undefined ? [] : [{ file: smearFile(smear, color), draw: () => drawSmear(smear, color, paper) }]),
    ...(size === undefined ? [] : [{
      file: sizeFile(draft),
      draw: async () => drawSize(await read(first), heightOf(lookOf(draft.look).pack, size.amount, size.unit), volumeOf(draft, 0)),
    }]),
  ]
}

const stillLifeJob = ({ file, goods, air, water }: (typeof STILL_LIFES)[number]): Job => ({
  file,
  draw: () => {
    const packs = goods.map(async (slug) => {
      const draft = DRAFTS.find((candidate) => productSlug(candidate) === slug)
      const size = draft === undefined ? undefined : sizesOf(draft)[0]
      if (draft === undefined || size === undefined) throw new Error(`still life ${file} names ${slug}, which is not sold`)
      return { picture: await read(packFile(draft, shadesOf(draft)[0], size.amount)), millimetres: heightOf(lookOf(draft.look).pack, size.amount, size.unit) }
    })
    return Promise.all(packs).then((standing) => drawStillLife(standing, air, water))
  },
})

const unique = (jobs: readonly Job[]): Job[] => [...new Map(jobs.map((job) => [job.file, job])).values()]

const option = (name: string): string | undefined => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined)

const productJobs = (drafts: readonly Draft[]): Job[] => unique([...drafts.flatMap(packJobs), ...drafts.flatMap(restOf)])

const allJobs = (): Job[] => unique([
  ...productJobs(DRAFTS),
  ...NEED_SMEARS.map(({ file, smear, color }): Job => ({ file, draw: () => drawSmear(smear, color, PAPER, true) })),
  ...STILL_LIFES.map(stillLifeJob),
])

/** What the importer would have to measure itself. */
const writeManifest = async (files: readonly string[]): Promise<void> => {
  const lines = []
  for (const file of [...files].sort()) {
    const bytes = await read(file)
    lines.push(JSON.stringify({ file, hash: pictureHash(bytes), ...(await measurePicture(bytes)) }))
  }
  await writeFile(join(FOLDER, '..', 'pictures.jsonl'), `${lines.join('\n')}\n`)
}

const dropUnknown = async (files: ReadonlySet<string>): Promise<void> => {
  if (!existsSync(FOLDER)) return
  for (const entry of await readdir(FOLDER, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !files.has(path.slice(FOLDER.length + 1))) await rm(path)
  }
}

const drawAll = async (jobs: readonly Job[]): Promise<number> => {
  const only = option('--only')
  const all = process.argv.includes('--all')
  let drawn = 0
  for (const { file, draw } of jobs) {
    const path = join(FOLDER, file)
    if (existsSync(path) && !all && (only === undefined || !file.includes(only))) continue
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, await draw())
    drawn += 1
    if (drawn % 25 === 0) console.log(`${drawn} drawn, ${file}`)
  }
  return drawn
}

const render = async (): Promise<void> => {
  const [part, of] = (option('--part') ?? '').split('/').map(Number)
  if (part !== undefined && of !== undefined) {
    console.log(`${await drawAll(productJobs(DRAFTS.filter((_, index) => index % of === part - 1)))} drawn`)
    return
  }
  const jobs = allJobs()
  const drawn = await drawAll(jobs)
  await dropUnknown(new Set(jobs.map(({ file }) => file)))
  await writeManifest(jobs.map(({ file }) => file))
  console.log(`${drawn} drawn, ${jobs.length} in all`)
}

await render()
