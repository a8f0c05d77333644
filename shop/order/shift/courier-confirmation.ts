/** DESK-07: a courier confirms by a code of his own which parcels he takes; handing them over writes it to the journal. */
import type { Transaction } from 'kysely'
import { done, refuse, type Answer, type Refused, type RefusedBy } from '#kernel/endpoint.ts'
import { HOUR_S } from '#kernel/durations.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { couriers, isCourier, writeAudit, type StaffMember } from '#shop/office/face.ts'
import type { ShiftDeps } from '../order-deps.ts'
import type { ConfirmParcels, shift } from '../shift.api.ts'
import { readConfirmation, readOwnParcels } from './courier-rounds.sql.ts'

/** A confirmation that no hand-over has followed for so long is none: a device without network sends its hand-overs later. */
const CONFIRMED_FOR_S = HOUR_S

const noParcel = refuse(
  'order-changed',
  'Одну из\u00a0посылок ваш курьер больше не\u00a0везёт: проверьте заказы списка и\u00a0начните его снова.',
)

/** A refusal commits the transaction, so that the wrong try stays counted. */
export const confirmParcels = (
  deps: ShiftDeps,
  { store_id: storeId, login, pin, numbers }: ConfirmParcels,
  caller: Caller,
) =>
  transaction(
    deps.db,
    async (tx): Promise<Answer<{ name: string; at: string }, RefusedBy<typeof shift.confirmParcels>>> => {
      const own = new Set(await readOwnParcels(tx, storeId, numbers))
      if (!numbers.every((number) => own.has(number))) return noParcel
      const tried = await couriers.tryPin(tx, deps, caller, { holders: 'couriers', storeId, login, pin })
      if ('refusal' in tried) return tried
      const at = deps.clock.now()
      const { id: staffId, name } = tried.member
      for (const number of own)
        await writeAudit(tx, { staffId, at, action: 'courier confirmed', subject: number, became: { courier: name } })
      return done({ name, at: at.toISOString() })
    },
  )

const notConfirmed = refuse(
  'not-confirmed',
  'Курьер ещё не\u00a0подтвердил эту посылку. Откройте «Курьерам»: он выберет себя и\u00a0введёт свой короткий код.',
)

type Taking = {
  readonly tx: Transaction<DB>
  readonly number: string
  readonly member: StaffMember
  readonly at: Date
  /** The courier as staff have named him. */
  readonly named: string | undefined
  readonly mustConfirm: boolean
}
type Taken = { readonly courier: string; readonly confirmed_at: string | null }

/** Who takes an order now, for the journal; null: nobody was named. A courier who hands over to himself confirms by his session. */
export const takenBy = async ({
  tx,
  number,
  member,
  at,
  named,
  mustConfirm,
}: Taking): Promise<Taken | null | Refused<'not-confirmed'>> => {
  if (isCourier(member)) return { courier: member.name, confirmed_at: at.toISOString() }
  const since = new Date(at.getTime() - CONFIRMED_FOR_S * 1000)
  const confirmed = await readConfirmation(tx, { number, since })
  if (confirmed !== undefined && (named === undefined || named === confirmed.name))
    return { courier: confirmed.name, confirmed_at: confirmed.at.toISOString() }
  if (mustConfirm) return notConfirmed
  return named === undefined ? null : { courier: named, confirmed_at: null }
}
