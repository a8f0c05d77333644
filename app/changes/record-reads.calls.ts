/** Calls that read records of every kind (OFFICE-02). */
import { done, type Handlers } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import {
  readAllValues,
  readHistory,
  readLayers,
  readSetRecords,
  readValues,
} from '#platform/changes/change-sets.sql.ts'
import { overlaid } from '#platform/changes/fold.ts'
import { countRecords } from '#platform/changes/record-list.sql.ts'
import { sharedKeys } from '#platform/changes/shared-part.ts'
import { illustratedHtml, safeHtml } from '#platform/import/markdown.ts'
import { changes } from '#shop/changes/changes.api.ts'
import { withPictures } from '#shop/content/face.ts'
import { forStaff } from '#shop/office/face.ts'
import { noRecord } from './change-refusals.ts'
import { columnsOf, declarationOf, fieldsOf, JOURNALLED, kindHelp, proposedKeyOf } from './describe-record.ts'
import { JOURNAL_KINDS } from './journal-kinds.ts'
import { sortsOf } from './list-sorts.ts'
import { lacksOf, readLacks } from './readiness.ts'
import { mayWrite, rightOfKind } from './record-rights.ts'
import { csvOf, faultRowsOf, sheetRowsOf, tableOf } from './record-table.ts'
import { wholeRecords } from './records-source.ts'
import type { ChangesDeps } from './settle-change.ts'
import { shopFields } from './shop-fields.ts'
import { nameOfValues, readRecordNames } from './words/record-names.ts'
import { withFigures } from '#platform/import/figures.ts'
import { DocumentRecord } from '#shop/company/document-record.ts'
import { figuresOfRecords } from '#shop/company/shop-figures.ts'
import { readStoredFile } from '#shop/company/stored-settings.ts'
import { WITH_FIGURES } from '../import/folder-source.ts'
import { xlsxOf } from '#platform/import/xlsx.ts'

/** «250 мл» of «Зимница, Крем для рук, 250 мл»; empty where the part is called as the whole. */
const nameOfPart = (name: string, whole: string): string =>
  name === whole || name.endsWith(`, ${whole}`) ? '' : (name.split(`${whole}, `).at(-1) ?? name)

/** «строка 9» comes before «строка 10». */
const IN_ORDER = new Intl.Collator('ru', { numeric: true })

type ReadCalls = 'recordKinds' | 'recordKind' | 'record' | 'recordFile' | 'setFaults' | 'previewText'

export const recordReadCalls = (deps: ChangesDeps): Pick<Handlers<typeof changes, Caller>, ReadCalls> => {
  const { db } = deps
  const slow = deps.records.db ?? db
  return {
    recordKinds: (_, caller) =>
      forStaff(deps, changes.recordKinds, caller, async (member) => {
        const counts = await countRecords(db)
        return done({
          kinds: JOURNALLED.map(({ kind, title }) => ({
            kind,
            title,
            count: counts.get(kind) ?? 0,
            right: rightOfKind(kind) ?? '',
            may_write: mayWrite(member, [kind]),
          })),
        })
      }),

    recordKind: ({ kind, key }, caller) =>
      forStaff(deps, changes.recordKind, caller, async (member) => {
        const declaration = declarationOf(kind)
        if (declaration === undefined) return noRecord
        return done({
          kind,
          title: declaration.title,
          help: kindHelp(declaration),
          key: [...declaration.key],
          columns: columnsOf(declaration),
          adds: declaration.changesOnly !== true,
          proposed: proposedKeyOf(declaration),
          may_write: mayWrite(member, [kind]),
          sorts: sortsOf(declaration),
          lacks: [...lacksOf(kind)],
          fields: JSON.stringify(await shopFields(db, declaration, key)),
        })
      }),

    record: ({ kind, key }, caller) =>
      forStaff(deps, changes.record, caller, async () => {
        const stored = declarationOf(kind) === undefined ? undefined : (await readValues(db, kind, [key])).get(key)
        if (stored === undefined) return noRecord
        const whole = (await wholeRecords(db, kind, new Map([[key, stored]]))).get(key) ?? stored
        const shared = JOURNAL_KINDS.shared.find((part) => part.kind === kind)
        const ofParts = shared && declarationOf(shared.of)
        const parts = shared === undefined ? [] : await readHistory(db, shared.of, sharedKeys(shared, stored))
        const names = await readRecordNames(db, shared?.of ?? '', [...new Set(parts.map((part) => part.key))])
        const history = [...(await readHistory(db, kind, [key])), ...parts].toSorted((a, b) => b.id - a.id)
        const laid = (await readLayers(db)).filter((layer) => layer.kind === kind && layer.key === key)
        const reasons = new Map(history.map(({ id, reason }) => [id, reason]))
        return done({
          key,
          value: JSON.stringify(overlaid(whole, {})),
          lacks: await readLacks(db, kind, key),
          laid: laid.map(({ id, starts_at, ends_at, after }) => ({
            id,
            reason: reasons.get(id) ?? '',
            starts_at: starts_at?.toISOString() ?? null,
            ends_at: ends_at?.toISOString() ?? null,
            after: JSON.stringify(after),
          })),
          history: history.map(({ id, source, author, reason, state, starts_at, ends_at, before, after, ...one }) => ({
            id,
            source,
            author,
            reason,
            state,
            starts_at: starts_at?.toISOString() ?? null,
            ends_at: ends_at?.toISOString() ?? null,
            before: before === null ? null : JSON.stringify(before),
            after: after === null ? null : JSON.stringify(after),
            ...(one.kind === kind ? {} : { part: nameOfPart(names.get(one.key) ?? one.key, nameOfValues(stored)) }),
          })),
          ...(ofParts === undefined ? {} : { part_fields: JSON.stringify(fieldsOf(ofParts)) }),
        })
      }),

    recordFile: ({ kind, format = 'csv' }, caller) =>
      forStaff(deps, changes.recordFile, caller, async () => {
        const declaration = declarationOf(kind)
        if (declaration === undefined) return noRecord
        const values = await wholeRecords(slow, kind, await readAllValues(slow, kind))
        const isNamed = [...values.values()].some((value) => nameOfValues(value) !== '')
        const nameOf = isNamed ? null : await readRecordNames(slow, kind, [...values.keys()])
        const names = nameOf === null ? undefined : [...values.keys()].map((key) => nameOf.get(key) ?? '')
        const file =
          format === 'xlsx'
            ? Buffer.from(xlsxOf(sheetRowsOf(declaration, values.values(), names)))
            : Buffer.from(tableOf(declaration, values.values(), names))
        return done({ name: `${kind}.${format}`, bytes: file.toString('base64') })
      }),

    setFaults: ({ id, format = 'xlsx' }, caller) =>
      forStaff(deps, changes.setFaults, caller, async () => {
        const rows = (await readSetRecords(db, id))
          .toSorted((a, b) => IN_ORDER.compare(a.key, b.key))
          .flatMap(({ after, refusal }) =>
            refusal === null || after === null ? [] : [{ given: after, reason: refusal }],
          )
        if (rows.length === 0) return noRecord
        const table = faultRowsOf(rows)
        const bytes = format === 'xlsx' ? Buffer.from(xlsxOf(table)) : Buffer.from(csvOf(table))
        return done({ name: `oshibki-${id}.${format}`, bytes: bytes.toString('base64') })
      }),

    previewText: ({ text: written, illustrated = false, kind = '' }, caller) =>
      forStaff(deps, changes.previewText, caller, async () => {
        const isNaming = (WITH_FIGURES.has(kind) || kind === DocumentRecord.kind) && written.includes('{')
        const text = isNaming
          ? withFigures(written, await figuresOfRecords(db, await readStoredFile(db), deps.clock.now()))
          : written
        return done({ html: illustrated ? await withPictures(db, illustratedHtml(text)) : safeHtml(text) })
      }),
  }
}
