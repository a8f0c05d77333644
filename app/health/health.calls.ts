import type { Kysely } from 'kysely'
import { MINUTE_MS } from '#kernel/durations.ts'
import { done, type Handlers } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { Clock } from '#platform/clock.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { readSyntheticChecks } from '#platform/health/health.sql.ts'
import { forOpenPage } from '#shop/office/face.ts'
import { health, type HealthCheck } from '#shop/reports/health.api.ts'
import type { ProviderCheck } from '../provider-checks.ts'
import { checkCertificate } from './check-certificate.ts'
import { checkFeeds } from './check-feeds.ts'
import {
  checkAudit,
  checkBackup,
  checkBounces,
  checkBuyer,
  checkCases,
  checkDuties,
  checkJobs,
  checkProvider,
  checkStock,
  checkWebhooks,
} from './checks.ts'

export type HealthDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly publicUrl: string
  readonly providerChecks?: readonly ProviderCheck[] | undefined
}

/** Providers are asked at most once a minute, however many pages look. */
const PROVIDERS_MS = MINUTE_MS
const BUYER_ROWS = 30

export const readHealth = async (
  { db, clock, publicUrl }: HealthDeps,
  providers: () => Promise<readonly HealthCheck[]>,
): Promise<HealthCheck[]> => {
  const now = clock.now()
  const [last] = await readSyntheticChecks(db, 1)
  const checks = await Promise.all([
    [checkBuyer(last, now)],
    checkAudit(db, now).then((check) => [check]),
    checkJobs(db, now),
    checkBounces(db, now).then((check) => [check]),
    checkCases(db, now).then((check) => [check]),
    checkStock(db, now).then((check) => [check]),
    checkBackup(db, now).then((check) => [check]),
    checkFeeds(db, now).then((check) => [check]),
    checkWebhooks(db).then((check) => [check]),
    checkCertificate(publicUrl, now),
    checkDuties(now).then((check) => [check]),
    providers(),
  ])
  // What is wrong stands first.
  return checks.flat().toSorted((a, b) => Number(a.is_good) - Number(b.is_good))
}

/** Asks all providers, and again when the answers are older than a minute. */
export const askProviders = ({ clock, providerChecks = [] }: HealthDeps): (() => Promise<readonly HealthCheck[]>) => {
  let asked: { readonly at: number; readonly checks: Promise<readonly HealthCheck[]> } | null = null
  return () => {
    const now = clock.now().getTime()
    if (asked === null || now - asked.at > PROVIDERS_MS) {
      asked = { at: now, checks: Promise.all(providerChecks.map(checkProvider)).then((all) => all.flat()) }
    }
    return asked.checks
  }
}

export const healthCalls = (deps: HealthDeps): Handlers<Pick<typeof health, 'health'>, Caller> => {
  const { db, clock } = deps
  const providers = askProviders(deps)
  return {
    health: (_, caller) =>
      forOpenPage(deps, health.health, caller, async () => {
        const buyer = await readSyntheticChecks(db, BUYER_ROWS)
        return done({
          at: clock.now().toISOString(),
          checks: await readHealth(deps, providers),
          buyer: buyer.map(({ at, failed_step, detail, took_ms }) => ({
            at: at.toISOString(),
            is_good: failed_step === null,
            detail: failed_step === null ? '' : `${failed_step}: ${detail}`,
            took_ms,
          })),
        })
      }),
  }
}
