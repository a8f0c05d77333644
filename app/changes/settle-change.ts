/** What the calls over records and change sets share: the desk, who may change, when a change holds, its line of the audit log. */
import { mayDo } from '#kernel/staff-rights.ts'
import type { Origin } from '#platform/changes/change-sets.sql.ts'
import { writeAudit, type Progress, type StaffMember } from '#shop/office/face.ts'
import type { AuditAction } from '#shop/office/facts/audit-actions.ts'
import type { AuditDetails } from '#shop/office/facts/audit-details.ts'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'
import type { OfficeDeps } from '#shop/office/office-deps.ts'
import type { KeepOriginal } from '#shop/product/import-pictures.ts'
import { applySet } from './apply-set.ts'
import { planSet, retimeSet } from './plan-set.ts'
import { mayWrite } from './record-rights.ts'
import type { DeskDeps, Outcome } from './write-records.ts'

export type ChangesDeps = OfficeDeps & {
  readonly terms: Pick<ShopTerms, 'courier' | 'bonus'>
  readonly records: Pick<DeskDeps, 'maxPercent' | 'redirectHosts' | 'checkShop'> & {
    /** Where uploaded files are put until they have been read. */
    readonly folder: string
    /** Keeps the originals of uploaded pictures; absent: nothing does. */
    readonly keepOriginal?: KeepOriginal
    /** A pool whose statements may take long; absent: that of the calls. */
    readonly db?: DeskDeps['db']
  }
}

export const deskOf = ({
  db,
  records: { db: slow = db, maxPercent, redirectHosts, checkShop },
}: ChangesDeps): DeskDeps => ({
  db: slow,
  maxPercent,
  redirectHosts,
  ...(checkShop === undefined ? {} : { checkShop }),
})

/** Rows of a page. */
export const PAGE = 50

export const originOf = ({ id, login }: StaffMember, source: Origin['source'], reason: string): Origin => ({
  source,
  author: login,
  staffId: id,
  reason,
})

/** `confirmed`: against the brake without a second person, which needs a right of its own. */
export const mayChange = (member: StaffMember, kinds: Iterable<string>, confirmed: boolean): boolean =>
  mayWrite(member, kinds) && (!confirmed || mayDo(member, 'changes.confirm_alone'))

export const audit = (
  { db, clock }: ChangesDeps,
  member: StaffMember,
  action: AuditAction,
  subject: string,
  became: AuditDetails,
): Promise<void> =>
  writeAudit(db, { staffId: member.id, at: clock.now(), action, subject: subject.slice(0, 200), became })

type Times = { readonly starts_at: string | null; readonly ends_at: string | null }
export const momentsOf = ({ starts_at, ends_at }: Times): [starts: Date | null, ends: Date | null] => [
  starts_at === null ? null : new Date(starts_at),
  ends_at === null ? null : new Date(ends_at),
]

type Settling = Pick<Parameters<typeof applySet>[2], 'overwrites' | 'confirmed'> & {
  readonly starts: Date | null
  readonly ends: Date | null
  readonly progress?: Progress
}
type Settled = { readonly ok: true; readonly state: 'applied' | 'scheduled' } | Exclude<Outcome, { ok: true }>

/** Applies a set now, or plans it. */
export const settle = async (
  deps: ChangesDeps,
  id: number,
  { starts, ends, overwrites, confirmed, progress }: Settling,
): Promise<Settled> => {
  const desk = { ...deskOf(deps), ...(progress === undefined ? {} : { progress }) }
  const now = deps.clock.now()
  if (starts !== null && starts > now) {
    if (!confirmed) {
      const tried = await applySet(desk, id, { at: now, overwrites: true, confirmed, trial: { ends, counts: true } })
      if (!tried.ok && tried.why === 'stopped') return tried
    }
    return (await planSet(deps.db, id, starts, ends)) ? { ok: true, state: 'scheduled' } : { ok: false, why: 'state' }
  }
  if (!(await retimeSet(deps.db, id, now, ends))) return { ok: false, why: 'state' }
  const outcome = await applySet(desk, id, { at: now, overwrites, confirmed })
  return outcome.ok ? { ok: true, state: 'applied' } : outcome
}
