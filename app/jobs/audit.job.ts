/** The audits of a live shop. Violations are logged and become the metric `shop_invariants_broken`. */
import { Type } from 'typebox'
import { lastAudit, storeAudit } from '#platform/db/audit.ts'
import { auditAll, auditSince, moveMark, rememberEnd } from '#platform/db/audit-since.ts'
import { transaction } from '#platform/db/transaction.ts'
import { defineJob, RETRY_FOR_HOURS, type JobPolicy } from '#platform/jobs/job.ts'
import type { AllJobDeps } from './job-deps.ts'

const REPORTED_FINDINGS = 20
/** Everything, of a shop of many years. */
const POLICY: JobPolicy = { ...RETRY_FOR_HOURS, expireInSeconds: 3600 }

type Deps = Pick<AllJobDeps, 'db' | 'importing' | 'clock' | 'alert'>

/** While the last audit has found something, everything is audited, so that what was mended is known within an hour. */
const runAudit = async ({ db, importing = db, clock, alert }: Deps, isFull: boolean): Promise<void> => {
  const runAt = clock.now()
  const wasBroken = ((await lastAudit(db))?.broken ?? 0) > 0
  await moveMark(importing)
  const since = isFull || wasBroken ? null : await auditSince(importing)
  const { found, end } = since ?? (await auditAll(importing))
  await transaction(db, async (tx) => {
    await storeAudit(tx, runAt, found, since === null)
    if (found.length === 0) await rememberEnd(tx, end)
  })
  if (found.length === 0) return
  const shown = found.slice(0, REPORTED_FINDINGS).map(({ name, detail }) => `${name}: ${detail}`)
  alert(`The audit found ${found.length} broken invariants: ${shown.join('; ')}`)
}

/** Audits what has changed since the audit before. */
export const auditInvariants = defineJob({
  name: 'audit-invariants',
  payload: Type.Object({}),
  policy: POLICY,
  cron: '43 * * * *',
  work: (_payload, deps: AllJobDeps) => runAudit(deps, false),
})

/** Audits everything, in the night to Sunday. */
export const auditEverything = defineJob({
  name: 'audit-everything',
  payload: Type.Object({}),
  policy: POLICY,
  cron: '13 0 * * 0',
  work: (_payload, deps: AllJobDeps) => runAudit(deps, true),
})
