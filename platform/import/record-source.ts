import type { RawBuilder } from 'kysely'
import type { RecordFault } from './record-fault.ts'

/** A record with the place it was read from: 'products/volosy.jsonl:12'. `unreadable`: why it could not be parsed. */
export type Located = { readonly where: string; readonly value: unknown; readonly unreadable?: string | RecordFault }

export type PictureSource = { readonly file: string; readonly where: string; readonly bytes: () => Promise<Uint8Array> }

/** Figures of stock that the database has already. */
export type StockTable = {
  /** `u(store_id, variant_id, counted, source)`, of which rows with one `source` are one record. */
  readonly table: RawBuilder<unknown>
  readonly records: number
  /** Where a record is from, for the report. */
  readonly whereOf: (source: string) => string
}

/** Where a shop is imported from: a folder of files, a generator, another system. */
export type RecordSource = {
  /** Absent: its records name pictures that the shop has already. */
  readonly pictures?: () => AsyncIterable<PictureSource>
  /** Pictures measured in advance (PictureRecord). */
  readonly knownPictures: () => AsyncIterable<Located>
  readonly records: (kind: string) => AsyncIterable<Located>
  /** The kinds that it has; absent: any. */
  readonly kinds?: ReadonlySet<string>
  /** One figure a record: an article number may come again with another store. */
  readonly stockByStore?: boolean
  /** Stock as tables, in place of records: many figures take no way through this process. */
  readonly stockTables?: () => AsyncGenerator<StockTable, void>
  /** Other sites that its redirects may lead to; absent: none. */
  readonly redirectHosts?: () => Promise<readonly string[]>
}
