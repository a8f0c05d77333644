/** Texts that name figures of the shop, written again when the figures have changed. */
import { readValuesLike } from '#platform/changes/change-sets.sql.ts'
import type { ImportContext } from '#platform/import/import-kind.ts'
import type { Located, RecordSource } from '#platform/import/record-source.ts'
import { importTexts } from '#shop/content/import-content.ts'
import { WITH_FIGURES } from './folder-source.ts'

const NAME_IN_BRACES = '\\{[a-z][a-z0-9_]*\\}'

const none = async function* (): AsyncGenerator<Located> {}

/** Writes the stored texts with the figures of now; one that names a figure that is no more is reported and stays as it is. */
export const refreshTexts = async (loading: ImportContext): Promise<number> => {
  const texts = new Map<string, Located[]>()
  for (const kind of WITH_FIGURES)
    texts.set(
      kind,
      [...(await readValuesLike(loading.db, kind, NAME_IN_BRACES))].map(([key, value]) => ({
        where: `${kind} ${key}`,
        value,
      })),
    )
  const source: RecordSource = {
    kinds: WITH_FIGURES,
    knownPictures: none,
    records: async function* (kind) {
      yield* texts.get(kind) ?? []
    },
  }
  return importTexts({ ...loading, source })
}
