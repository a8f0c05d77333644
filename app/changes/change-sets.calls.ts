/** Calls over change sets: their list, one set, what is done with it (CHG). */
import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import {
  readOverlaps,
  readSet,
  readSetKinds,
  readSetPage,
  readSets,
  readUndoing,
  setAsked,
  setConfirmed,
  type SetRow,
} from '#platform/changes/change-sets.sql.ts'
import { changes, type ChangeSetLine } from '#shop/changes/changes.api.ts'
import { forStaff, notAllowed, withProgress, type Progress, type StaffMember } from '#shop/office/face.ts'
import { applySet } from './apply-set.ts'
import { closed, endsTooEarly, faultOfTimes, noRecord, ofWhole, refusalOf, unlessBusy } from './change-refusals.ts'
import { askSecond, withdrawSet } from './plan-set.ts'
import { mayWrite } from './record-rights.ts'
import { audit, deskOf, mayChange, momentsOf, originOf, PAGE, settle, type ChangesDeps } from './settle-change.ts'
import { readStockLoads } from './stock-loads.ts'
import { returnFields, undoSet } from './undo-set.ts'
import { namesOfRecords } from './words/record-names.ts'

const samePerson = refuse(
  'same-person',
  'Подтверждает другой сотрудник: не\u00a0тот, кто сделал эти изменения, и\u00a0не\u00a0тот, кто попросил.',
)
const notStopped = ofWhole('Магазин эти изменения не\u00a0останавливает: примените их\u00a0сами.')

const lineOf = ({
  created_at,
  starts_at,
  ends_at,
  ended_at,
  asked_by,
  asked_at,
  stop_reasons,
  folded_at,
  ...set
}: SetRow & { records: number; refused: number }): ChangeSetLine => ({
  ...set,
  created_at: created_at.toISOString(),
  starts_at: starts_at?.toISOString() ?? null,
  ends_at: ends_at?.toISOString() ?? null,
  ended_at: ended_at?.toISOString() ?? null,
  folded_at: folded_at?.toISOString() ?? null,
  waiting:
    set.state === 'draft' && asked_by !== null && asked_at !== null
      ? { asked_by, asked_at: asked_at.toISOString(), reasons: stop_reasons ?? [] }
      : null,
})

type SetCalls =
  | 'changeSets'
  | 'changeSet'
  | 'applyChanges'
  | 'askConfirmation'
  | 'decideChanges'
  | 'undoChanges'
  | 'returnFields'
  | 'withdrawChanges'

export const changeSetCalls = (deps: ChangesDeps): Pick<Handlers<typeof changes, Caller>, SetCalls> => {
  const { db, clock } = deps
  const desk = deskOf(deps)
  /** A set is written with its progress. */
  const writing = <T>(member: StaffMember, title: string, id: number, work: (progress: Progress) => Promise<T>) =>
    withProgress(db, member, { title, path: `/changes/${id}`, run: (progress) => unlessBusy(() => work(progress)) })
  return {
    changeSets: ({ state, source, page = 1 }, caller) =>
      forStaff(deps, changes.changeSets, caller, async () => {
        const rows = await readSets(db, { state, source, skip: (page - 1) * PAGE, take: PAGE })
        return done({
          total: rows[0]?.total ?? 0,
          page_size: PAGE,
          sets: rows.map(({ total: _total, ...set }) => lineOf(set)),
          stock_loads: state === undefined && source === undefined && page === 1 ? await readStockLoads(db) : [],
        })
      }),

    changeSet: ({ id, page = 1 }, caller) =>
      forStaff(deps, changes.changeSet, caller, async () => {
        const set = await readSet(db, id)
        if (set === undefined) return noRecord
        const rows = await readSetPage(db, id, (page - 1) * PAGE, PAGE)
        const isOpen = set.state === 'draft' || set.state === 'scheduled'
        const overlaps = isOpen ? await readOverlaps(db, id, set.starts_at ?? clock.now(), set.ends_at) : []
        const nameOf = await namesOfRecords(db, [...rows, ...overlaps])
        return done({
          set: lineOf({
            ...set,
            records: rows[0]?.total ?? 0,
            refused: rows[0]?.refused ?? 0,
          }),
          total: rows[0]?.total ?? 0,
          page_size: PAGE,
          steep: rows[0]?.steep ?? 0,
          undone_by: set.state === 'undone' ? await readUndoing(db, id) : null,
          rows: rows.map(({ kind, key, before, after, refusal }) => ({
            kind,
            key,
            name: nameOf({ kind, key }),
            before: before === null ? null : JSON.stringify(before),
            after: after === null ? null : JSON.stringify(after),
            refusal,
          })),
          overlaps: overlaps.map(({ starts_at, ends_at, ...one }) => ({
            ...one,
            name: nameOf(one),
            starts_at: starts_at?.toISOString() ?? null,
            ends_at: ends_at?.toISOString() ?? null,
          })),
        })
      }),

    applyChanges: (input, caller) =>
      forStaff(deps, changes.applyChanges, caller, async (member) => {
        const { id, overwrites, confirmed } = input
        if ((await readSet(db, id)) === undefined) return noRecord
        if (!mayChange(member, await readSetKinds(db, id), confirmed)) return notAllowed
        const [starts, ends] = momentsOf(input)
        const wrong = faultOfTimes(starts, ends, clock.now())
        if (wrong !== null) return wrong
        return writing(member, `Применяем изменения № ${id}`, id, async (progress) => {
          const outcome = await settle(deps, id, { starts, ends, overwrites, confirmed, progress })
          if (!outcome.ok) return refusalOf(db, outcome)
          await audit(
            deps,
            member,
            outcome.state === 'scheduled' ? 'changes planned' : 'changes applied',
            `изменения № ${id}`,
            {},
          )
          return done({ id, state: outcome.state })
        })
      }),

    askConfirmation: (input, caller) =>
      forStaff(deps, changes.askConfirmation, caller, async (member) => {
        const { id } = input
        if ((await readSet(db, id)) === undefined) return noRecord
        if (!mayWrite(member, await readSetKinds(db, id))) return notAllowed
        const [starts, ends] = momentsOf(input)
        const now = clock.now()
        const wrong = faultOfTimes(starts, ends, now)
        if (wrong !== null) return wrong
        return unlessBusy(async () => {
          const tried = await applySet(desk, id, {
            at: now,
            overwrites: true,
            confirmed: false,
            trial: { ends, counts: false },
          })
          if (tried.ok) return notStopped
          if (tried.why !== 'stopped') return refusalOf(db, tried)
          const asked = { starts, ends, by: member.login, at: now, reasons: tried.reasons }
          if (!(await askSecond(db, id, asked))) return closed
          await audit(deps, member, 'confirmation asked', `изменения № ${id}`, { stopped: tried.reasons })
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
          await audit(deps, member, 'confirmation declined', `изменения № ${id}`, { asked_by: set.asked_by })
          return done({ id, state: 'draft' as const })
        }
        const { starts_at: starts, ends_at: ends } = set
        if (ends !== null && ends <= clock.now()) return endsTooEarly
        return writing(member, `Применяем изменения № ${id}`, id, async (progress) => {
          const outcome = await settle(deps, id, { starts, ends, overwrites, confirmed: true, progress })
          if (!outcome.ok) return refusalOf(db, outcome)
          await setConfirmed(db, id, member.login)
          await audit(deps, member, 'changes confirmed', `изменения № ${id}`, { asked_by: set.asked_by })
          return done({ id, state: outcome.state })
        })
      }),

    undoChanges: ({ id, reason, confirmed }, caller) =>
      forStaff(deps, changes.undoChanges, caller, async (member) => {
        if ((await readSet(db, id)) === undefined) return noRecord
        if (!mayChange(member, await readSetKinds(db, id), confirmed)) return notAllowed
        return writing(member, `Отменяем изменения № ${id}`, id, async (progress) => {
          const outcome = await undoSet({ ...desk, progress }, id, {
            at: clock.now(),
            origin: originOf(member, 'undo', reason),
            confirmed,
          })
          if (!outcome.ok) return refusalOf(db, outcome)
          await audit(deps, member, 'changes undone', `изменения № ${id}`, { reason })
          const nameOf = await namesOfRecords(db, outcome.clashes)
          return done({ id: outcome.id, clashes: outcome.clashes.map((one) => ({ ...one, name: nameOf(one) })) })
        })
      }),

    returnFields: ({ id, reason, confirmed }, caller) =>
      forStaff(deps, changes.returnFields, caller, async (member) => {
        const set = await readSet(db, id)
        if (set === undefined) return noRecord
        if (!mayChange(member, await readSetKinds(db, id), confirmed)) return notAllowed
        if (set.state !== 'undone') return closed
        return writing(member, `Возвращаем значения изменений № ${id}`, id, async (progress) => {
          const origin = originOf(member, 'form', reason)
          const outcome = await returnFields({ ...desk, progress }, id, { at: clock.now(), origin, confirmed })
          if (outcome === null) return closed
          if (!outcome.ok) return refusalOf(db, outcome)
          await audit(deps, member, 'changes applied', `изменения № ${outcome.id}`, { reason })
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
}
