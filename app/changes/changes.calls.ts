/** Calls of the office over every record (OFFICE-02, CHG). Part of the application: the records are those of all subjects. */
import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import { mayDo } from '#kernel/staff-rights.ts'
import type { Caller } from '#platform/calls/caller.ts'
import {
  readAllValues,
  readHistory,
  readLayers,
  readOverlaps,
  readSet,
  readSetKinds,
  readSetPage,
  readSets,
  readValues,
  setAsked,
  setConfirmed,
  type SetRow,
} from '#platform/changes/change-sets.sql.ts'
import { differenceOf, overlaid, type Values } from '#platform/changes/fold.ts'
import { countRecords, readRecordPage } from '#platform/changes/record-list.sql.ts'
import { readHeadings, writeHeadings } from '#platform/changes/record-headings.sql.ts'
import { sharedKeys } from '#platform/changes/shared-part.ts'
import { safeHtml } from '#platform/import/markdown.ts'
import type { RecordDeclaration } from '#platform/import/record.ts'
import { changes, type ChangeSetLine } from '#shop/changes/changes.api.ts'
import { forStaff, notAllowed, writeAudit, type StaffMember } from '#shop/office/face.ts'
import { ImportBusy } from '../import/run-import.ts'
import {
  applySet,
  askSecond,
  draftSet,
  formSource,
  planSet,
  retimeSet,
  returnFields,
  undoSet,
  withdrawSet,
  type DeskDeps,
  type Outcome,
} from './change-desk.ts'
import { faultsOf, importRuns, noRecord, originOf, parsed, pick, type ChangesDeps } from './changes-shared.ts'
import { columnsOf, declarationOf, fieldsOf, JOURNALLED } from './describe-record.ts'
import { JOURNAL_KINDS } from './journal-kinds.ts'
import { foundOf, listCalls } from './lists.calls.ts'
import { sortsOf } from './list-sorts.ts'
import { mayWrite } from './record-rights.ts'
import { headingOf, sheetRowsOf, tableOf } from './record-table.ts'
import { emptySource, fillWith, whereOf, wholeRecords, withChanges } from './records-source.ts'
import { strangeHeadings, uploadSource } from './upload-source.ts'
import { xlsxOf } from './xlsx.ts'

const PAGE = 50
const closed = refuse('set-closed', 'Этот набор уже нельзя изменить: его применили, отменили или его срок закончился.')

const samePerson = refuse(
  'same-person',
  'Подтверждает другой сотрудник: не\u00a0тот, кто сделал набор, и\u00a0не\u00a0тот, кто попросил.',
)

const ofWhole = (message: string, reason = message) => refuse('bad-record', message, faultsOf([{ where: '', reason }]))
const endsTooEarly = ofWhole('Конец раньше начала.', 'Конец раньше начала: поправьте время.')
const notStopped = ofWhole('Магазин этот набор не\u00a0останавливает: примените его сами.')

const MAX_MANY = 100_000
type Rule = { readonly value: string } | { readonly percent: number; readonly step: number; readonly less: number }
/** The change of a record by a rule; null: of a rule that is none, and for a record that has no such number. */
const changeByRule = (field: string, rule: Rule): ((value: Values) => Values | null) | null => {
  if ('value' in rule) {
    const given = parsed(`{"value":${rule.value}}`)
    return given === null ? null : () => ({ [field]: given['value'] ?? null })
  }
  const { percent, step, less } = rule
  return (value) => {
    const number = value[field]
    if (typeof number !== 'number') return null
    return { [field]: Math.max(step, Math.round((number * (1 + percent / 100)) / step) * step) - less }
  }
}

type Times = { readonly starts_at: string | null; readonly ends_at: string | null }
const momentsOf = ({ starts_at, ends_at }: Times): [starts: Date | null, ends: Date | null] => [
  starts_at === null ? null : new Date(starts_at),
  ends_at === null ? null : new Date(ends_at),
]

const iso = (at: Date | null): string | null => at?.toISOString() ?? null
const lineOf = ({
  created_at,
  starts_at,
  ends_at,
  ended_at,
  asked_by,
  asked_at,
  stop_reasons,
  ...set
}: SetRow & { records: number; refused: number }): ChangeSetLine => ({
  ...set,
  created_at: created_at.toISOString(),
  starts_at: iso(starts_at),
  ends_at: iso(ends_at),
  ended_at: iso(ended_at),
  waiting:
    set.state === 'draft' && asked_by !== null && asked_at !== null
      ? { asked_by, asked_at: asked_at.toISOString(), reasons: stop_reasons ?? [] }
      : null,
})
const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

export const changesCalls = (deps: ChangesDeps): Handlers<typeof changes, Caller> => {
  const { db, clock, records: options } = deps
  const slow = options.db ?? db
  const desk: DeskDeps = { db: slow, maxPercent: options.maxPercent, redirectHosts: options.redirectHosts }

  const refused = async (outcome: Exclude<Outcome, { ok: true }>, declaration?: RecordDeclaration) => {
    switch (outcome.why) {
      case 'faults':
        return refuse(
          'bad-record',
          outcome.faults[0]?.reason ?? 'Запись не подходит.',
          faultsOf(outcome.faults, declaration),
        )
      case 'clashes': {
        const [first] = outcome.clashes
        const mine = outcome.clashes.filter(({ kind, key }) => kind === first?.kind && key === first.key)
        const now = first === undefined ? undefined : (await readValues(db, first.kind, [first.key])).get(first.key)
        return refuse('record-changed', 'Эти поля уже изменил кто-то другой. Посмотрите, что в них теперь, и решите.', {
          now: JSON.stringify(now ?? {}),
          fields: mine.map(({ field }) => field),
        })
      }
      case 'stopped':
        return refuse('too-much', `Изменений подозрительно много: эта правка ${outcome.reasons.join('; ')}.`, {
          reasons: [...outcome.reasons],
        })
      case 'state':
        return closed
    }
  }

  const unlessBusy = async <T>(work: () => Promise<T>): Promise<T | typeof importRuns> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ImportBusy) return importRuns
      throw error
    }
  }

  /** Applies a set now, or plans it. */
  const settle = async (
    id: number,
    starts: Date | null,
    ends: Date | null,
    overwrites: boolean,
    confirmed: boolean,
  ): Promise<Outcome & { readonly planned?: boolean }> => {
    const now = clock.now()
    if (starts !== null && starts > now) {
      if (!confirmed) {
        const tried = await applySet(desk, id, { at: now, overwrites: true, confirmed, trial: { ends, counts: true } })
        if (!tried.ok && tried.why === 'stopped') return tried
      }
      const planned = await planSet(db, id, starts, ends)
      return planned ? { ok: true, id, clashes: [], planned } : { ok: false, why: 'state' }
    }
    if (!(await retimeSet(db, id, now, ends))) return { ok: false, why: 'state' }
    return applySet(desk, id, { at: now, overwrites, confirmed })
  }

  return {
    recordKinds: (_, caller) =>
      forStaff(deps, changes.recordKinds, caller, async (member) => {
        const counts = await countRecords(db)
        return done({
          kinds: JOURNALLED.map(({ kind, title }) => ({
            kind,
            title,
            count: counts.get(kind) ?? 0,
            may_write: mayWrite(member, [kind]),
          })),
        })
      }),

    recordKind: ({ kind }, caller) =>
      forStaff(deps, changes.recordKind, caller, async (member) => {
        const declaration = declarationOf(kind)
        if (declaration === undefined) return noRecord
        return done({
          kind,
          title: declaration.title,
          help: declaration.help,
          key: [...declaration.key],
          columns: columnsOf(declaration),
          adds: declaration.changesOnly !== true,
          may_write: mayWrite(member, [kind]),
          sorts: sortsOf(declaration),
          fields: JSON.stringify(fieldsOf(declaration)),
        })
      }),

    ...listCalls(deps, desk),

    record: ({ kind, key }, caller) =>
      forStaff(deps, changes.record, caller, async () => {
        const stored = declarationOf(kind) === undefined ? undefined : (await readValues(db, kind, [key])).get(key)
        if (stored === undefined) return noRecord
        const whole = (await wholeRecords(db, kind, new Map([[key, stored]]))).get(key) ?? stored
        const shared = JOURNAL_KINDS.shared.find((part) => part.kind === kind)
        const parts = shared === undefined ? [] : await readHistory(db, shared.of, sharedKeys(shared, stored))
        const history = [...(await readHistory(db, kind, [key])), ...parts].toSorted((a, b) => b.id - a.id)
        const laid = (await readLayers(db)).filter((layer) => layer.kind === kind && layer.key === key)
        const reasons = new Map(history.map(({ id, reason }) => [id, reason]))
        return done({
          key,
          value: JSON.stringify(overlaid(whole, {})),
          laid: laid.map(({ id, starts_at, ends_at, after }) => ({
            id,
            reason: reasons.get(id) ?? '',
            starts_at: iso(starts_at),
            ends_at: iso(ends_at),
            after: JSON.stringify(after),
          })),
          history: history.map(({ id, source, author, reason, state, starts_at, ends_at, before, after }) => ({
            id,
            source,
            author,
            reason,
            state,
            starts_at: iso(starts_at),
            ends_at: iso(ends_at),
            before: json(before),
            after: json(after),
          })),
        })
      }),

    recordFile: ({ kind, format = 'csv' }, caller) =>
      forStaff(deps, changes.recordFile, caller, async () => {
        const declaration = declarationOf(kind)
        if (declaration === undefined) return noRecord
        const values = await wholeRecords(slow, kind, await readAllValues(slow, kind))
        const file =
          format === 'xlsx'
            ? Buffer.from(xlsxOf(sheetRowsOf(declaration, values.values())))
            : Buffer.from(tableOf(declaration, values.values()))
        return done({ name: `${kind}.${format}`, bytes: file.toString('base64') })
      }),

    previewText: ({ text }, caller) =>
      forStaff(deps, changes.previewText, caller, async () => done({ html: safeHtml(text) })),

    saveRecord: (input, caller) =>
      forStaff(deps, changes.saveRecord, caller, async (member) => {
        const { kind, key, reason, draft } = input
        const declaration = declarationOf(kind)
        if (declaration === undefined) return noRecord
        const [starts, ends] = momentsOf(input)
        if (!mayWrite(member, [kind])) return notAllowed
        if (input.confirmed && !mayDo(member, 'changes.confirm_alone')) return notAllowed
        const [before, after] = [parsed(input.before), parsed(input.after)]
        if (before === null || after === null) throw new Error('a form sends objects')
        if (ends !== null && ends <= (starts ?? clock.now())) return endsTooEarly
        const stored = key === null ? undefined : (await readValues(db, kind, [key])).get(key)
        if (key !== null && stored === undefined) return noRecord
        if (key !== null && stored !== undefined) {
          const now = (await wholeRecords(db, kind, new Map([[key, stored]]))).get(key) ?? stored
          const changed = differenceOf(pick(before, Object.keys(after)), pick(now, Object.keys(after)))
          const clashing = Object.keys(changed?.after ?? {}).filter(
            (field) => differenceOf(pick(after, [field]), pick(now, [field])) !== null,
          )
          if (clashing.length > 0)
            return refuse(
              'record-changed',
              'Эти поля уже изменил кто-то другой. Посмотрите, что в них теперь, и решите.',
              {
                now: JSON.stringify(now),
                fields: clashing,
              },
            )
        }
        return unlessBusy(async () => {
          const { source, where } = await formSource(desk, { kind, key }, after)
          const made = await draftSet(desk, source, originOf(member, 'form', reason), clock.now(), new Set([where]))
          const drop = async () => withdrawSet(db, made.id, 'не подошёл')
          if (made.faults.length > 0) {
            await drop()
            return refuse('bad-record', made.faults[0]?.reason ?? '', faultsOf(made.faults, declaration))
          }
          if (made.changed === 0) {
            await drop()
            return refuse(
              'bad-record',
              'Ничего не изменилось.',
              faultsOf([{ where, reason: 'Ничего не изменилось: поля такие же, как были.' }]),
            )
          }
          if (draft) return done({ id: made.id, state: 'draft' as const })
          // A product names the prices of its variants, which are records of their own.
          if (!mayWrite(member, await readSetKinds(db, made.id))) {
            await drop()
            return notAllowed
          }
          if (made.stoppedBy.length > 0 && !input.confirmed) {
            await drop()
            return refused({ ok: false, why: 'stopped', reasons: made.stoppedBy })
          }
          const outcome = await settle(made.id, starts, ends, true, input.confirmed)
          if (!outcome.ok) {
            await drop()
            return refused(outcome, declaration)
          }
          await audit(member, 'record changed', where, { set: made.id, reason })
          return done({ id: made.id, state: outcome.planned === true ? ('scheduled' as const) : ('applied' as const) })
        })
      }),

    changeMany: ({ kind, field, rule, reason, ...meant }, caller) =>
      forStaff(deps, changes.changeMany, caller, async (member) => {
        const declaration = declarationOf(kind)
        if (declaration === undefined || !(field in declaration.fields) || declaration.key.includes(field))
          return noRecord
        if (!mayWrite(member, [kind])) return notAllowed
        const change = changeByRule(field, rule)
        if (change === null)
          return refuse(
            'bad-record',
            'Значение не читается.',
            faultsOf([{ where: '', reason: 'Значение не читается.' }]),
          )
        return unlessBusy(async () => {
          const found = await readRecordPage(slow, {
            ...foundOf(declaration, meant),
            sort: null,
            skip: 0,
            take: MAX_MANY,
            isCommon: false,
            whole: true,
          })
          const changed = found.flatMap(({ key, value }) => {
            const next = change(value)
            return next === null ? [] : [{ kind, key, change: next }]
          })
          const source = emptySource(options.redirectHosts)
          await fillWith(
            slow,
            source,
            withChanges(new Map([[kind, new Map(found.map((row) => [row.key, row.value]))]]), changed),
          )
          const asked = new Set(changed.map(whereOf))
          const made = await draftSet(desk, source, originOf(member, 'form', reason), clock.now(), asked)
          return done({ id: made.id, changed: made.changed, unchanged: made.unchanged, refused: made.faults.length })
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
          await writeFile(path, await file.bytes())
          const given = Object.entries(parsed(columns ?? '{}') ?? {}).map(([heading, field]) => ({
            heading: headingOf(heading),
            field: String(field) in declaration.fields ? String(field) : '',
          }))
          if (given.length > 0) await writeHeadings(db, kind, given)
          const named = await readHeadings(db, kind)
          const headings = await strangeHeadings(declaration, path, named)
          if (headings.length > 0)
            return refuse('unknown-columns', 'Не все столбцы узнаны. Скажите, что в них.', { headings })
          return await unlessBusy(async () => {
            const source = await uploadSource(slow, declaration, path, {
              redirectHosts: options.redirectHosts,
              named,
            })
            const { id, changed, unchanged, faults } = await draftSet(
              desk,
              source,
              originOf(member, 'file', reason),
              clock.now(),
            )
            return done({ id, changed, unchanged, refused: faults.length })
          })
        } finally {
          await rm(path, { force: true })
        }
      }),

    changeSets: ({ state, page = 1 }, caller) =>
      forStaff(deps, changes.changeSets, caller, async () => {
        const rows = await readSets(db, state ?? null, (page - 1) * PAGE, PAGE)
        return done({
          total: rows[0]?.total ?? 0,
          page_size: PAGE,
          sets: rows.map(({ total: _total, ...set }) => lineOf(set)),
        })
      }),

    changeSet: ({ id, page = 1 }, caller) =>
      forStaff(deps, changes.changeSet, caller, async () => {
        const set = await readSet(db, id)
        if (set === undefined) return noRecord
        const rows = await readSetPage(db, id, (page - 1) * PAGE, PAGE)
        const isOpen = set.state === 'draft' || set.state === 'scheduled'
        const overlaps = isOpen ? await readOverlaps(db, id, set.starts_at ?? clock.now(), set.ends_at) : []
        return done({
          set: lineOf({
            ...set,
            records: rows[0]?.total ?? 0,
            refused: rows.filter(({ refusal }) => refusal !== null).length,
          }),
          total: rows[0]?.total ?? 0,
          page_size: PAGE,
          rows: rows.map(({ kind, key, before, after, refusal }) => ({
            kind,
            key,
            before: json(before),
            after: json(after),
            refusal,
          })),
          overlaps: overlaps.map(({ starts_at, ends_at, ...one }) => ({
            ...one,
            starts_at: iso(starts_at),
            ends_at: iso(ends_at),
          })),
        })
      }),

    applyChanges: (input, caller) =>
      forStaff(deps, changes.applyChanges, caller, async (member) => {
        const { id, overwrites, confirmed } = input
        if ((await readSet(db, id)) === undefined) return noRecord
        if (!mayWrite(member, await readSetKinds(db, id))) return notAllowed
        if (confirmed && !mayDo(member, 'changes.confirm_alone')) return notAllowed
        const [starts, ends] = momentsOf(input)
        if (ends !== null && ends <= (starts ?? clock.now())) return endsTooEarly
        return unlessBusy(async () => {
          const outcome = await settle(id, starts, ends, overwrites, confirmed)
          if (!outcome.ok) return refused(outcome)
          await audit(member, outcome.planned === true ? 'changes planned' : 'changes applied', `набор ${id}`, {})
          return done({ id, state: outcome.planned === true ? ('scheduled' as const) : ('applied' as const) })
        })
      }),

    askConfirmation: (input, caller) =>
      forStaff(deps, changes.askConfirmation, caller, async (member) => {
        const { id } = input
        if ((await readSet(db, id)) === undefined) return noRecord
        if (!mayWrite(member, await readSetKinds(db, id))) return notAllowed
        const [starts, ends] = momentsOf(input)
        const now = clock.now()
        if (ends !== null && ends <= (starts ?? now)) return endsTooEarly
        return unlessBusy(async () => {
          const tried = await applySet(desk, id, {
            at: now,
            overwrites: true,
            confirmed: false,
            trial: { ends, counts: false },
          })
          if (tried.ok) return notStopped
          if (tried.why !== 'stopped') return refused(tried)
          const asked = { starts, ends, by: member.login, at: now, reasons: tried.reasons }
          if (!(await askSecond(db, id, asked))) return closed
          await audit(member, 'confirmation asked', `набор ${id}`, { stopped: tried.reasons })
          return done({})
        })
      }),

    decideChanges: ({ id, confirms, overwrites }, caller) =>
      forStaff(deps, changes.decideChanges, caller, async (member) => {
        const set = await readSet(db, id)
        if (set === undefined) return noRecord
        if (set.state !== 'draft' || set.asked_by === null) return closed
        if (set.author === member.login || set.asked_by === member.login) return samePerson
        if (!confirms) {
          await setAsked(db, id, null)
          await audit(member, 'confirmation declined', `набор ${id}`, { asked_by: set.asked_by })
          return done({ id, state: 'draft' as const })
        }
        const { starts_at: starts, ends_at: ends } = set
        if (ends !== null && ends <= clock.now()) return endsTooEarly
        return unlessBusy(async () => {
          const outcome = await settle(id, starts, ends, overwrites, true)
          if (!outcome.ok) return refused(outcome)
          await setConfirmed(db, id, member.login)
          await audit(member, 'changes confirmed', `набор ${id}`, { asked_by: set.asked_by })
          return done({ id, state: outcome.planned === true ? ('scheduled' as const) : ('applied' as const) })
        })
      }),

    undoChanges: ({ id, reason, confirmed }, caller) =>
      forStaff(deps, changes.undoChanges, caller, async (member) => {
        if ((await readSet(db, id)) === undefined) return noRecord
        if (!mayWrite(member, await readSetKinds(db, id))) return notAllowed
        if (confirmed && !mayDo(member, 'changes.confirm_alone')) return notAllowed
        return unlessBusy(async () => {
          const outcome = await undoSet(desk, id, {
            at: clock.now(),
            origin: originOf(member, 'undo', reason),
            confirmed,
          })
          if (!outcome.ok) return refused(outcome)
          await audit(member, 'changes undone', `набор ${id}`, { reason })
          return done({ id: outcome.id, clashes: [...outcome.clashes] })
        })
      }),

    returnFields: ({ id, reason, confirmed }, caller) =>
      forStaff(deps, changes.returnFields, caller, async (member) => {
        const set = await readSet(db, id)
        if (set === undefined) return noRecord
        if (!mayWrite(member, await readSetKinds(db, id))) return notAllowed
        if (confirmed && !mayDo(member, 'changes.confirm_alone')) return notAllowed
        if (set.state !== 'undone') return closed
        return unlessBusy(async () => {
          const origin = originOf(member, 'form', reason)
          const outcome = await returnFields(desk, id, { at: clock.now(), origin, confirmed })
          if (outcome === null) return closed
          if (!outcome.ok) return refused(outcome)
          await audit(member, 'changes applied', `набор ${outcome.id}`, { reason })
          return done({ id: outcome.id })
        })
      }),

    withdrawChanges: ({ id }, caller) =>
      forStaff(deps, changes.withdrawChanges, caller, async (member) => {
        const set = await readSet(db, id)
        if (set?.author !== member.login && !mayWrite(member, await readSetKinds(db, id))) return notAllowed
        return (await withdrawSet(db, id, member.login)) ? done({}) : closed
      }),
  }

  async function audit(member: StaffMember, action: string, subject: string, became: object): Promise<void> {
    await writeAudit(db, { staffId: member.id, at: clock.now(), action, subject: subject.slice(0, 200), became })
  }
}
