/** Metrics that are read from the database, so that every node shows the same. */
import type { Kysely } from 'kysely'
import { lastAudit } from '#platform/db/audit.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { shortfallUnits } from '#shop/stock/stock.sql.ts'
import { lateReturns } from '#shop/order/return/late-returns.job.ts'
import type { DatabaseClock } from '#platform/db/database-clock.ts'
import { readReplicas } from '#platform/db/replication.ts'
import { lastBackup, lastBackupTrial } from '#platform/health/health.sql.ts'
import type { Reading } from '#platform/http/metrics.ts'
import { mostTriedLogin } from '#shop/office/staff-sign-in.ts'
import type { SmsLimits } from '#shop/letters/facts/sms-limits.ts'
import { spentOfDay, spentOfHour } from '#shop/people/account/report-sms-budget.job.ts'
import { droppedMessages } from '#shop/letters/message-limits.ts'

export const shopReadings = (
  db: Kysely<DB>,
  clock: Pick<DatabaseClock, 'now' | 'skewSeconds'>,
  smsLimits: SmsLimits,
): Reading[] => {
  const secondsSince = (time: Date): number => (clock.now().getTime() - time.getTime()) / 1000
  return [
    {
      name: 'shop_invariants_broken',
      help: 'Violations of invariants of stock and orders that the newest audit found; must be 0',
      read: async () => (await lastAudit(db))?.broken,
    },
    {
      name: 'shop_audit_age_seconds',
      help: 'Time since the invariants were audited, once an hour',
      read: async () => {
        const audit = await lastAudit(db)
        return audit && secondsSince(audit.runAt)
      },
    },
    {
      name: 'shop_stock_shortfall_units',
      help: 'Units that are reserved for orders but not on hand; the view stock_shortfall lists the orders',
      read: () => shortfallUnits(db),
    },
    {
      name: 'shop_returns_late',
      help: 'Returns that wait for a decision since eight days or more; their money is due within ten',
      read: async () => (await lateReturns(db, clock.now())).length,
    },
    {
      name: 'shop_messages_dropped_today',
      help: 'Messages about orders that were not sent today (UTC) because a limit was reached',
      read: () => droppedMessages(db, clock.now()),
    },
    {
      name: 'shop_code_budget_hour_ratio',
      help: 'Money spent on sign-in codes in this hour, as a share of its budget; above 0.5 somebody may be asking for codes of strangers',
      read: () => spentOfHour(db, smsLimits, clock.now()),
    },
    {
      name: 'shop_sms_budget_day_ratio',
      help: "Money spent on SMS and calls today (Moscow), as a share of the day's budget",
      read: () => spentOfDay(db, smsLimits, clock.now()),
    },
    {
      name: 'shop_staff_login_tries_ratio',
      help: 'Tries of a password today (UTC) of the most tried login of staff, as a share of its limit; above 0.5 somebody guesses',
      read: () => mostTriedLogin(db, clock.now()),
    },
    {
      name: 'shop_clock_skew_seconds',
      help: "Seconds by which the clock of this machine is ahead of the database's; from 2 on the node is not ready",
      read: async () => clock.skewSeconds(),
    },
    {
      name: 'shop_database_sync_replicas',
      help: 'Replicas on which a confirmed order is before its answer; none while the owner of the database may not see them',
      read: async () => (await readReplicas(db))?.sync_replicas ?? undefined,
    },
    {
      name: 'shop_database_replica_lag_bytes',
      help: 'WAL that the slowest replica has still to apply',
      read: async () => (await readReplicas(db))?.lag_bytes ?? undefined,
    },
    {
      name: 'shop_backup_age_seconds',
      help: 'Time since the newest backup of the shop was finished; none while there is no backup',
      read: async () => {
        const backup = await lastBackup(db)
        return backup && secondsSince(backup)
      },
    },
    {
      name: 'shop_backup_trial_age_seconds',
      help: 'Time since a backup was last restored for a trial; none while none was',
      read: async () => {
        const trial = await lastBackupTrial(db)
        return trial && secondsSince(trial)
      },
    },
  ]
}
