import type { Answer, AnyRefused } from '#kernel/endpoint.ts'
import { httpErrorCodes, wireCodes, type Envelope } from '#kernel/wire-codes.ts'
import type { HttpErrorName } from '#platform/calls/http-error.ts'

export type Wire = { readonly status: number; readonly body: Envelope<unknown> }

const failed = (code: number | string, message: string, data?: object): Envelope<never> => ({
  status: 'error',
  data: null,
  errors: [data ? { code, message, customData: { ...data } } : { code, message }],
})

const refused = ({ refusal, message, data }: AnyRefused): Wire => ({
  status: wireCodes[refusal].status,
  body: failed(wireCodes[refusal].code, message, data),
})

/** The answer of an endpoint in the envelope of API-05. */
export const toResponse = (answer: Answer<unknown>): Wire =>
  answer.ok ? { status: 200, body: { status: 'success', data: answer.value, errors: [] } } : refused(answer)

export const httpErrorResponse = (
  refusal: HttpErrorName,
  message: string,
  data?: Readonly<Record<string, unknown>>,
): Wire => ({
  status: httpErrorCodes[refusal].status,
  body: failed(httpErrorCodes[refusal].code, message, data),
})
