import type { QueryExecutorProvider } from 'kysely'
import { countedAddress } from './network.ts'

/**
 * The session of the browser that writes. A browser without one has a new id, which nothing stores until `open`. `rotate` and
 * `end` return a function that changes the cookie: call it after the commit.
 */
export type SessionControl = {
  /** SHA-256 of the id in the cookie; identifies this browser. */
  readonly idHash: Buffer
  /**
   * Opens the session of a browser that has none, and sets its cookie; returns whose it is. Throws «too-often» when the
   * browser's network has opened too many.
   */
  readonly open: (db: QueryExecutorProvider) => Promise<{ readonly visitorId: string }>
  /** Gives this browser a new id (SAFE-01), in the transaction that signs it in. */
  readonly rotate: (
    tx: QueryExecutorProvider,
    owner: { readonly visitorId: string; readonly customerId: number },
  ) => Promise<() => void>
  readonly end: (tx: QueryExecutorProvider) => Promise<() => void>
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
  readonly requestId: string
  /** Network address, for limits and records of consent; null for calls within the process. */
  readonly address: string | null
  /** Set for endpoints declared `once`, and only for them. */
  readonly idempotencyKey: string | null
  /** Set for writes that come over HTTP. */
  readonly session?: SessionControl
  /** Set for calls of staff that come over HTTP. */
  readonly staffCookie?: StaffCookie
}

/**
 * The visitor of a write that stores something for them; opens the session of a browser that has none. Call it after every
 * check, right before the write: a refused write opens no session (SAFE-07).
 */
export const ensureVisitor = async (
  db: QueryExecutorProvider,
  { visitorId, session }: Pick<Caller, 'visitorId' | 'session'>,
): Promise<string> => {
  if (visitorId !== null) return visitorId
  if (session === undefined) throw new Error('A write came without a session')
  return (await session.open(db)).visitorId
}

/** Whom a limit on anonymous writes counts. */
export const countedCaller = ({ address, visitorId }: Pick<Caller, 'address' | 'visitorId'>): string =>
  address === null ? String(visitorId) : countedAddress(address)

/** The caller of loaders whose page is shared by all visitors of a city: without an identity it cannot leak one (SAFE-04). */
export const anonymous = (requestId: string): Caller => ({
  visitorId: null,
  customerId: null,
  requestId,
  address: null,
  idempotencyKey: null,
})
