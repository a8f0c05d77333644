/** A shop for sign-in tests: the test controls the clock and reads codes from the sandbox. */
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { createHash, randomUUID } from 'node:crypto'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import { buildSandbox } from '#providers/sandbox/app.ts'
import { smscCalls } from '#providers/smsc/adapter.ts'
import { mailApi } from '#providers/mail-api/adapter.ts'
import { smsRu } from '#providers/sms-ru/adapter.ts'
import { basketCalls } from '#shop/basket/basket.calls.ts'
import { favoritesCalls } from '#shop/people/favourites/favorites.calls.ts'
import { orderCalls } from '#shop/order/order.calls.ts'
import { historyCalls } from '#shop/catalogue/phrases/search-history.calls.ts'
import { userCalls } from '#shop/people/account/user.calls.ts'
import type { Consents } from '#shop/consent/facts/consent.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { sessionStore } from '#platform/calls/session-store.ts'
import { sendSignInCode } from '#shop/people/account/send-sign-in-code.job.ts'
import { machineRandom } from '#platform/random.ts'
import type { TestDatabase } from '#kit/database.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import type { SmsLimits } from '#shop/letters/facts/sms-limits.ts'

export const ANNA_PHONE = '79123456789'
export const ANNA_FORM = { name: 'Анна Белова', email: 'anna@example.ru', birthday: '1990-02-28' } as const

/** The version of the consent that a registration shows. */
export const ACCOUNT_VERSION = shopForTests.terms.consents.account.version

/** One browser with its session cookie. */
export type TestBrowser = { readonly caller: () => Promise<Caller> }

/** The proof that a browser sends for this challenge. */
export const solveChallengeOf = async (given: string): Promise<string> => {
  const challenge: Challenge = JSON.parse(given)
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}

export const signInShop = async (base: TestDatabase, limits: Partial<SmsLimits> = {}) => {
  const sandbox = buildSandbox()
  const sandboxUrl = await sandbox.app.listen({ host: '127.0.0.1', port: 0 })
  let now = new Date('2026-11-20T09:00:00Z')
  const clock = { now: () => now }
  const deps = {
    db: base.db,
    clock,
    random: machineRandom,
    ordersPerNetwork: 0,
    providers: [],
    carriers: [],
    publicUrl: 'https://glad.example',
    ...shopForTests,
    alert: () => {},
    codeKey: signInForTests.codeKey,
    smsLimits: { ...signInForTests.smsLimits, ...limits },
  }
  const jobDeps = {
    db: base.db,
    clock,
    random: machineRandom,
    sms: smsRu(`${sandboxUrl}/sms.ru`, 'sandbox'),
    codeCaller: smscCalls(`${sandboxUrl}/smsc-call`, 'sandbox'),
    mailer: mailApi(`${sandboxUrl}/mail`, 'sandbox'),
    providers: [],
    carriers: [],
    publicUrl: 'https://glad.example',
    ...shopForTests,
    codeKey: signInForTests.codeKey,
    smsLimits: { ...signInForTests.smsLimits, ...limits },
    feedbackTo: 'zabota@glad.example',
    alert: () => {},
  }
  const user = userCalls(deps)
  const store = sessionStore(base.db)

  const newBrowser = (address: string | null = '203.0.113.7'): TestBrowser => {
    let id: string | null = null
    let mark: string | null = null
    const hashOf = (of: string): Buffer => createHash('sha256').update(of).digest()
    const far = new Date(Date.now() + 86_400_000)
    return {
      caller: async () => {
        const known = id === null ? null : await store.find(hashOf(id))
        const newVisitorId = randomUUID()
        const currentId = id !== null && known !== null ? id : randomUUID()
        return {
          visitorId: known?.visitorId ?? null,
          customerId: known?.customerId ?? null,
          requestId: 'test',
          address,
          idempotencyKey: randomUUID(),
          sessionHash: hashOf(currentId),
          session: {
            idHash: hashOf(currentId),
            keeping: known?.customerId === null ? store.keeping(hashOf(currentId)) : null,
            open: async () => {
              id = currentId
              return {
                visitorId: newVisitorId,
                opening: store.opening(hashOf(currentId), newVisitorId, far),
                keeping: null,
              }
            },
            rotate: async (tx, owner) => {
              const next = randomUUID()
              await store.rotate(tx, hashOf(currentId), { ...owner, idHash: hashOf(next), expiresAt: far })
              return () => void (id = next)
            },
            browser: {
              idHash: mark === null ? null : hashOf(mark),
              renew: () => {
                const next = mark ?? randomUUID()
                return { idHash: hashOf(next), setCookie: () => void (mark = next) }
              },
            },
            end: async (tx) => {
              await store.end(tx, hashOf(currentId))
              return () => void (id = null)
            },
          },
        }
      },
    }
  }
  /** Runs the queued jobs as a worker would. */
  const deliver = async (): Promise<void> => {
    const { rows } = await sql<{
      id: string
      data: { challenge_id: string }
    }>`SELECT id::text AS id, data FROM pgboss.job WHERE name = 'send-sign-in-code' AND state = 'created' ORDER BY created_on`.execute(
      base.db,
    )
    for (const { id, data } of rows) {
      await sendSignInCode.work(data, jobDeps)
      await sql`UPDATE pgboss.job SET state = 'completed', completed_on = now() WHERE id = ${id}::uuid`.execute(base.db)
    }
  }
  const codeSentTo = async (phone: string): Promise<string> => {
    await deliver()
    return /\b(\d{6})\b/.exec(sandbox.journal.outbox.findLast(({ to }) => to === phone)?.text ?? '')?.[1] ?? ''
  }
  const askCode = async (browser: TestBrowser, phone = ANNA_PHONE): Promise<string> => {
    const answer = await user.sendCode({ phone }, await browser.caller())
    if (!answer.ok) throw new Error(`refused: ${answer.refusal}`)
    return codeSentTo(phone)
  }
  return {
    user,
    /** The calls of a shop whose terms have these consents too. */
    withConsents: (consents: Partial<Consents>) => ({
      user: userCalls({ ...deps, terms: { ...deps.terms, consents: { ...deps.terms.consents, ...consents } } }),
    }),
    deps,
    jobDeps,
    sandbox,
    newBrowser,
    deliver,
    codeSentTo,
    askCode,
    /** Solves the challenge of a refusal as a browser does. */
    solve: solveChallengeOf,
    basket: basketCalls(deps),
    favorites: favoritesCalls(deps),
    order: orderCalls(deps),
    searchHistory: historyCalls({ ...deps, recordPhrase: () => {}, recordChoice: () => {} }),
    now: () => now,
    pass: (seconds: number): void => void (now = new Date(now.getTime() + seconds * 1000)),
    register: async (browser: TestBrowser, phone = ANNA_PHONE, more: { news?: boolean } = {}) => {
      const code = await askCode(browser, phone)
      return user.register(
        { phone, ...ANNA_FORM, code, consent_text_version: ACCOUNT_VERSION, ...more },
        await browser.caller(),
      )
    },
    signIn: async (browser: TestBrowser, phone = ANNA_PHONE) => {
      const code = await askCode(browser, phone)
      return user.confirmCode({ phone, code }, await browser.caller())
    },
    close: () => sandbox.app.close(),
  }
}
export type SignInShop = Awaited<ReturnType<typeof signInShop>>
