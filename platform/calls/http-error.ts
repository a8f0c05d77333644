import type { httpErrorCodes } from '#kernel/wire-codes.ts'

export type HttpErrorName = keyof typeof httpErrorCodes

/** An error of the HTTP layer, not of one endpoint. The error handler answers it by its name (kernel/wire-codes.ts). */
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
