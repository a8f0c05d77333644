/** Turns any thrown value into one answer: an HttpError by its name, anything else a 500 without details. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RefusalName } from '#kernel/wire-codes.ts'
import { httpErrorResponse, type Wire } from './envelope.ts'
import { HttpError, type HttpErrorName } from '#platform/calls/http-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request was refused; null while it is not. */
    refusal: RefusalName | HttpErrorName | null
  }
}

const MAX_UNREAD_BYTES = 64 * 1024

const byStatus = new Map<number, readonly [HttpErrorName, string]>([
  [405, ['method-not-allowed', 'Так этот вызов не делают: смотрите заголовок Allow.']],
  [413, ['too-large', 'Запрос слишком большой.']],
  [415, ['unsupported-media-type', 'Запрос должен быть в формате application/json.']],
  [416, ['no-such-range', 'В файле нет такой части.']],
  [429, ['too-often', 'Слишком много запросов. Подождите немного и повторите.']],
  [503, ['overloaded', 'Магазин сейчас перегружен. Повторите через несколько секунд.']],
])

const fieldOf = (error: FastifyError): Record<string, unknown> | undefined => {
  const [first] = error.validation ?? []
  if (!first) return undefined
  const extra = first.params['additionalProperty'] ?? first.params['missingProperty']
  const field = [
    ...first.instancePath.split('/').filter((part) => part !== ''),
    ...(typeof extra === 'string' ? [extra] : []),
  ].join('.')
  return { field, rule: first.keyword }
}

const httpErrorOf = (error: FastifyError | HttpError): HttpError => {
  if (error instanceof HttpError) return error
  const field = fieldOf(error)
  if (field) return new HttpError('invalid-input', 'Запрос не подходит под описание: проверьте поля.', { data: field })
  const status = error.statusCode ?? 500
  const [refusal, message] =
    byStatus.get(status) ??
    (status >= 400 && status < 500
      ? ['invalid-input', 'Запрос не удалось разобрать.']
      : ['internal-error', 'Что-то пошло не так. Мы уже знаем и разбираемся.'])
  return new HttpError(refusal, shopperMessageOf(error) ?? message, retryAfterOf(error))
}

/** The text of an error that knows what a shopper should read, as DatabaseUnavailableError. */
const shopperMessageOf = (error: Error): string | undefined =>
  'shopperMessage' in error && typeof error.shopperMessage === 'string' ? error.shopperMessage : undefined

/** Seconds until a retry makes sense; absent when unknown. */
const retryAfterOf = (error: Error): { retryAfter?: number } =>
  'retryAfter' in error && typeof error.retryAfter === 'number' ? { retryAfter: error.retryAfter } : {}

/**
 * Node reads what is left of a body after the answer. That lets a client finish sending and read the answer, but must not
 * be used to make the shop read without end. Forms have limits of their own (connections.ts).
 */
const hasLargeRest = ({ raw, headers }: FastifyRequest): boolean =>
  !raw.complete &&
  !headers['content-type']?.startsWith('multipart/') &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MAX_UNREAD_BYTES)

/** What is answered to an error. Logs an unexpected one, and sets the headers that do not depend on the answer's form. */
export const refuseRequest = (
  error: FastifyError | HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
): { readonly wire: Wire; readonly message: string } => {
  const refusal = httpErrorOf(error)
  // The database's trouble is one incident (app/log.ts), no refusal of this visitor.
  request.refusal = shopperMessageOf(error) === undefined ? refusal.refusal : null
  const isUnhandled = refusal.refusal === 'internal-error'
  if (isUnhandled) request.log.error({ err: error }, 'unhandled error')
  const wire = httpErrorResponse(
    refusal.refusal,
    refusal.message,
    isUnhandled ? { requestId: request.id } : refusal.data,
  )
  if (hasLargeRest(request)) reply.header('connection', 'close')
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  else if (wire.status === 503 && reply.getHeader('retry-after') === undefined) reply.header('retry-after', '5')
  return { wire, message: refusal.message }
}

const answer = (error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { wire } = refuseRequest(error, request, reply)
  return reply
    .code(wire.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(wire.body)
}

export const handleErrors = (app: FastifyInstance): void => {
  app.decorateRequest('refusal', null)
  app.setErrorHandler<FastifyError | HttpError>((error, request, reply) => answer(error, request, reply))
}

export const answerUnknownCall = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  answer(new HttpError('no-such-call', 'Такого вызова нет.'), request, reply)

/** Outside /api every address answers GET, so a request that arrives here has another method. */
export const answerReadOnly = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  answer(
    new HttpError('method-not-allowed', 'По этому адресу можно только читать.'),
    request,
    reply.header('allow', 'GET, HEAD'),
  )
