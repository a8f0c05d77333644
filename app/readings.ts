/** Metrics that are read from the database, so that every node shows the same. */
import type { Kysely } from 'kysely'
import { lastAudit } from '#platform/db/audit.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { shortfallUnits } from '#shop/stock/stock.sql.ts'
import { lateReturns } from '#shop/order/return/late-returns.job.ts'
import type { Reading } from '#platform/http/metrics.ts'
import { mostTriedLogin } from '#shop/office/staff-sign-in.ts'
import type { SmsLimits } from '#shop/letters/facts/sms-limits.ts'
import { spentOfDay, spentOfHour } from '#shop/people/account/report-sms-budget.job.ts'
import { droppedMessages } from '#shop/letters/message-limits.ts'

export const shopReadings = (db: Kysely<DB>, smsLimits: SmsLimits): Reading[] => [
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
      return audit && (Date.now() - audit.runAt.getTime()) / 1000
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
    read: async () => (await lateReturns(db, new Date())).length,
  },
  {
    name: 'shop_messages_dropped_today',
    help: 'Messages about orders that were not sent today (UTC) because a limit was reached',
    read: () => droppedMessages(db, new Date()),
  },
  {
    name: 'shop_code_budget_hour_ratio',
    help: 'Money spent on sign-in codes in this hour, as a share of its budget; above 0.5 somebody may be asking for codes of strangers',
    read: () => spentOfHour(db, smsLimits, new Date()),
  },
  {
    name: 'shop_sms_budget_day_ratio',
    help: "Money spent on SMS and calls today (Moscow), as a share of the day's budget",
    read: () => spentOfDay(db, smsLimits, new Date()),
  },
  {
    name: 'shop_staff_login_tries_ratio',
    help: 'Tries of a password today (UTC) of the most tried login of staff, as a share of its limit; above 0.5 somebody guesses',
    read: () => mostTriedLogin(db, new Date()),
  },
]
