import { importRows, type ImportContext } from '#platform/import/import-kind.ts'
import { NewsletterRecord } from './people.records.ts'

/** Imports the letters to subscribers. One that is being sent or was sent stays as it left. */
export const importNewsletters = (loading: ImportContext): Promise<number> => importRows(loading, NewsletterRecord)
