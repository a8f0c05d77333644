import { importRows, type ImportContext } from '#platform/import/import-kind.ts'
import { noFigure, unknownFigures } from '#platform/import/figures.ts'
import { UnusableRecord } from '#platform/import/record.ts'
import { DocumentRecord } from './document-record.ts'
import { readDocuments } from './documents.sql.ts'

/** Imports versions of documents. One that was in force before today stays: buyers have accepted it. */
export const importDocuments = async (loading: ImportContext): Promise<number> => {
  const known = new Map((await readDocuments(loading.db)).map((one) => [`${one.name} ${one.version}`, one]))
  const figures = await loading.figures()
  return importRows(loading, DocumentRecord, {
    check: ({ name, version, title, body }) => {
      const [unknown] = unknownFigures(body, figures)
      if (unknown !== undefined) throw new UnusableRecord(`body: ${noFigure(unknown, figures)}`)
      const stored = known.get(`${name} ${version}`)
      const isSame = stored === undefined || (stored.title === title && stored.body === body)
      if (!isSame && version < loading.moscowDay)
        throw new UnusableRecord(
          `body: редакция от ${version} уже действовала, с ней соглашались покупатели. Заведите новую: запись с другой датой в version`,
        )
    },
  })
}
