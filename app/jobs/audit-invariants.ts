import { Type } from 'typebox'
import { findViolations, storeAudit } from '#platform/db/audit.ts'
import { defineJob, RETRY_FOR_HOURS } from '#platform/jobs/job.ts'

const REPORTED_FINDINGS = 20

/** Audits the invariants of a live shop. Violations are logged and become the metric `shop_invariants_broken`. */
export const auditInvariants = defineJob({
  name: 'audit-invariants',
  payload: Type.Object({}),
  policy: RETRY_FOR_HOURS,
  cron: '43 * * * *',
  async work(_payload, { db, clock, alert }) {
    const runAt = clock.now()
    const found = await findViolations(db)
    await storeAudit(db, runAt, found)
    if (found.length === 0) return
    const shown = found.slice(0, REPORTED_FINDINGS).map(({ name, detail }) => `${name}: ${detail}`)
    alert(`The audit found ${found.length} broken invariants: ${shown.join('; ')}`)
  },
})
