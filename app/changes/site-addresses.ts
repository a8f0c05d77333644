/** Addresses of the shop's pages by what the pages are called, for fields that lead to them (OFFICE-02). */
import type { Kysely } from 'kysely'
import { findRecords } from '#platform/changes/record-list.sql.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { SiteAddress } from '#shop/changes/changes.api.ts'
import { LINKED_KINDS, pageOfRecord, PAGES_OF_EVERY_SHOP } from '#shop/changes/facts/site-pages.ts'
import { ProductRecord } from '#shop/product/product.records.ts'
import { askedOfBrands } from './brand-words.ts'
import { declarationOf } from './describe-record.ts'
import { namesOfRecords } from './words/record-names.ts'

const MAX_ADDRESSES = 12

/** The pages of every shop come first, then sections and what else is few; each address once. */
export const findAddresses = async (db: Kysely<DB>, typed: string): Promise<SiteAddress[]> => {
  const text = typed.trim().toLowerCase()
  const fixed = PAGES_OF_EVERY_SHOP.filter(({ name }) => name.toLowerCase().replaceAll('\u00a0', ' ').includes(text))
  const { q } = await askedOfBrands(db, ProductRecord.kind, { q: text })
  const rows = await findRecords(db, LINKED_KINDS, q, MAX_ADDRESSES)
  const nameOf = await namesOfRecords(db, rows)
  const named = rows.flatMap(({ kind, key }): SiteAddress[] => {
    const address = pageOfRecord(kind, key)
    const name = nameOf({ kind, key })
    return address === undefined
      ? []
      : [{ address, name: name === '' ? key : name, note: declarationOf(kind)?.title ?? '' }]
  })
  const others = named.filter(({ address }) => fixed.every((page) => page.address !== address))
  return [...fixed.map((page) => ({ ...page, note: '' })), ...others].slice(0, MAX_ADDRESSES)
}
