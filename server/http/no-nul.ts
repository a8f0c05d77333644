/** U+0000 has no place in a text and no form in PostgreSQL: refused at the door, once for all calls and pages. */
import type { FastifyInstance } from 'fastify'
import { FrameRefusal } from './frame-refusal.ts'

const holdsNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul)
}
const refusal = (): FrameRefusal => new FrameRefusal('invalid-input', 'В запросе есть недопустимый знак U+0000.')

export const refuseNul = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request) => {
    if (request.url.includes('%00')) throw refusal()
  })
  app.addHook('preValidation', async (request) => {
    if (holdsNul(request.body)) throw refusal()
  })
}
