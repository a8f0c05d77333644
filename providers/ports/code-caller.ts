import type { SmsResult } from './sms-sender.ts'

export type CodeCall = {
  /** 11 digits beginning with 7. */ readonly phone: string
  /** What the voice says. */ readonly text: string
  /** Idempotency key: a repetition with the same key is the same call. */ readonly key: string
}

/** Calls a phone and speaks a text. */
export type CodeCaller = { call(call: CodeCall): Promise<SmsResult> }
