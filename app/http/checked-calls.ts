/**
 * The calls that a posted form makes: the same endpoints within the process, each input checked by its schema as over HTTP.
 * What the HTTP layer refuses is an answer too, because the form shows its text.
 */
import type { AnyRefused } from '#kernel/endpoint.ts'
import { bindCalls } from '#app/api/endpoints.ts'
import { type BoundEndpoint } from '#platform/http/endpoint.ts'
import { HttpError, type HttpErrorName } from '#platform/calls/http-error.ts'
import { compileValidator } from '#platform/http/request-schemas.ts'

/** An error of the HTTP layer as a refusal. No call declares it: forms show the message of any refusal. */
const refused = (refusal: HttpErrorName, message: string): AnyRefused => ({
  ok: false,
  refusal: refusal as never,
  message,
})

const checked = (endpoint: BoundEndpoint): BoundEndpoint => {
  const isValid = compileValidator({
    schema: endpoint.endpoint.in,
    method: endpoint.endpoint.method,
    url: endpoint.endpoint.path,
    httpPart: 'body',
  })
  return {
    ...endpoint,
    handle: async (input, caller) => {
      if (isValid(input) !== true) return refused('invalid-input', 'Проверьте поля: что-то введено не\u00a0так.')
      try {
        return await endpoint.handle(input, caller)
      } catch (error) {
        if (error instanceof HttpError) return refused(error.refusal, error.message)
        throw error
      }
    },
  }
}

export const bindCheckedCalls = (all: readonly BoundEndpoint[]): ReturnType<typeof bindCalls> =>
  bindCalls(all.map(checked))
