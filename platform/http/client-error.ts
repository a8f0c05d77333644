/** Answers what is not a readable request: too slow, too large or not HTTP. The connection ends with the answer. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { HttpError } from '#platform/calls/http-error.ts'
import type { Connections } from './connections.ts'

type ClientError = Error & { readonly code?: string }

const answerOf = ({ code }: ClientError): readonly [number, string] => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'Запрос шёл слишком долго. Проверьте связь и повторите.']
  if (code === 'HPE_HEADER_OVERFLOW') return [431, 'Заголовки запроса слишком большие.']
  return [400, 'Запрос не удалось разобрать.']
}

type Headers = Readonly<Record<string, string>>

/** An answer for a connection whose request no handler can answer. */
export const bytesOf = (status: number, message: string, headers: Headers): string => {
  const body = JSON.stringify({ status: 'error', data: null, errors: [{ code: status, message }] })
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
    '',
    body,
  ].join('\r\n')
}

/** `headers`: those of every answer (security-headers.ts). No hook runs for what is not a request. */
export const handleClientErrors =
  (connections: Connections, headers: Headers) =>
  (error: ClientError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const late = connections.lateRequest(socket)
    // An upload has limits of its own.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && late === 'upload') return
    if (socket.writable && late !== 'answered') socket.write(bytesOf(...answerOf(error), headers))
    socket.destroySoon()
  }

const countHosts = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length

/** HTTP/1.1 demands exactly one Host (RFC 9112, 3.2): two proxies may each take another one for the true one. */
export const refuseUnclearHosts = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const hosts = countHosts(request.raw.rawHeaders)
    if (hosts === 1 || (hosts === 0 && request.raw.httpVersion === '1.0')) return done()
    reply.header('connection', 'close')
    done(new HttpError('invalid-input', 'Запрос не удалось разобрать.'))
  })
  // Node answers an unknown Expect itself, without any header; a server may as well ignore it (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => void app.server.emit('request', request, response))
}
