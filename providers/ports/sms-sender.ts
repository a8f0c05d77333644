/**
 * Why a message was not sent; only 'temporary', 'rate_limited' and 'unknown' are worth a retry. `unknown`: the answer was lost, and it
 * may have been sent.
 */
export type SmsFailure = 'invalid_number' | 'no_money' | 'rate_limited' | 'blocked' | 'temporary' | 'config' | 'unknown'
export type SmsResult =
  | { readonly sent: true; readonly providerId: string }
  | { readonly sent: false; readonly failure: SmsFailure; readonly detail: string }
export type Sms = {
  /** 11 digits beginning with 7. */ readonly phone: string
  readonly text: string
  /** Idempotency key: a repetition with the same key is the same message. */ readonly key: string
}

export type SmsSender = {
  /** The results in the order of the messages; each may have another. */
  send(messages: readonly Sms[]): Promise<readonly SmsResult[]>
}
