/** Why a message was not sent; only 'temporary' and 'rate_limited' are worth a retry. */
export type SmsFailure = 'invalid_number' | 'no_money' | 'rate_limited' | 'blocked' | 'temporary' | 'config'
export type SmsResult =
  | { readonly sent: true; readonly providerId: string }
  | { readonly sent: false; readonly failure: SmsFailure; readonly detail: string }

export type SmsSender = {
  /** `phone` is 11 digits beginning with 7. `key` is the idempotency key: a repetition with the same key is the same message. */
  send(phone: string, text: string, key: string): Promise<SmsResult>
}
