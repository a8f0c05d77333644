import type { QueryExecutorProvider } from 'kysely'

/** The browser's session in the hands of sign-in. What its calls give back is to be done after the commit: it changes the cookie. */
export type SessionControl = {
  /** SHA-256 of the id in the cookie: names this browser. */
  readonly idHash: Buffer
  /** SAFE-01: a new id for this browser, in the transaction of its cause. */
  readonly rotate: (
    tx: QueryExecutorProvider,
    owner: { readonly visitorId: string; readonly customerId: number },
  ) => Promise<() => void>
  readonly end: (tx: QueryExecutorProvider) => Promise<() => void>
}

/** Who asks. For every write the frame has made sure that `visitorId` is set; on reads it may be null. */
export type Caller = {
  readonly visitorId: string | null
  readonly customerId: number | null
  readonly requestId: string
  /** Where from, for limits and records of consent; null within the process. */
  readonly address: string | null
  /** Given for calls declared `once`, and only for them. */
  readonly idempotencyKey: string | null
  /** Given for writes that come over HTTP. */
  readonly session?: SessionControl
}

/** The caller of page loaders whose HTML is shared by everybody in a city: knows nobody, so it can leak nobody. */
export const anonymous = (requestId: string): Caller => ({
  visitorId: null,
  customerId: null,
  requestId,
  address: null,
  idempotencyKey: null,
})
