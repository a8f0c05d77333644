import { importRows, type ImportContext } from '#platform/import/import-kind.ts'
import { noFigure, unknownFigures } from '#platform/import/figures.ts'
import { named, says, UnusableRecord } from '#platform/import/record-fault.ts'
import { DocumentRecord } from './document-record.ts'
import { readDocuments } from './documents.sql.ts'

/** Imports versions of documents. One that was in force before today stays: buyers have accepted it. */
export const importDocuments = async (loading: ImportContext): Promise<number> => {
  const known = new Map((await readDocuments(loading.db)).map((one) => [`${one.name} ${one.version}`, one]))
  const figures = await loading.figures()
  return importRows(loading, DocumentRecord, {
    check: ({ name, version, title, body }) => {
      const [unknown] = unknownFigures(body, figures)
      if (unknown !== undefined) throw new UnusableRecord(noFigure(unknown, figures), { at: ['body'] })
      const stored = known.get(`${name} ${version}`)
      const isSame = stored === undefined || (stored.title === title && stored.body === body)
      if (!isSame && version < loading.moscowDay)
        throw new UnusableRecord(
          says`редакция от ${version} уже действовала, с ней соглашались покупатели. Заведите новую, с другой датой: ${named('version')}`,
          { at: ['body'] },
        )
    },
  })
}
