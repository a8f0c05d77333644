/**
 * Random sequences of what shoppers do to their baskets, in three browsers and two accounts, up to three actions at a time: add, set,
 * remove, sign in, sign out. After each turn every browser's basket must be what one order of the acknowledged actions gives.
 * Long form: tests/campaigns/campaign-baskets.ts.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { setTimeout as delay } from 'node:timers/promises'
import { MAX_PIECES } from '#shop/stock/facts/max-pieces.ts'
import { basketLineId, productId, variantId } from '#kernel/ids.ts'
import { HttpError } from '#platform/calls/http-error.ts'
import type { TestDatabase } from '#kit/database.ts'
import { BALM, CREAM, SERUM } from '#kit/shops/order-shop.ts'
import { signInShop, type SignInShop, type TestBrowser } from '#kit/shops/sign-in-shop.ts'

const NO_LINE = basketLineId(0)

const PHONES = ['79123456789', '79123456790'] as const
const VARIANTS = [CREAM, SERUM, BALM] as const
const BROWSERS = 3

type Target = { readonly browser: number; readonly variant: number }
export type Action =
  | (Target & { readonly kind: 'add'; readonly quantity: number })
  | (Target & { readonly kind: 'set'; readonly quantity: number })
  | (Target & { readonly kind: 'remove' })
  | { readonly kind: 'signIn'; readonly browser: number; readonly account: number }
  | { readonly kind: 'signOut'; readonly browser: number }
/** Actions that start together; `wait`: milliseconds until each starts. */
export type Turn = readonly { readonly action: Action; readonly wait: number }[]

const target = { browser: fc.nat({ max: BROWSERS - 1 }), variant: fc.constantFrom(...VARIANTS) }
const quantity = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: MAX_PIECES }))
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('add' as const), ...target, quantity }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('set' as const), ...target, quantity }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), ...target }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('signIn' as const),
      browser: target.browser,
      account: fc.nat({ max: PHONES.length - 1 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('signOut' as const), browser: target.browser }) },
)
const turn: fc.Arbitrary<Turn> = fc.array(fc.record({ action, wait: fc.nat({ max: 4 }) }), {
  minLength: 1,
  maxLength: 3,
})

/** Quantities by variant. */
type Lines = Readonly<Record<number, number>>
type State = {
  readonly accounts: readonly Lines[]
  /** The account a browser is signed in to, null for a guest, whose lines are its own. */
  readonly browsers: readonly { readonly account: number | null; readonly lines: Lines }[]
}
const EMPTY: State = {
  accounts: PHONES.map(() => ({})),
  browsers: Array.from({ length: BROWSERS }, () => ({ account: null, lines: {} })),
}

const linesOf = (state: State, browser: number): Lines => {
  const { account = null, lines = {} } = state.browsers[browser] ?? {}
  return account === null ? lines : (state.accounts[account] ?? {})
}
const withLines = (state: State, browser: number, lines: Lines): State => {
  const account = state.browsers[browser]?.account ?? null
  return account === null
    ? { ...state, browsers: state.browsers.map((of, at) => (at === browser ? { ...of, lines } : of)) }
    : { ...state, accounts: state.accounts.map((of, at) => (at === account ? lines : of)) }
}
const added = (lines: Lines, variant: number, pieces: number): Lines => ({
  ...lines,
  [variant]: Math.min(MAX_PIECES, (lines[variant] ?? 0) + pieces),
})

/** The state after an acknowledged action; null when it could not have been acknowledged then. */
const after = (state: State, done: Action): State | null => {
  const lines = linesOf(state, done.browser)
  switch (done.kind) {
    case 'add':
      return withLines(state, done.browser, added(lines, done.variant, done.quantity))
    case 'set':
      return lines[done.variant] === undefined
        ? null
        : withLines(state, done.browser, { ...lines, [done.variant]: done.quantity })
    case 'remove':
      return withLines(
        state,
        done.browser,
        Object.fromEntries(Object.entries(lines).filter(([variant]) => Number(variant) !== done.variant)),
      )
    case 'signOut':
      return {
        ...state,
        browsers: state.browsers.map((of, at) => (at === done.browser ? { account: null, lines: {} } : of)),
      }
    case 'signIn': {
      const guestLines = state.browsers[done.browser]?.account === null ? lines : {}
      const signedIn: State = {
        ...state,
        browsers: state.browsers.map((of, at) => (at === done.browser ? { account: done.account, lines: {} } : of)),
      }
      return Object.entries(guestLines).reduce(
        (merged, [variant, pieces]) =>
          withLines(merged, done.browser, added(linesOf(merged, done.browser), Number(variant), pieces)),
        signedIn,
      )
    }
  }
}

const ordersOf = <T>(all: readonly T[]): T[][] =>
  all.length === 0
    ? [[]]
    : all.flatMap((first, at) => ordersOf(all.filter((_, other) => other !== at)).map((rest) => [first, ...rest]))

const shown = (state: State): string =>
  JSON.stringify(
    state.browsers.map((_, at) => Object.entries(linesOf(state, at)).sort(([a], [b]) => Number(a) - Number(b))),
  )

type Prepared = { readonly action: Action; readonly run: () => Promise<boolean> }

/** The caller is that of the cookie the browser has before the turn, as in a request that is under way. `code`: of a sign-in. */
const prepare = async (
  shop: SignInShop,
  browsers: readonly TestBrowser[],
  of: Action,
  code: string,
): Promise<Prepared> => {
  const browser = browsers[of.browser] ?? shop.newBrowser()
  const caller = await browser.caller()
  const acknowledged = (answer: { readonly ok: boolean }): boolean => answer.ok
  switch (of.kind) {
    case 'add':
      return {
        action: of,
        run: async () =>
          acknowledged(await shop.basket.add({ product_id: variantId(of.variant), quantity: of.quantity }, caller)),
      }
    case 'set':
    case 'remove': {
      const basket = await shop.basket.get({}, caller)
      const id = basket.ok
        ? (basket.value.items.find((line) => line.product_id === of.variant)?.id ?? NO_LINE)
        : NO_LINE
      return {
        action: of,
        run: async () =>
          acknowledged(
            of.kind === 'set'
              ? await shop.basket.setQuantity({ id, quantity: of.quantity }, caller)
              : await shop.basket.deleteItem({ id }, caller),
          ),
      }
    }
    case 'signIn': {
      const phone = PHONES[of.account] ?? PHONES[0]
      return { action: of, run: async () => acknowledged(await shop.user.confirmCode({ phone, code }, caller)) }
    }
    case 'signOut':
      return { action: of, run: async () => acknowledged(await shop.user.signOut({}, caller)) }
  }
}

const refusedIfReplaced = (error: unknown): boolean => {
  if (error instanceof HttpError && error.refusal === 'session-replaced') return false
  throw error
}

/** One sign-in or sign-out of a browser a turn: a browser has one cookie. */
const withoutRivals = (turnOf: Turn): Turn => {
  const moved = new Set<number>()
  const accounts = new Set<number>()
  return turnOf.filter(({ action: of }) => {
    if (of.kind !== 'signIn' && of.kind !== 'signOut') return true
    if (moved.has(of.browser) || (of.kind === 'signIn' && accounts.has(of.account))) return false
    moved.add(of.browser)
    if (of.kind === 'signIn') accounts.add(of.account)
    return true
  })
}

export type SequencesOutcome = { readonly sequences: number; readonly actions: number; readonly refused: number }

/** Throws with the shortest sequence found that loses or doubles something. The database has the fixtures of orders. */
export const runBasketSequences = async (
  base: TestDatabase,
  plan: { readonly sequences: number; readonly seed: number },
): Promise<SequencesOutcome> => {
  const shop = await signInShop(base, { perAddress: 1_000_000, dayBudget: 1_000_000_000, hourBudget: 1_000_000_000 })
  for (const phone of PHONES) await shop.register(shop.newBrowser(), phone)
  let actions = 0
  let refused = 0

  const openSession = async (browser: TestBrowser): Promise<void> => {
    const caller = await browser.caller()
    if (caller.visitorId === null) await shop.favorites.add({ product_id: productId(CREAM) }, caller)
  }
  const askCode = (browsers: readonly TestBrowser[], of: Extract<Action, { kind: 'signIn' }>): Promise<string> =>
    shop.askCode(browsers[of.browser] ?? shop.newBrowser(), PHONES[of.account])

  /** `states`: all that explain what was seen, which differ in baskets that no browser shows. */
  const runTurn = async (
    browsers: readonly TestBrowser[],
    states: readonly State[],
    turnOf: Turn,
  ): Promise<State[]> => {
    shop.pass(61)
    await sql`DELETE FROM rate_count`.execute(base.db)
    await sql`DELETE FROM sms_phone`.execute(base.db)
    const together = withoutRivals(turnOf)
    // Sessions first: the client sends the first writes of a browser that has none one after another.
    for (const browser of browsers) await openSession(browser)
    const codes: string[] = []
    for (const { action: of } of together) codes.push(of.kind === 'signIn' ? await askCode(browsers, of) : '')
    const prepared: (Prepared & { readonly wait: number })[] = []
    for (const [at, { action: of, wait }] of together.entries())
      prepared.push({ ...(await prepare(shop, browsers, of, codes[at] ?? '')), wait })
    const done = await Promise.all(
      prepared.map(async ({ wait, run }) => {
        await delay(wait)
        return run().catch(refusedIfReplaced)
      }),
    )
    const kept = prepared.filter((_, at) => done[at]).map(({ action: of }) => of)
    actions += prepared.length
    refused += prepared.length - kept.length
    const seen = JSON.stringify(
      await Promise.all(
        browsers.map(async (browser) => {
          const basket = await shop.basket.get({}, await browser.caller())
          const items = basket.ok ? basket.value.items : []
          return items.map((line) => [String(line.product_id), line.quantity]).sort(([a], [b]) => Number(a) - Number(b))
        }),
      ),
    )
    const possible = states
      .flatMap((state) =>
        ordersOf(kept).map((order) => order.reduce<State | null>((before, of) => before && after(before, of), state)),
      )
      .filter((next) => next !== null)
    const matching = new Map(
      possible.filter((next) => shown(next) === seen).map((next) => [JSON.stringify(next), next]),
    )
    if (matching.size === 0)
      throw new Error(
        `After ${JSON.stringify(kept)} the baskets were ${seen}, instead of ${possible.map(shown).join(' or ') || 'a refusal'}`,
      )
    return [...matching.values()]
  }

  try {
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 6 }), async (turns) => {
        await sql`DELETE FROM basket`.execute(base.db)
        const browsers = Array.from({ length: BROWSERS }, () => shop.newBrowser())
        let states: readonly State[] = [EMPTY]
        for (const turnOf of turns) states = await runTurn(browsers, states, turnOf)
      }),
      { numRuns: plan.sequences, seed: plan.seed },
    )
  } finally {
    await shop.close()
  }
  return { sequences: plan.sequences, actions, refused }
}
