import type { QueryExecutorProvider } from 'kysely'

/** What sign-in may do with the browser's session. Both calls return a function that changes the cookie: call it after the commit. */
export type SessionControl = {
  /** SHA-256 of the id in the cookie; identifies this browser. */
  readonly idHash: Buffer
  /** Gives this browser a new id (SAFE-01), in the transaction that signs it in. */
  readonly rotate: (
    tx: QueryExecutorProvider,
    owner: { readonly visitorId: string; readonly customerId: number },
  ) => Promise<() => void>
  readonly end: (tx: QueryExecutorProvider) => Promise<() => void>
}

/** Who makes a request. The HTTP layer sets `visitorId` for every write; on reads it may be null. */
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
}

/** The caller of loaders whose page is shared by all visitors of a city: without an identity it cannot leak one (SAFE-04). */
export const anonymous = (requestId: string): Caller => ({
  visitorId: null,
  customerId: null,
  requestId,
  address: null,
  idempotencyKey: null,
})
