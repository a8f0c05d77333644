/** DESK-07: shifts of a store: what is open, handed over by one, taken by another, in the audit log. */
import type { Kysely, Transaction } from 'kysely'
import { Value } from 'typebox/value'
import { done, refuse, type AnyRefused, type Done, type Handlers, type Refused } from '#kernel/endpoint.ts'
import type { StoreId } from '#kernel/ids.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { idempotencyKeyOf, runIdempotent } from '#platform/calls/idempotency.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { couriers, forStaff, mayServe, writeAudit, type StaffMember } from '#shop/office/face.ts'
import type { ShiftDeps } from '../order-deps.ts'
import { shift, Shift, type ShiftHandOver } from '../shift.api.ts'
import { confirmParcels } from './courier-confirmation.ts'
import { readCourierRounds } from './courier-rounds.sql.ts'
import {
  deleteHandOver,
  insertHandOver,
  morningOf,
  readHandOvers,
  readShiftState,
  readShiftStore,
  shiftSince,
  takeHandOver,
  type HandOverRow,
} from './shift.sql.ts'

const noStore = refuse('no-store', 'Это не\u00a0ваш магазин.')
const waits = refuse('shift-changed', 'Смену уже сдали, и\u00a0её ещё не\u00a0приняли: посмотрите, кто и\u00a0когда.')
const isTaken = refuse('shift-changed', 'Эту смену уже приняли.')
const isTakenBack = refuse('shift-changed', 'Кто сдал эту смену, вернул себе её: принимать нечего.')
const notGiver = refuse('shift-changed', 'Вернуть смену себе может только тот, кто её сдал.')
const samePerson = refuse('same-person', 'Смену принимает другой сотрудник: пусть он войдёт под своим именем.')

const viewOf = ({ id: memberId }: StaffMember, row: HandOverRow): ShiftHandOver => ({
  id: row.id,
  given_at: row.given_at.toISOString(),
  given_by: row.given_name,
  is_own: row.given_by === memberId,
  note: row.note,
  state: row.state,
  taken_at: row.taken_at?.toISOString() ?? null,
  taken_by: row.taken_name,
})

const shiftOf = async (
  db: Kysely<DB>,
  storeId: StoreId,
  member: StaffMember,
  now: Date,
): Promise<Shift | Refused<'no-store'>> => {
  const store = mayServe(member, storeId) ? await readShiftStore(db, storeId) : undefined
  if (store === undefined) return noStore
  const rows = await readHandOvers(db, storeId)
  return {
    store_name: store.name,
    timezoneoffset: store.utc_offset_min,
    now: await readShiftState(db, storeId, shiftSince(rows[0], store.utc_offset_min, now)),
    hand_overs: rows.map((row) => viewOf(member, row)),
  }
}
const answered = (found: Shift | Refused<'no-store'>): Done<Shift> | Refused<'no-store'> =>
  'refusal' in found ? found : done(found)

type Work = { readonly tx: Transaction<DB>; readonly shown: Shift; readonly member: StaffMember; readonly at: Date }

/** Runs `work` once per idempotency key; null means done. */
const change = <R extends AnyRefused>(
  { db, clock }: ShiftDeps,
  call: 'giveShift' | 'takeShift' | 'undoShift',
  input: { readonly store_id: StoreId },
  caller: Caller,
  member: StaffMember,
  work: (given: Work) => Promise<R | null>,
): Promise<Done<Shift> | R | Refused<'no-store'>> =>
  transaction(db, (tx) =>
    runIdempotent<Shift, R | Refused<'no-store'>>(
      tx,
      { scope: `staff ${member.id}`, route: `office.${call}`, key: idempotencyKeyOf(caller), body: input },
      (stored) => Value.Parse(Shift, stored),
      async () => {
        const at = clock.now()
        const shown = await shiftOf(tx, input.store_id, member, at)
        if ('refusal' in shown) return shown
        return (await work({ tx, shown, member, at })) ?? answered(await shiftOf(tx, input.store_id, member, at))
      },
    ),
  )

export const shiftCalls = (deps: ShiftDeps): Handlers<typeof shift, Caller> => ({
  shift: ({ store_id }, caller) =>
    forStaff(deps, shift.shift, caller, async (member) =>
      answered(await shiftOf(deps.db, store_id, member, deps.clock.now())),
    ),

  courierRounds: ({ store_id }, caller) =>
    forStaff(deps, shift.courierRounds, caller, async (member) => {
      const store = mayServe(member, store_id) ? await readShiftStore(deps.db, store_id) : undefined
      if (store === undefined) return noStore
      const morning = morningOf(deps.clock.now(), store.utc_offset_min)
      return done({
        couriers: await readCourierRounds(deps.db, store_id, morning),
        members: await couriers.read(deps.db, store_id),
        must_confirm: deps.terms.courier.mustConfirm,
      })
    }),

  confirmParcels: (input, caller) =>
    forStaff(deps, shift.confirmParcels, caller, async (member) =>
      mayServe(member, input.store_id) ? confirmParcels(deps, input, caller) : noStore,
    ),

  giveShift: (input, caller) =>
    forStaff(deps, shift.giveShift, caller, (member) =>
      change(deps, 'giveShift', input, caller, member, async ({ tx, shown, at }) => {
        const note = input.note.trim()
        const given = { storeId: input.store_id, staffId: member.id, note, state: shown.now, at }
        if (!(await insertHandOver(tx, given))) return waits
        const { to_pick, ready, sent } = shown.now
        const became = { to_pick: to_pick.count, ready: ready.count, sent: sent.count, note }
        await writeAudit(tx, { staffId: member.id, at, action: 'shift given', subject: shown.store_name, became })
        return null
      }),
    ),

  undoShift: (input, caller) =>
    forStaff(deps, shift.undoShift, caller, (member) =>
      change(deps, 'undoShift', input, caller, member, async ({ tx, shown, at }) => {
        const given = shown.hand_overs.find(({ id }) => id === input.id)
        if (given === undefined) return isTakenBack
        if (!given.is_own) return notGiver
        if (given.taken_at !== null || !(await deleteHandOver(tx, given.id))) return isTaken
        const was = { note: given.note }
        await writeAudit(tx, { staffId: member.id, at, action: 'shift taken back', subject: shown.store_name, was })
        return null
      }),
    ),

  takeShift: (input, caller) =>
    forStaff(deps, shift.takeShift, caller, (member) =>
      change(deps, 'takeShift', input, caller, member, async ({ tx, shown, at }) => {
        const given = shown.hand_overs.find(({ id }) => id === input.id)
        if (given === undefined) return isTakenBack
        if (given.taken_at !== null) return isTaken
        if (given.is_own) return samePerson
        if (!(await takeHandOver(tx, given.id, member.id, at)))
          return (await readHandOvers(tx, input.store_id)).some(({ id }) => id === given.id) ? isTaken : isTakenBack
        const became = { given_by: given.given_by }
        await writeAudit(tx, { staffId: member.id, at, action: 'shift taken', subject: shown.store_name, became })
        return null
      }),
    ),
})
