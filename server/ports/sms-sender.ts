/** Why a message did not go out; only 'temporary' and 'rate_limited' are worth another try. */
export type SmsTrouble = 'invalid_number' | 'no_money' | 'rate_limited' | 'blocked' | 'temporary' | 'config'
export type SmsSent =
  | { readonly sent: true; readonly providerId: string }
  | { readonly sent: false; readonly trouble: SmsTrouble; readonly detail: string }

export type SmsSender = {
  /** `phone` is 11 digits beginning with 7. `key` names the cause: a repeat with the same key is the same message. */
  send(phone: string, text: string, key: string): Promise<SmsSent>
}
