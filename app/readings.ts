/**
 * Metrics that every scrape reads, most of them from the database, so that every node shows the same but for `shop_database_up` and the
 * clock.
 */
import { statfs } from 'node:fs/promises'
import { sql, type Kysely } from 'kysely'
import { HOUR_MS } from '#kernel/durations.ts'
import { lastAudit } from '#platform/db/audit.ts'
import type { DatabaseClock } from '#platform/db/database-clock.ts'
import { readReplicas } from '#platform/db/replication.ts'
import type { DB } from '#platform/db/types.gen.ts'
import {
  lastBackup,
  lastBackupTrial,
  oldestLateJob,
  readQueues,
  readSyntheticChecks,
} from '#platform/health/health.sql.ts'
import { resolvesWithin } from '#platform/http/health.ts'
import type { Labelled, Reading } from '#platform/http/metrics.ts'
import { DEAD_LETTERS } from '#platform/jobs/job.ts'
import { shortfallUnits } from '#shop/stock/stock.sql.ts'
import { countOrderEvents, countPayments } from '#shop/order/read/order-counts.sql.ts'
import { lateReturns } from '#shop/order/return/late-returns.job.ts'
import { mostTriedLogin } from '#shop/office/staff-sign-in.ts'
import type { SmsLimits } from '#shop/letters/facts/sms-limits.ts'
import { spentOfDay, spentOfHour } from '#shop/people/account/report-sms-budget.job.ts'
import { droppedMessages } from '#shop/letters/message-limits.ts'

/** How long the database may take to answer that it is there. */
const PING_MS = 1_000

type Clock = Pick<DatabaseClock, 'now' | 'skewSeconds'>
const secondsSince = (clock: Clock, then: Date | undefined): number | undefined =>
  then && (clock.now().getTime() - then.getTime()) / 1000
const hourAgo = (clock: Clock): Date => new Date(clock.now().getTime() - HOUR_MS)

/** `db`: connections of their own, so that a scrape neither waits for those of the requests nor takes them. */
export const shopReadings = (db: Kysely<DB>, clock: Clock, smsLimits: SmsLimits): Reading[] => [
  ...sellingReadings(db, clock),
  ...machineReadings(db, clock),
  {
    name: 'shop_invariants_broken',
    help: 'Violations of invariants of stock and orders that the newest audit found; must be 0',
    read: async () => (await lastAudit(db))?.broken,
  },
  {
    name: 'shop_audit_age_seconds',
    help: 'Time since the invariants were audited, once an hour',
    read: async () => secondsSince(clock, (await lastAudit(db))?.runAt),
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
    help: "Money spent on SMS and calls today (Moscow), as a share of the day's budget; none without a budget",
    read: async () => (smsLimits.dayBudget === 0 ? undefined : spentOfDay(db, smsLimits, clock.now())),
  },
  {
    name: 'shop_staff_login_tries_ratio',
    help: 'Tries of a password today (UTC) of the most tried login of staff, as a share of its limit; above 0.5 somebody guesses',
    read: () => mostTriedLogin(db, clock.now()),
  },
]

const sellingReadings = (db: Kysely<DB>, clock: Clock): Reading[] => [
  {
    name: 'shop_orders_hour',
    help: 'Orders of the last hour by event: placed, handed_over, cancelled, returned',
    labels: ['event'],
    read: async () =>
      (await countOrderEvents(db, hourAgo(clock))).map(({ event, count }): Labelled => ({
        labels: { event },
        value: count,
      })),
  },
  {
    name: 'shop_payments_hour',
    help: 'Online payments of the orders of the last hour, by state',
    labels: ['state'],
    read: async () =>
      (await countPayments(db, hourAgo(clock))).map(({ state, count }): Labelled => ({
        labels: { state },
        value: count,
      })),
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
    name: 'shop_synthetic_buyer_failed',
    help: 'Whether the last visit of the synthetic buyer failed (1), every ten minutes',
    read: async () => {
      const [last] = await readSyntheticChecks(db, 1)
      return last && Number(last.failed_step !== null)
    },
  },
  {
    name: 'shop_synthetic_buyer_age_seconds',
    help: 'Time since the last visit of the synthetic buyer, every ten minutes',
    read: async () => secondsSince(clock, (await readSyntheticChecks(db, 1))[0]?.at),
  },
]

const machineReadings = (db: Kysely<DB>, clock: Clock): Reading[] => [
  {
    name: 'shop_database_up',
    help: 'Whether the database answers this node within a second (1)',
    read: async () => Number(await resolvesWithin(sql`SELECT 1`.execute(db), PING_MS)),
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
    help: 'Time since the newest backup of npm run backup was finished',
    read: async () => secondsSince(clock, await lastBackup(db)),
  },
  {
    name: 'shop_backup_trial_age_seconds',
    help: 'Time since a backup was last restored for a trial; none while none was',
    read: async () => secondsSince(clock, await lastBackupTrial(db)),
  },
  {
    name: 'shop_jobs_late_seconds',
    help: 'For how long the oldest job waits that should have begun',
    read: () => oldestLateJob(db),
  },
  {
    name: 'shop_jobs_waiting',
    help: 'Jobs that may begin, by queue, counted once a minute; queues without any are left out',
    labels: ['queue'],
    read: async () =>
      (await readQueues(db))
        .filter(({ name, waiting }) => waiting > 0 && name !== DEAD_LETTERS)
        .map(({ name, waiting }): Labelled => ({ labels: { queue: name }, value: waiting })),
  },
  {
    name: 'shop_jobs_active',
    help: 'Jobs that are being worked on, counted once a minute',
    read: async () => (await readQueues(db)).reduce((sum, { active }) => sum + active, 0),
  },
  {
    name: 'shop_jobs_dead',
    help: 'Jobs whose retries have all failed, counted once a minute; they need a person',
    read: async () => (await readQueues(db)).find(({ name }) => name === DEAD_LETTERS)?.waiting ?? 0,
  },
]

/** The disk of the data folder, on which the embedded database lies. */
export const diskReading = (folder: string): Reading => ({
  name: 'shop_disk_free_ratio',
  help: 'Free share of the disk of DATA_DIR',
  read: async () => {
    const { bavail, blocks } = await statfs(folder)
    return bavail / blocks
  },
})
