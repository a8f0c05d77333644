import type { Kysely, Transaction } from 'kysely'
import type { Answer, Refused, Right } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { Clock } from '#platform/clock.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { forStaff, writeAudit, type StaffMember } from '#shop/office/face.ts'
import type { AuditAction } from '#shop/office/facts/audit-actions.ts'
import type { AuditDetails } from '#shop/office/facts/audit-details.ts'

export type ProgramsDeps = { readonly db: Kysely<DB>; readonly clock: Clock }

type Managing = {
  readonly tx: Transaction<DB>
  readonly member: StaffMember
  readonly at: Date
  readonly record: (action: AuditAction, subject: string, was?: AuditDetails, became?: AuditDetails) => Promise<void>
}

/** Runs `work` in one transaction for a member with the right of the call. */
export const managing = <A extends Answer<unknown>>(
  { db, clock }: ProgramsDeps,
  call: { readonly staff: Right },
  caller: Caller,
  work: (managing: Managing) => Promise<A>,
): Promise<A | Refused<'signed-out' | 'not-allowed'>> => {
  const at = clock.now()
  return transaction(db, (tx) =>
    forStaff({ db: tx, clock }, call, caller, (member) =>
      work({
        tx,
        member,
        at,
        record: (action, subject, was, became) =>
          writeAudit(tx, { staffId: member.id, at, action, subject, was, became }),
      }),
    ),
  )
}
