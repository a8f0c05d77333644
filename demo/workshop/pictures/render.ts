// `npm run pictures`: generates every picture of the demo shop whose facts changed. `--all` generates all, `--only word` those with the
// word in their file name. `--part 1/2` generates the first half of the packs and `--rest --part 1/2` the first half of the other pictures,
// so that several processes share the work; finish with a run without `--part`.
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { measurePicture } from '../../../shop/product/import-pictures.ts'
import { pictureHash } from '../../../platform/decoding/picture-hash.ts'
import { DRAFTS } from '../content/leaves.ts'
import { FLAT_ROOMS, UPRIGHT_ROOMS } from '../content/photo-scenes.ts'
import { packJobs } from './pack-jobs.ts'
import { renderReliefs } from './relief-passes.ts'
import { renderRooms } from './rooms.ts'
import { RELIEFS, shopJobs, type Job } from './shop-jobs.ts'
import sharp from 'sharp'

// The shop's decoders refuse SVG from strangers; labels are the workshop's own.
sharp.unblock({ operation: ['VipsForeignLoadSvg'] })

const FOLDER = new URL('../../pictures', import.meta.url).pathname
const MANIFEST = new URL('../../pictures.jsonl', import.meta.url).pathname
/** The facts of every generated picture. */
const RECORD = new URL('made.jsonl', import.meta.url).pathname

const linesOf = async (file: string): Promise<string[]> =>
  existsSync(file) ? (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '') : []
const unique = (jobs: readonly Job[]): Job[] => [...new Map(jobs.map((job) => [job.file, job])).values()]
const option = (name: string): string | undefined =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined

const readRecord = async (file: string): Promise<Map<string, string>> =>
  new Map(
    (await linesOf(file)).map((line): [string, string] => {
      const { file: name, facts }: { file: string; facts: string } = JSON.parse(line)
      return [name, facts]
    }),
  )
const writeRecord = (file: string, recorded: ReadonlyMap<string, string>): Promise<void> =>
  writeFile(
    file,
    [...recorded]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, facts]) => `${JSON.stringify({ file: name, facts })}\n`)
      .join(''),
  )

/** Measurements for the importer; those of unchanged pictures are reused. */
const writeManifest = async (files: readonly string[]): Promise<void> => {
  const known = new Map(
    (await linesOf(MANIFEST)).map((line): [string, string] => {
      const { file, hash }: { file: string; hash: string } = JSON.parse(line)
      return [`${file} ${hash}`, line]
    }),
  )
  const lines = []
  for (const file of [...files].sort()) {
    const bytes = await readFile(join(FOLDER, file))
    const hash = pictureHash(bytes)
    lines.push(known.get(`${file} ${hash}`) ?? JSON.stringify({ file, hash, ...(await measurePicture(bytes)) }))
  }
  await writeFile(MANIFEST, `${lines.join('\n')}\n`)
}

const dropUnknown = async (files: ReadonlySet<string>): Promise<void> => {
  if (!existsSync(FOLDER)) return
  for (const entry of await readdir(FOLDER, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !files.has(path.slice(FOLDER.length + 1))) await rm(path)
  }
}

const drawAll = async (jobs: readonly Job[], record: string): Promise<number> => {
  const only = option('--only')
  const all = process.argv.includes('--all')
  const recorded = await readRecord(RECORD)
  // Every part has its own record file, merged by the last run: two processes must not write one file.
  const own = record === RECORD ? recorded : await readRecord(record)
  let drawn = 0
  for (const { file, facts, draw } of jobs) {
    const path = join(FOLDER, file)
    if (only !== undefined && !file.includes(only)) continue
    if (existsSync(path) && (recorded.get(file) ?? own.get(file)) === facts && !all) continue
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, await draw())
    own.set(file, facts)
    drawn += 1
    if (drawn % 50 === 0) {
      await writeRecord(record, own)
      console.log(`${drawn} generated, ${file}`)
    }
  }
  await writeRecord(record, own)
  return drawn
}

/** Merges the record files of earlier parts. */
const gatherParts = async (): Promise<void> => {
  const recorded = await readRecord(RECORD)
  const folder = dirname(RECORD)
  for (const name of (await readdir(folder)).filter((file) => /^made-\d+\.jsonl$/.test(file))) {
    for (const [file, facts] of await readRecord(join(folder, name))) recorded.set(file, facts)
    await rm(join(folder, name))
  }
  await writeRecord(RECORD, recorded)
}

const render = async (): Promise<void> => {
  const [part, of] = (option('--part') ?? '').split('/').map(Number)
  const packs = packJobs(DRAFTS)
  const rest = (): Promise<Job[]> => shopJobs(DRAFTS, new Map(packs.map(({ file, facts }) => [file, facts])), FOLDER)
  if (part !== undefined && of !== undefined) {
    const jobs = process.argv.includes('--rest') ? await rest() : packs
    const share = jobs.slice(Math.floor((jobs.length * (part - 1)) / of), Math.floor((jobs.length * part) / of))
    console.log(`${await drawAll(unique(share), RECORD.replace('.jsonl', `-${part}.jsonl`))} generated`)
    return
  }
  await gatherParts()
  for (const { script, names, settings } of RELIEFS) await renderReliefs(script, names, settings)
  await renderRooms([...FLAT_ROOMS, ...UPRIGHT_ROOMS])
  const jobs = unique([...packs, ...(await rest())])
  const drawn = await drawAll(jobs, RECORD)
  if (option('--only') !== undefined) {
    console.log(`${drawn} generated`)
    return
  }
  await dropUnknown(new Set(jobs.map(({ file }) => file)))
  await writeManifest(jobs.map(({ file }) => file))
  console.log(`${drawn} generated, ${jobs.length} in total`)
}

await render()
