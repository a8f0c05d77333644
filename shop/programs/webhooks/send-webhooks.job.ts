/** EXCH-01: sends the messages of the outbox to their endpoints. */
import { acceptedKeys } from '#platform/settings/secret-keys.ts'
import { Type } from 'typebox'
import { Agent, request } from 'undici'
import { HOUR_MS, MINUTE_MS } from '#kernel/durations.ts'
import { defineJob, RETRY_FOR_HOURS, type JobDeps } from '#platform/jobs/job.ts'
import { claimDue, markFailed, markSent, type Attempt, type Claimed } from './deliveries.sql.ts'
import { checkedLookup, faultOfUrl } from './endpoint-address.ts'
import { secretOf, signedHeaders } from './signature.ts'

/** `endpointKey`: see endpointKeyOf. `webhookNetworks`: own networks that may be called. */
export type WebhookDeps = { readonly endpointKey: Buffer; readonly webhookNetworks: readonly string[] }
type Deps = JobDeps & WebhookDeps

const TIMEOUT_MS = 10_000
/** Longer than an attempt takes: a killed process loses its messages no earlier. */
const CLAIM_SECONDS = 30
const TOGETHER = 50
/** The job is started every minute. */
const RUN_MS = 50_000
const MAX_ANSWER = 16 * 1024
/** Pauses before the next attempts; the last one repeats. */
const PAUSES_MS = [5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS]

const bodyOf = ({ type, at, data }: Claimed): string => JSON.stringify({ type, timestamp: at.toISOString(), data })

const errorText = (error: unknown): string =>
  error instanceof Error
    ? error.name === 'TimeoutError'
      ? 'нет ответа за\u00a010\u00a0секунд'
      : error.message
    : String(error)

const attemptOf = async (
  claimed: Claimed,
  { clock, endpointKey, webhookNetworks }: Deps,
  agent: Agent,
): Promise<Attempt> => {
  const at = clock.now()
  const began = performance.now()
  const tookMs = (): number => Math.round(performance.now() - began)
  const fault = faultOfUrl(claimed.url, webhookNetworks)
  if (fault !== null) return { at, status: null, error: fault, tookMs: 0 }
  const body = bodyOf(claimed)
  const secrets = acceptedKeys(endpointKey).map((key) => secretOf(key, claimed.salt))
  const signed = signedHeaders(secrets, { id: `msg_${claimed.message_id}`, at, body })
  try {
    const answer = await request(claimed.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Glad-Webhooks/1', ...signed },
      body,
      dispatcher: agent,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.body.dump({ limit: MAX_ANSWER })
    return { at, status: answer.statusCode, error: null, tookMs: tookMs() }
  } catch (error) {
    return { at, status: null, error: errorText(error).slice(0, 300), tookMs: tookMs() }
  }
}

const deliver = async (claimed: Claimed, deps: Deps, agent: Agent): Promise<void> => {
  const attempt = await attemptOf(claimed, deps, agent)
  if (attempt.status !== null && attempt.status >= 200 && attempt.status < 300)
    return markSent(deps.db, claimed, attempt)
  const pause = PAUSES_MS[Math.min(claimed.attempts, PAUSES_MS.length - 1)] ?? 0
  const stopped = await markFailed(deps.db, claimed, attempt, new Date(attempt.at.getTime() + pause))
  if (stopped !== undefined) deps.alert(`Notifications to ${stopped} are stopped: nothing was accepted for three days`)
}

/** Sends what is due until nothing is, at most for `ms`. */
export const sendWebhooks = async (deps: Deps, ms = RUN_MS): Promise<void> => {
  const until = performance.now() + ms
  // Redirects are not followed: the request client follows none by itself.
  const agent = new Agent({ connect: { timeout: TIMEOUT_MS, lookup: checkedLookup(deps.webhookNetworks) } })
  try {
    while (performance.now() < until) {
      const claimed = await claimDue(deps.db, { now: deps.clock.now(), seconds: CLAIM_SECONDS, most: TOGETHER })
      if (claimed.length === 0) return
      await Promise.all(claimed.map((one) => deliver(one, deps, agent)))
    }
  } finally {
    await agent.close()
  }
}

export const sendWebhooksJob = defineJob({
  name: 'send-webhooks',
  payload: Type.Object({}),
  policy: RETRY_FOR_HOURS,
  cron: '* * * * *',
  work: (_payload, deps: Deps) => sendWebhooks(deps),
})
