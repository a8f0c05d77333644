/** Who asks. For every write the frame has made sure that `visitorId` is set; on reads it may be null. */
export type Caller = {
  readonly visitorId: string | null
  readonly customerId: number | null
  readonly requestId: string
  /** Given for calls declared `once`, and only for them. */
  readonly idempotencyKey: string | null
}

/** The caller of page loaders whose HTML is shared by everybody in a city: knows nobody, so it can leak nobody. */
export const anonymous = (requestId: string): Caller => ({ visitorId: null, customerId: null, requestId, idempotencyKey: null })
