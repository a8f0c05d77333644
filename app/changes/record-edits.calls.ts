/** Calls that change records: one by its form, many by a rule, a table from a file (CHG-01). */
import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Value } from 'typebox/value'
import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import { pageOf } from '#kernel/pages/match-page.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { idempotencyKeyOf, runIdempotent } from '#platform/calls/idempotency.ts'
import { readSetKinds, readValues } from '#platform/changes/change-sets.sql.ts'
import { differenceOf, type Values } from '#platform/changes/fold.ts'
import { readHeadings, writeHeadings } from '#platform/changes/record-headings.sql.ts'
import { readRecordPage } from '#platform/changes/record-list.sql.ts'
import { transaction } from '#platform/db/transaction.ts'
import { faultOf } from '#platform/import/record-fault.ts'
import { changes, type Saved, type SaveRecord } from '#shop/changes/changes.api.ts'
import { PageRecord } from '#shop/content/content.records.ts'
import { PriceRecord } from '#shop/product/product.records.ts'
import { forStaff, notAllowed, withProgress, type Progress, type StaffMember } from '#shop/office/face.ts'
import {
  badRecord,
  changedMeanwhile,
  faultOfTimes,
  noRecord,
  ofWhole,
  refusalOf,
  unlessBusy,
} from './change-refusals.ts'
import { keyOfRecord, type RecordDeclaration } from '#platform/import/record.ts'
import { declarationOf, fieldsOf } from './describe-record.ts'
import { draftSet, formSource } from './draft-set.ts'
import { askedOfBrands } from './brand-words.ts'
import { foundOf } from './lists.calls.ts'
import { withdrawSet } from './plan-set.ts'
import { isArchive, readArchive } from './picture-archive.ts'
import { mayWrite } from './record-rights.ts'
import { headingOf } from './record-table.ts'
import { parsed, pick } from './record-values.ts'
import { emptySource, fillWith, whereOf, wholeRecords, withChanges } from './records-source.ts'
import { audit, deskOf, mayChange, momentsOf, originOf, settle, type ChangesDeps } from './settle-change.ts'
import { pictureSource } from './upload-pictures.ts'
import { isOtherFile, strangeHeadings, uploadSource } from './upload-source.ts'
import { nameOfValues } from './words/record-names.ts'
import { withKeys, type Keyed } from './words/reference-keys.ts'

const MAX_MANY = 100_000
type Rule =
  | { readonly value: string }
  | { readonly add: readonly string[] }
  | { readonly remove: readonly string[] }
  | { readonly percent: number; readonly step: number; readonly less: number; readonly crosses_out?: boolean }
/** The change of a record by a rule; null: of a rule that is none, and for a record that has no such number. */
const changeByRule = (field: string, rule: Rule): ((value: Values) => Values | null) | null => {
  if ('value' in rule) {
    const given = parsed(`{"value":${rule.value}}`)
    return given === null ? null : () => ({ [field]: given['value'] ?? null })
  }
  const listOf = (value: Values): readonly unknown[] => {
    const list = value[field]
    return Array.isArray(list) ? list : []
  }
  // An empty list says the same as none.
  const changed = (list: readonly unknown[]): Values => ({ [field]: list.length === 0 ? null : list })
  if ('add' in rule) return (value) => changed([...new Set([...listOf(value), ...rule.add])])
  if ('remove' in rule) return (value) => changed(listOf(value).filter((one) => !rule.remove.includes(String(one))))
  const { percent, step, less, crosses_out } = rule
  return (value) => {
    const number = value[field]
    if (typeof number !== 'number') return null
    const next = Math.max(step, Math.round((number * (1 + percent / 100)) / step) * step) - less
    return { [field]: next, ...(crosses_out === true && next < number ? { old_price: number } : {}) }
  }
}

/** A new record never writes over another. */
const takenBy = ({ key: [field = ''] }: RecordDeclaration, stored: Values) => ({
  where: '',
  fault: faultOf(
    `такая запись уже есть${nameOfValues(stored) === '' ? '' : ` («${nameOfValues(stored)}»)`}: возьмите другое значение`,
    { at: [field] },
  ),
})

const NONE: Keyed = { value: {}, faults: [] }
const atForm = (faults: Keyed['faults']) => faults.map((fault) => ({ where: '', fault }))

/** The rule with keys where it names records. */
const ruleWithKeys = async (
  db: ChangesDeps['db'],
  declaration: RecordDeclaration,
  field: string,
  rule: Rule,
): Promise<Rule | Pick<Keyed, 'faults'>> => {
  if (!('value' in rule)) return rule
  const given = parsed(`{"${field}":${rule.value}}`)
  if (given === null) return rule
  const [{ value, faults } = NONE] = await withKeys(db, declaration, [given])
  return faults.length > 0 ? { faults } : { value: JSON.stringify(value[field]) }
}

const isListOfTexts = (declaration: RecordDeclaration, field: string): boolean =>
  fieldsOf(declaration).some(({ name, control }) => name === field && control === 'texts')

/** Where a set that was drawn up is seen; null: nothing was. */
const pathOfDraft = (answer: { readonly ok: boolean; readonly value?: { readonly id: number } }): string | null =>
  answer.value === undefined ? null : `/changes/${answer.value.id}`

type EditCalls = 'saveRecord' | 'changeMany' | 'uploadRecords'

/** A page at an address that the shop has no page for would be stored and never shown. */
const NOWHERE = 'По такому адресу страниц нет. Адрес новой страницы начинается с /pages/, дальше её имя.'
const nowhere = refuse('bad-record', NOWHERE, { faults: [{ where: '', field: 'path', reason: NOWHERE }] })
const isNowhere = ({ path }: Values): boolean => typeof path === 'string' && pageOf(path).name === 'notFound'

const NO_TABLE =
  'Это не\u00a0таблица: нужен файл CSV, XLSX или строки JSON. Таблицу старого Excel (.xls) сохраните как .xlsx.'

export const recordEditCalls = (deps: ChangesDeps): Pick<Handlers<typeof changes, Caller>, EditCalls> => {
  const { db, clock, records: options } = deps
  const desk = deskOf(deps)
  /** Draws up the set of one record and applies it, or gives it its times. */
  const saveOne = async (member: StaffMember, input: SaveRecord) => {
    const { kind, key, reason, draft } = input
    const declaration = declarationOf(kind)
    if (declaration === undefined) return noRecord
    const [starts, ends] = momentsOf(input)
    if (!mayChange(member, [kind], input.confirmed)) return notAllowed
    const [before, given] = [parsed(input.before), parsed(input.after)]
    if (before === null || given === null) throw new Error('a form sends objects')
    const [{ value: after, faults } = NONE] = await withKeys(db, declaration, [given])
    if (faults.length > 0) return badRecord(atForm(faults), declaration)
    const wrong = faultOfTimes(starts, ends, clock.now())
    if (wrong !== null) return wrong
    if (kind === PageRecord.kind && key === null && isNowhere(after)) return nowhere
    const wanted = key ?? keyOfRecord(declaration)(after)
    const stored = (await readValues(db, kind, [wanted])).get(wanted)
    if (key === null && stored !== undefined) return badRecord([takenBy(declaration, stored)], declaration)
    if (key !== null && stored === undefined) return noRecord
    if (key !== null && stored !== undefined) {
      const now = (await wholeRecords(db, kind, new Map([[key, stored]]))).get(key) ?? stored
      const changed = differenceOf(pick(before, Object.keys(after)), pick(now, Object.keys(after)))
      const clashing = Object.keys(changed?.after ?? {}).filter(
        (field) => differenceOf(pick(after, [field]), pick(now, [field])) !== null,
      )
      if (clashing.length > 0) return changedMeanwhile(now, clashing)
    }
    return unlessBusy(async () => {
      const { source, where } = await formSource(desk, { kind, key }, after)
      const made = await draftSet(desk, source, originOf(member, 'form', reason), clock.now(), new Set([where]))
      const drop = async () => withdrawSet(db, made.id, 'не подошёл')
      if (made.faults.length > 0) {
        await drop()
        return badRecord(made.faults, declaration)
      }
      if (made.changed === 0) {
        await drop()
        return ofWhole('Ничего не изменилось.', 'Ничего не изменилось: поля такие же, как были.', where)
      }
      if (draft) return done<Saved>({ id: made.id, state: 'draft' })
      // A product names the prices of its variants, which are records of their own.
      if (!mayWrite(member, await readSetKinds(db, made.id))) {
        await drop()
        return notAllowed
      }
      if (made.stoppedBy.length > 0 && !input.confirmed) {
        await drop()
        return refusalOf(db, { ok: false, why: 'stopped', reasons: made.stoppedBy })
      }
      const outcome = await settle(deps, made.id, { starts, ends, overwrites: true, confirmed: input.confirmed })
      if (!outcome.ok) {
        await drop()
        return refusalOf(db, outcome, declaration)
      }
      await audit(deps, member, 'record changed', where, { set: made.id, reason })
      return done<Saved>({ id: made.id, state: outcome.state })
    })
  }
  return {
    saveRecord: (input, caller) =>
      forStaff(deps, changes.saveRecord, caller, (member) =>
        // An answer that was lost on its way: the same press again makes no second set.
        transaction(db, (tx) =>
          runIdempotent(
            tx,
            { scope: `staff ${member.id}`, route: 'changes.saveRecord', key: idempotencyKeyOf(caller), body: input },
            (stored) => Value.Parse(changes.saveRecord.out, stored),
            () => saveOne(member, input),
          ),
        ),
      ),

    changeMany: ({ kind, field, rule, reason, ...meant }, caller) =>
      forStaff(deps, changes.changeMany, caller, async (member) => {
        const declaration = declarationOf(kind)
        if (declaration === undefined || !(field in declaration.fields) || declaration.key.includes(field))
          return noRecord
        if (!mayWrite(member, [kind])) return notAllowed
        if (('add' in rule || 'remove' in rule) && !isListOfTexts(declaration, field))
          return ofWhole('Это поле не\u00a0список.')
        if ('percent' in rule && rule.crosses_out === true && (kind !== PriceRecord.kind || field !== 'price'))
          return ofWhole('Зачёркивается только прежняя цена.')
        const keyed = await ruleWithKeys(db, declaration, field, rule)
        if ('faults' in keyed) return badRecord(atForm(keyed.faults), declaration)
        const change = changeByRule(field, keyed)
        if (change === null) return ofWhole('Значение не читается.')
        const draw = async (progress: Progress) => {
          const found = await readRecordPage(desk.db, {
            ...foundOf(declaration, await askedOfBrands(db, kind, meant)),
            sort: null,
            skip: 0,
            take: MAX_MANY,
            whole: true,
          })
          const changed = found.flatMap(({ key, value }) => {
            const next = change(value)
            return next === null ? [] : [{ kind, key, change: next }]
          })
          const source = emptySource(options.redirectHosts)
          await fillWith(
            desk.db,
            source,
            withChanges(new Map([[kind, new Map(found.map((row) => [row.key, row.value]))]]), changed),
          )
          const asked = new Set(changed.map(whereOf))
          progress.of(asked.size)
          const origin = originOf(member, 'form', reason)
          const made = await draftSet({ ...desk, progress }, source, origin, clock.now(), asked)
          return done({ id: made.id, changed: made.changed, unchanged: made.unchanged, refused: made.faults.length })
        }
        return withProgress(db, member, {
          title: `Меняем по правилу: ${reason}`,
          path: `/records/${kind}`,
          run: (progress) => unlessBusy(() => draw(progress)),
          pathOf: pathOfDraft,
        })
      }),

    uploadRecords: ({ kind, reason, columns, file }, caller) =>
      forStaff(deps, changes.uploadRecords, caller, async (member) => {
        const declaration = declarationOf(kind)
        if (declaration === undefined) return noRecord
        if (!mayWrite(member, [kind])) return notAllowed
        if (file.size === 0) return refuse('bad-file', 'Файл пуст.')
        const path = join(options.folder, randomUUID())
        await mkdir(options.folder, { recursive: true })
        try {
          const bytes = await file.bytes()
          const archive = isArchive(bytes) ? readArchive(bytes) : null
          if (archive !== null && kind !== 'products')
            return refuse('bad-file', 'Архив со\u00a0снимками загружают в\u00a0записи товаров.')
          if (typeof archive === 'string') return refuse('bad-file', archive)
          const table = archive === null ? bytes : (archive.table?.bytes() ?? null)
          if (table !== null && isOtherFile(table)) return refuse('bad-file', NO_TABLE)
          if (table !== null) await writeFile(path, table)
          const given = Object.entries(parsed(columns ?? '{}') ?? {}).map(([heading, field]) => ({
            heading: headingOf(heading),
            field: String(field) in declaration.fields ? String(field) : '',
          }))
          if (given.length > 0) await writeHeadings(db, kind, given)
          const named = await readHeadings(db, kind)
          const headings = table === null ? [] : await strangeHeadings(declaration, path, named)
          if (headings.length > 0)
            return refuse('unknown-columns', 'Не все столбцы узнаны. Скажите, что в них.', { headings })
          const read = (progress: Progress) =>
            unlessBusy(async () => {
              const { redirectHosts, keepOriginal } = options
              const rows =
                table === null
                  ? null
                  : await uploadSource(desk.db, declaration, path, { redirectHosts, named, progress })
              const source =
                archive === null ? rows : await pictureSource(desk, archive, rows, keepOriginal, clock.now())
              if (source === null) throw new Error('a file is a table or an archive')
              const { id, changed, unchanged, faults } = await draftSet(
                { ...desk, progress },
                source,
                originOf(member, 'file', reason),
                clock.now(),
                null,
                source.rowAt,
              )
              return done({ id, changed, unchanged, refused: faults.length })
            })
          return await withProgress(db, member, {
            title: `Читаем файл «${file.name}»`,
            path: `/records/${kind}/upload`,
            run: read,
            pathOf: pathOfDraft,
          })
        } finally {
          await rm(path, { force: true })
        }
      }),
  }
}
