import type { QueryExecutorProvider, RawBuilder } from 'kysely'
import { HttpError } from './http-error.ts'
import { countedNetwork } from './network.ts'

/**
 * `opening`: the statement that opens the session; null if it is open. `keeping`: a subquery, which returns a row while the guest's
 * session has neither been replaced by a sign-in nor ended; null for customers and for calls within the process.
 */
export type NewVisitor = {
  readonly visitorId: string
  readonly opening: RawBuilder<unknown> | null
  readonly keeping: RawBuilder<unknown> | null
}

/**
 * The long-lived cookie that names a browser to the accounts which have signed in in it. It opens nothing: who has it only has
 * a share of codes of its own.
 */
export type BrowserMark = {
  /** SHA-256 of the cookie's id; null without one. */
  readonly idHash: Buffer | null
  /** The hash of the id that the browser has from now on. Call `setCookie` after the commit. */
  readonly renew: () => { readonly idHash: Buffer; readonly setCookie: () => void }
}

/** The signed-in session that follows another. `device`: in words, for the customer's list of sessions. */
export type NextOwner = {
  readonly visitorId: string
  readonly customerId: number
  readonly browser?: Buffer | null
}

/**
 * The session of the browser that writes. A browser without one has a new id, which nothing stores until `open`. `rotate` and
 * `end` return a function that changes the cookie: call it after the commit.
 */
export type SessionControl = {
  /** SHA-256 of the id in the cookie; identifies this browser. */
  readonly idHash: Buffer
  /** The subquery described at NewVisitor. */
  readonly keeping: RawBuilder<unknown> | null
  /**
   * For a browser without a session: counts and names a new visitor, and sets the cookie. `opening` opens the session: run it
   * with the write. Throws «too-often» when the browser's network has opened too many; one that an account knows is not counted.
   */
  readonly open: (db: QueryExecutorProvider, isKnown?: boolean) => Promise<NewVisitor>
  /** Gives this browser a new id (SAFE-01), in the transaction that signs it in. */
  readonly rotate: (tx: QueryExecutorProvider, owner: NextOwner) => Promise<() => void>
  readonly end: (tx: QueryExecutorProvider) => Promise<() => void>
  readonly browser: BrowserMark
}

/** The cookie of a staff session. Call `set` and `clear` after the commit. */
export type StaffCookie = {
  /** SHA-256 of the id in the cookie; null without one. */
  readonly idHash: Buffer | null
  readonly set: (id: string) => void
  readonly clear: () => void
}

/** Who makes a request. `visitorId` is null for a browser without a session. */
export type Caller = {
  readonly visitorId: string | null
  readonly customerId: number | null
  /** SHA-256 of the session's id; absent where nothing depends on which of a customer's sessions calls. */
  readonly sessionHash?: Buffer | null
  readonly requestId: string
  /** Network address, for limits and records of consent; null for calls within the process. */
  readonly address: string | null
  /** Set for endpoints declared `once`, and only for them. */
  readonly idempotencyKey: string | null
  /** Set for writes that come over HTTP. */
  readonly session?: SessionControl
  /** Set for calls of staff that come over HTTP. */
  readonly staffCookie?: StaffCookie
  /** Names the browser as a device of the counter; the same shape, and set with it. */
  readonly staffDevice?: StaffCookie
}

/**
 * The visitor of a write that stores something for them, and the statement that opens the session of a browser that has none: run it
 * with the write. Call it after every check: a refused write opens no session (SAFE-07).
 */
export const newVisitor = async (
  db: QueryExecutorProvider,
  { visitorId, session }: Pick<Caller, 'visitorId' | 'session'>,
  isKnown = false,
): Promise<NewVisitor> => {
  if (visitorId !== null) return { visitorId, opening: null, keeping: session?.keeping ?? null }
  if (session === undefined) throw new Error('A write came without a session')
  return session.open(db, isKnown)
}

/** For a guest's write whose session has been replaced or ended meanwhile: nothing was stored, and the browser has another cookie. */
export const sessionReplaced = (): HttpError =>
  new HttpError(
    'session-replaced',
    'В\u00a0этом браузере только что вошли в\u00a0кабинет или вышли из\u00a0него. Повторите ещё раз.',
    { retryAfter: 0 },
  )

/** Id of the visitor of a write, as `newVisitor` gives it; the session is open afterwards. */
export const ensureVisitor = async (
  db: QueryExecutorProvider,
  caller: Pick<Caller, 'visitorId' | 'session'>,
  isKnown = false,
): Promise<string> => {
  const { visitorId, opening } = await newVisitor(db, caller, isKnown)
  await opening?.execute(db)
  return visitorId
}

/** Whom a limit on anonymous writes counts. */
export const countedCaller = ({ address, visitorId }: Pick<Caller, 'address' | 'visitorId'>): string =>
  address === null ? String(visitorId) : countedNetwork(address)

/** The caller of loaders whose page is shared by all visitors of a city: without an identity it cannot leak one (SAFE-04). */
export const anonymous = (requestId: string): Caller => ({
  visitorId: null,
  customerId: null,
  requestId,
  address: null,
  idempotencyKey: null,
})
