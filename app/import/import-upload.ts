/** OWN-02: imports what a program has sent to the API. */
import { readFile } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { Check } from 'typebox/value'
import type { DB } from '#platform/db/types.gen.ts'
import type { RecordFault } from '#platform/import/record-fault.ts'
import { writeAudit } from '#shop/office/staff.sql.ts'
import { JSON_LINE_KINDS, jsonLines } from './folder-source.ts'
import type { KeepOriginal } from '#shop/product/import-pictures.ts'
import type { ImportOutcome } from '#platform/import/import-report.ts'
import { ImportBusy, runImport } from './run-import.ts'
import { PictureFile } from '#platform/import/record-values.ts'
import type { Located, RecordSource } from '#platform/import/record-source.ts'
import { isTableOf, tableSource } from '#platform/import/table-source.ts'

type ImportUpload = {
  /** 'prices', another name of JSON_LINE_KINDS, or 'pictures/…' with the name of a picture. */
  readonly what: string
  /** Where its bytes are. */
  readonly path: string
  readonly dryRun: boolean
  /** Imports it although it changes more than the brake allows. */
  readonly confirmed: boolean
  /** The name of the token. */
  readonly by: string
}
type ImportFault = { readonly where: string; readonly reason: string }
type UploadOutcome = ImportOutcome & {
  /** The first ones. */
  readonly faults: readonly ImportFault[]
}
type UploadDeps = {
  readonly db: Kysely<DB>
  readonly keepOriginal: KeepOriginal
  readonly maxPercent: number
  /** Other sites that redirects may lead to. */
  readonly redirectHosts: readonly string[]
  readonly now: () => Date
}

const MAX_FAULTS = 1000
const PICTURES = 'pictures/'

const none = async function* (): AsyncGenerator<Located> {}

const pictureSource = (file: string, path: string): RecordSource => ({
  kinds: new Set(),
  knownPictures: none,
  pictures: async function* () {
    yield { file, where: file, bytes: () => readFile(path) }
  },
  records: none,
})

const linesSource = (kind: string, path: string, name: string, { redirectHosts }: UploadDeps): RecordSource => ({
  kinds: new Set([kind]),
  redirectHosts: async () => redirectHosts,
  knownPictures: none,
  records: (wanted) => (wanted === kind ? jsonLines(path, name) : none()),
})

/** What a token may be allowed to import. */
export const IMPORTABLE_KINDS: readonly string[] = [...JSON_LINE_KINDS.keys(), 'pictures'].sort()

/** Whether there is something to import by that name. */
export const isImportable = (what: string): boolean =>
  what.startsWith(PICTURES) ? Check(PictureFile, what.slice(PICTURES.length)) : JSON_LINE_KINDS.has(what)

const sourceOf = async (deps: UploadDeps, { what, path }: ImportUpload): Promise<RecordSource> => {
  if (what.startsWith(PICTURES)) return pictureSource(what.slice(PICTURES.length), path)
  if ((what === 'prices' || what === 'stock') && (await isTableOf(path)))
    return tableSource({ [what]: { file: path, name: what } })
  const kind = JSON_LINE_KINDS.get(what)
  if (kind === undefined) throw new Error(`nothing is imported as ${what}`)
  return linesSource(kind, path, what, deps)
}

/** Null: another import is running. Everything that was imported is in the audit log. */
export const importUpload = async (deps: UploadDeps, upload: ImportUpload): Promise<UploadOutcome | null> => {
  const faults: ImportFault[] = []
  const collect = (where: string, reason: string | RecordFault): void => {
    if (faults.length < MAX_FAULTS) faults.push({ where, reason: String(reason) })
  }
  try {
    const outcome = await runImport(deps.db, await sourceOf(deps, upload), {
      dryRun: upload.dryRun,
      ...(upload.confirmed ? {} : { maxPercent: deps.maxPercent }),
      refusesToWait: true,
      by: upload.by,
      origin: { source: 'program', author: upload.by, reason: `Загрузка «${upload.what}»` },
      keepOriginal: deps.keepOriginal,
      now: deps.now(),
      report: { invalid: collect, shortfall: collect, done: () => {} },
    })
    if (!upload.dryRun) {
      const { read, invalid, changed, changes, stoppedBy } = outcome
      await writeAudit(deps.db, {
        staffId: null,
        at: deps.now(),
        action: 'imported',
        subject: upload.what,
        became: { token: upload.by, read, invalid, changed, changes, stoppedBy },
      })
    }
    return { ...outcome, faults }
  } catch (error) {
    if (error instanceof ImportBusy) return null
    throw error
  }
}
