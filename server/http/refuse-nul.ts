/** U+0000 has no place in a text and no form in PostgreSQL: refused at the door, once for all calls and pages. */
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../calls/http-error.ts'

/** A text of U+0000 anywhere in it. */
export const containsNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && Object.values(value).some(containsNul)
}
export const nulError = (): HttpError => new HttpError('invalid-input', 'В запросе есть недопустимый знак U+0000.')

export const refuseNul = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => (request.url.includes('%00') ? done(nulError()) : done()))
  app.addHook('preValidation', (request, _reply, done) => (containsNul(request.body) ? done(nulError()) : done()))
}
