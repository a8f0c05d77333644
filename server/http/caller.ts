/** Who asks. For every write the frame has made sure that `visitorId` is set; on reads it may be null. */
export type Caller = {
  readonly visitorId: string | null
  readonly customerId: number | null
  readonly requestId: string
  /** Where from, for limits and records of consent; null within the process. */
  readonly address: string | null
  /** Given for calls declared `once`, and only for them. */
  readonly idempotencyKey: string | null
}

/** The caller of page loaders whose HTML is shared by everybody in a city: knows nobody, so it can leak nobody. */
export const anonymous = (requestId: string): Caller => ({ visitorId: null, customerId: null, requestId, address: null, idempotencyKey: null })
