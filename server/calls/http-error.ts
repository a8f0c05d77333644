import type { httpErrorCodes } from '#contract/wire-codes.ts'

export type HttpErrorName = keyof typeof httpErrorCodes

/** A refusal that belongs to the frame, not to a call: thrown from wherever it is noticed, answered by the error handler. */
export class HttpError extends Error {
  readonly refusal: HttpErrorName
  readonly data: Readonly<Record<string, unknown>> | undefined
  /** Seconds after which a retry makes sense; becomes Retry-After. */
  readonly retryAfter: number | undefined

  constructor(
    refusal: HttpErrorName,
    message: string,
    more: { data?: Readonly<Record<string, unknown>>; retryAfter?: number } = {},
  ) {
    super(message)
    this.refusal = refusal
    this.data = more.data
    this.retryAfter = more.retryAfter
  }
}
