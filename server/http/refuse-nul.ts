/** Refuses U+0000 in addresses and bodies: PostgreSQL cannot store it in text. */
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../calls/http-error.ts'

/** True if a string anywhere in the value contains U+0000. */
export const containsNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && Object.values(value).some(containsNul)
}
export const nulError = (): HttpError => new HttpError('invalid-input', 'В запросе есть недопустимый знак U+0000.')

export const refuseNul = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => (request.url.includes('%00') ? done(nulError()) : done()))
  app.addHook('preValidation', (request, _reply, done) => (containsNul(request.body) ? done(nulError()) : done()))
}
