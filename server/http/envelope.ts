import type { Answer, Refused } from '#contract/endpoint.ts'
import { frameCodes, wireCodes, type Envelope, type RefusalName } from '#contract/wire-codes.ts'
import type { FrameRefusalName } from '../calls/http-error.ts'

type Wire = { readonly status: number; readonly body: Envelope<unknown> }

const failed = (code: number | string, message: string, data?: Readonly<Record<string, unknown>>): Envelope<never> => ({
  status: 'error',
  data: null,
  errors: [data ? { code, message, customData: { ...data } } : { code, message }],
})

const refused = ({ refusal, message, data }: Refused<RefusalName>): Wire => ({
  status: wireCodes[refusal].status,
  body: failed(wireCodes[refusal].code, message, data),
})

/** API-05. */
export const wireOf = (answer: Answer<unknown>): Wire =>
  answer.ok ? { status: 200, body: { status: 'success', data: answer.value, errors: [] } } : refused(answer)

export const frameWire = (
  refusal: FrameRefusalName,
  message: string,
  data?: Readonly<Record<string, unknown>>,
): Wire => ({
  status: frameCodes[refusal].status,
  body: failed(frameCodes[refusal].code, message, data),
})
