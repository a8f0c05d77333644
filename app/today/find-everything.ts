/** The search of everything that a member's rights show (OFFICE-08). */
import type { Kysely } from 'kysely'
import { formatMoney } from '#kernel/money.ts'
import { formatPhone } from '#kernel/phone.ts'
import { mayDo } from '#kernel/staff-rights.ts'
import { findRecords } from '#platform/changes/record-list.sql.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { readMembers } from '#shop/office/accounts/staff-accounts.sql.ts'
import type { StaffMember } from '#shop/office/face.ts'
import type { FoundThing } from '#shop/office/today.api.ts'
import { readOrders } from '#shop/order/search/order-search.sql.ts'
import { searchWords, type SearchWords } from '#shop/order/search/search-words.ts'
import { CityRecord } from '#shop/places/places.records.ts'
import { PriceRecord, ProductRecord } from '#shop/product/product.records.ts'
import { askedOfBrands } from '../changes/brand-words.ts'
import { declarationOf, JOURNALLED } from '../changes/describe-record.ts'
import { namesOfRecords } from '../changes/words/record-names.ts'

const MAX_ORDERS = 5
const MAX_MEMBERS = 5
const MAX_RECORDS = 12
/** One letter begins half of all words. */
const MIN_LETTERS = 2

/** Goods come first, the thousand cities last. Prices have the names of their products, which are found themselves. */
const KINDS = [
  ProductRecord.kind,
  ...JOURNALLED.map(({ kind }) => kind).filter(
    (kind) => kind !== ProductRecord.kind && kind !== PriceRecord.kind && kind !== CityRecord.kind,
  ),
  CityRecord.kind,
]
/** A key that says nothing to people. */
const CODE = /^[0-9a-f-]{36}$/

const findOrders = async (db: Kysely<DB>, { store_id }: StaffMember, words: SearchWords): Promise<FoundThing[]> => {
  const none = { state: null, delivery: null, payment: null, waits: null, from: null, to: null, after: null }
  const rows = await readOrders(db, { ...none, words, storeId: store_id }, MAX_ORDERS)
  return rows.map(({ number, recipient_name, store_name, total }) => ({
    what: 'order' as const,
    kind: '',
    key: number,
    title: `${number}, ${recipient_name}`,
    note: `${formatMoney(total)}, ${store_name}`,
  }))
}

const findMembers = async (db: Kysely<DB>, text: string): Promise<FoundThing[]> =>
  (await readMembers(db))
    .filter(({ name, login }) => [name, login].some((said) => said.toLowerCase().includes(text)))
    .slice(0, MAX_MEMBERS)
    .map(({ login, name, role_title }) => ({ what: 'member', kind: '', key: login, title: name, note: role_title }))

const findAllRecords = async (db: Kysely<DB>, text: string): Promise<FoundThing[]> => {
  const { q } = await askedOfBrands(db, ProductRecord.kind, { q: text })
  const rows = await findRecords(db, KINDS, q, MAX_RECORDS)
  const nameOf = await namesOfRecords(db, rows)
  return rows.map(({ kind, key }) => {
    const name = nameOf({ kind, key })
    return {
      what: 'record',
      kind,
      key,
      title: name === '' ? key : name,
      note: [declarationOf(kind)?.title ?? '', ...(name === '' || CODE.test(key) ? [] : [key])].join(', '),
    }
  })
}

const findKinds = (text: string): FoundThing[] =>
  JOURNALLED.filter(({ title }) => title.toLowerCase().includes(text)).map(({ kind, title }) => ({
    what: 'kind',
    kind,
    key: kind,
    title,
    note: 'Справочник',
  }))

/** A phone leads to the card of its buyer, which asks for a reason; whether there is one is not said here. */
const buyerOf = ({ phone }: SearchWords): FoundThing[] =>
  phone === null
    ? []
    : [{ what: 'buyer', kind: '', key: phone, title: `Покупатель ${formatPhone(phone)}`, note: 'Открыть карточку' }]

export const findEverything = async (db: Kysely<DB>, member: StaffMember, typed: string): Promise<FoundThing[]> => {
  const text = typed.trim().toLowerCase()
  if (text.length < MIN_LETTERS) return []
  const words = searchWords(typed)
  const found = await Promise.all([
    mayDo(member, 'orders.search') ? findOrders(db, member, words) : [],
    mayDo(member, 'buyers.read') ? buyerOf(words) : [],
    mayDo(member, 'staff.read') ? findMembers(db, text) : [],
    mayDo(member, 'records.read') ? findKinds(text) : [],
    mayDo(member, 'records.read') ? findAllRecords(db, text) : [],
  ])
  return found.flat()
}
