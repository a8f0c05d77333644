/** Calls of lists and tables of records (OFFICE-01): what is found, views, cells that are edited as in a table. */
import { sql } from 'kysely'
import { Type, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import { mayDo } from '#kernel/staff-rights.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { idempotencyKeyOf, runIdempotent } from '#platform/calls/idempotency.ts'
import { differenceOf, overlaid, type Values } from '#platform/changes/fold.ts'
import {
  type ListQuery,
  keysWithWords,
  readNeighbours,
  readRecordList,
  type Found,
  type Sort,
} from '#platform/changes/record-list.sql.ts'
import { deleteView, readView, readViews, writeView } from '#platform/changes/record-views.sql.ts'
import { transaction } from '#platform/db/transaction.ts'
import { keyOfRecord, type RecordDeclaration } from '#platform/import/record.ts'
import { changes } from '#shop/changes/changes.api.ts'
import { skusOfProducts } from '#shop/product/find-goods.sql.ts'
import { PriceRecord } from '#shop/product/product.records.ts'
import { withoutStock } from '#shop/product/availability.sql.ts'
import { forStaff, notAllowed } from '#shop/office/face.ts'
import { askedOfBrands } from './brand-words.ts'
import { badRecord, noRecord, ofWhole, unlessBusy } from './change-refusals.ts'
import { columnsOf, declarationOf, fieldsOf, SHORT } from './describe-record.ts'
import { draftSet } from './draft-set.ts'
import { sortsOf } from './list-sorts.ts'
import { withdrawSet } from './plan-set.ts'
import { LACKS, lacksOf } from './readiness.ts'
import { mayWrite } from './record-rights.ts'
import { parsed, pick } from './record-values.ts'
import { emptySource, fillWith, readBases, whereOf, withChanges } from './records-source.ts'
import { deskOf, originOf, PAGE, type ChangesDeps } from './settle-change.ts'
import { findAddresses } from './site-addresses.ts'
import { readRecordNames } from './words/record-names.ts'
import { withKeys } from './words/reference-keys.ts'

/** A list counts so far. */
export const MAX_COUNTED = 3_001
const MAX_ROWS = 1000
const MAX_VIEWS = 50

type Asked = {
  readonly q?: string | undefined
  readonly only?: string | undefined
  readonly keys?: readonly string[] | null
}
const linesOf = (only: string): { field: string; value: string }[] =>
  only.split('\n').flatMap((line) => {
    const [, field = '', value = ''] = /^([a-z_]+):(.*)$/.exec(line) ?? []
    return field === '' ? [] : [{ field, value }]
  })
/** What a field holds when a filter names it by a text; some hold texts and numbers. */
const heldBy = (schema: TSchema, text: string): readonly unknown[] => {
  if (Type.IsArray(schema)) return heldBy(schema.items, text).map((value) => [value])
  if (Type.IsString(schema)) return [text]
  if (Type.IsBoolean(schema)) return [text === 'true']
  const number = /^-?\d{1,15}([.]\d+)?$/.test(text) ? [Number(text)] : []
  return Type.IsInteger(schema) || Type.IsNumber(schema) ? number : [text, ...number]
}
/** What a list finds: beginnings of words, and fields with their values, by lines. */
export const foundOf = ({ kind, fields }: RecordDeclaration, { q = '', only = '', keys = null }: Asked): Found => ({
  kind,
  text: kind === PriceRecord.kind ? '' : q.trim(),
  only: linesOf(only).flatMap(({ field, value }) => {
    const schema = fields[field]?.schema
    if (field === LACKS)
      return lacksOf(kind).some(({ code }) => code === value && code !== 'stock') ? [{ field, anyOf: [[value]] }] : []
    return schema === undefined ? [] : [{ field, anyOf: heldBy(schema, value) }]
  }),
  keys,
  more: [
    ...(linesOf(only).some(({ field, value }) => kind === 'products' && field === LACKS && value === 'stock')
      ? [withoutStock(sql`l.key`)]
      : []),
    // An article number says nothing to people: prices are found by the words of their products, too.
    ...(kind === PriceRecord.kind && q.trim() !== ''
      ? [sql`l.key IN (${keysWithWords(kind, q)} UNION ALL ${skusOfProducts(keysWithWords('products', q))})`]
      : []),
  ],
})

const sent = (json: string): Values => {
  const value = parsed(json)
  if (value === null) throw new Error('a table sends objects')
  return value
}

/** Null: by key. A key of one field is what records are read by, in both directions. */
export const sortOf = (declaration: RecordDeclaration, asked: string | undefined): Sort | null => {
  const field = asked?.replace('-', '') ?? ''
  const down = asked?.startsWith('-') === true
  if (!sortsOf(declaration).includes(field)) return null
  if (declaration.key[0] !== field || declaration.key.length > 1) return { field, down }
  return down ? { field: null, down } : null
}

type ListCalls =
  | 'records'
  | 'recordNeighbours'
  | 'recordNames'
  | 'siteAddresses'
  | 'recordViews'
  | 'saveView'
  | 'removeView'
  | 'recordRows'
  | 'draftRecords'

export const listCalls = (deps: ChangesDeps): Pick<Handlers<typeof changes, Caller>, ListCalls> => {
  const { db, clock } = deps
  const desk = deskOf(deps)
  return {
    records: ({ kind, sort, cols, page = 1, ...asked }, caller) =>
      forStaff(deps, changes.records, caller, async () => {
        const declaration = declarationOf(kind)
        if (declaration === undefined) return noRecord
        const found = foundOf(declaration, await askedOfBrands(db, kind, asked))
        const columns = cols?.split(',') ?? columnsOf(declaration)
        const isShort = new Set(
          fieldsOf(declaration).flatMap((field) => (SHORT.includes(field.control) ? [field.name] : [])),
        )
        const list: ListQuery = {
          ...found,
          sort: sortOf(declaration, sort),
          skip: (page - 1) * PAGE,
          take: PAGE,
          whole: !columns.every((name) => isShort.has(name)),
        }
        const { total, rows } = await readRecordList(db, list, MAX_COUNTED)
        return done({
          total,
          page_size: PAGE,
          rows: rows.map(({ key, value }) => ({ key, value: JSON.stringify(pick(value, columns)) })),
        })
      }),

    recordNeighbours: ({ kind, key, sort, ...asked }, caller) =>
      forStaff(deps, changes.recordNeighbours, caller, async () => {
        const declaration = declarationOf(kind)
        if (declaration === undefined) return noRecord
        const found = foundOf(declaration, await askedOfBrands(db, kind, asked))
        return done(await readNeighbours(db, { ...found, sort: sortOf(declaration, sort) }, key))
      }),

    recordNames: ({ kind, keys }, caller) =>
      forStaff(deps, changes.recordNames, caller, async () => {
        if (declarationOf(kind) === undefined) return noRecord
        return done({ names: [...(await readRecordNames(db, kind, keys))].map(([key, name]) => ({ key, name })) })
      }),

    siteAddresses: ({ q }, caller) =>
      forStaff(deps, changes.siteAddresses, caller, async () => done({ addresses: await findAddresses(db, q) })),

    recordViews: ({ kind }, caller) =>
      forStaff(deps, changes.recordViews, caller, async ({ id }) => done({ views: await readViews(db, kind, id) })),

    saveView: ({ kind, name, address, shared }, caller) =>
      forStaff(deps, changes.saveView, caller, async (member) => {
        if (declarationOf(kind) === undefined) return noRecord
        if (shared && !mayDo(member, 'views.share')) return notAllowed
        const views = await readViews(db, kind, member.id)
        if (views.length >= MAX_VIEWS && views.every((view) => view.name !== name.trim() || view.shared !== shared))
          return refuse('too-many-views', `Видов уже ${MAX_VIEWS}. Уберите те, что не\u00a0нужны.`)
        await writeView(db, { kind, name: name.trim(), address, staffId: shared ? null : member.id }, clock.now())
        return done({})
      }),

    removeView: ({ id }, caller) =>
      forStaff(deps, changes.removeView, caller, async (member) => {
        const view = await readView(db, id, member.id)
        if (view?.shared === true && !mayDo(member, 'views.share')) return notAllowed
        if (view !== undefined) await deleteView(db, id)
        return done({})
      }),

    recordRows: ({ kind, ...asked }, caller) =>
      forStaff(deps, changes.recordRows, caller, async () => {
        const declaration = declarationOf(kind)
        if (declaration === undefined) return noRecord
        const found = foundOf(declaration, await askedOfBrands(db, kind, asked))
        const list: ListQuery = { ...found, sort: null, skip: 0, take: MAX_ROWS, whole: true }
        const { total, rows } = await readRecordList(desk.db, list, MAX_COUNTED)
        return done({ total, rows: rows.map(({ key, value }) => ({ key, value: JSON.stringify(value) })) })
      }),

    draftRecords: (input, caller) =>
      forStaff(deps, changes.draftRecords, caller, async (member) => {
        const { kind, rows, reason } = input
        const declaration = declarationOf(kind)
        if (declaration === undefined) return noRecord
        if (!mayWrite(member, [kind])) return notAllowed
        return transaction(db, (tx) =>
          runIdempotent(
            tx,
            { scope: `staff ${member.id}`, route: 'changes.draftRecords', key: idempotencyKeyOf(caller), body: input },
            (stored) => Value.Parse(changes.draftRecords.out, stored),
            () => draftRows(declaration, rows, originOf(member, 'form', reason)),
          ),
        )
      }),
  }

  async function draftRows(
    declaration: RecordDeclaration,
    rows: readonly { readonly key: string; readonly before: string; readonly after: string }[],
    origin: ReturnType<typeof originOf>,
  ) {
    const { kind } = declaration
    const named = rows.map(({ key }) => ({ kind, key }))
    const bases = await readBases(desk.db, named)
    const keyOf = keyOfRecord(declaration)
    const changed: { kind: string; key: string; change: Values }[] = []
    const clashes: { key: string; field: string; now: string }[] = []
    const keyed = await withKeys(
      desk.db,
      declaration,
      rows.map(({ after }) => sent(after)),
    )
    const faults = rows.flatMap(({ key }, at) =>
      (keyed[at]?.faults ?? []).map((fault) => ({ where: whereOf({ kind, key }), fault })),
    )
    if (faults.length > 0) return badRecord(faults, declaration)
    for (const [at, { key, before: given }] of rows.entries()) {
      const [before, change, now] = [sent(given), keyed[at]?.value ?? {}, bases.get(kind)?.get(key)]
      const isNew = now === undefined && Object.keys(before).length === 0 && keyOf(overlaid({}, change)) === key
      if (!isNew && (now === undefined || declaration.key.some((name) => name in change))) return noRecord
      for (const field of Object.keys(change)) {
        const of = (values: Values): Values => pick(values, [field])
        const isSame =
          now === undefined || differenceOf(of(before), of(now)) === null || differenceOf(of(change), of(now)) === null
        if (!isSame) clashes.push({ key, field, now: JSON.stringify(now?.[field] ?? null) })
      }
      changed.push({ kind, key, change })
    }
    if (clashes.length > 0)
      return refuse('cells-changed', 'Часть ячеек уже изменил кто-то другой: они отмечены, решите, что оставить.', {
        clashes,
      })
    return unlessBusy(async () => {
      const source = emptySource(desk.redirectHosts)
      await fillWith(desk.db, source, withChanges(bases, changed))
      const made = await draftSet(desk, source, origin, clock.now(), new Set(named.map(whereOf)))
      if (made.faults.length === 0 && made.changed > 0)
        return done({ id: made.id, changed: made.changed, unchanged: made.unchanged })
      await withdrawSet(desk.db, made.id, 'не подошёл')
      return made.faults.length > 0 ? badRecord(made.faults, declaration) : ofWhole('Ничего не\u00a0изменилось.')
    })
  }
}
