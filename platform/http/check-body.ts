/**
 * Refuses bodies with U+0000, which PostgreSQL cannot store in text, and bodies nested deeper than any call needs. U+0000 in
 * addresses is refused by kernel/pages/request-target.ts.
 */
import type { FastifyInstance } from 'fastify'
import { HttpError } from '#platform/calls/http-error.ts'

/** Far more than any body of the contract has. */
const MAX_DEPTH = 32

type Flaw = 'nul' | 'too-deep'

/** What is wrong with the value; null when nothing is. The depth is limited, so the recursion is too. */
const flawOf = (value: unknown, depth = 0): Flaw | null => {
  if (typeof value === 'string') return value.includes('\0') ? 'nul' : null
  if (typeof value !== 'object' || value === null) return null
  if (depth === MAX_DEPTH) return 'too-deep'
  for (const part of Object.values(value)) {
    const flaw = flawOf(part, depth + 1)
    if (flaw !== null) return flaw
  }
  return null
}

const MESSAGES = {
  nul: 'В запросе есть недопустимый знак U+0000.',
  'too-deep': 'Запрос вложен слишком глубоко.',
} as const satisfies Record<Flaw, string>

/** Throws `invalid-input` for a parsed body that no call accepts. */
export const checkBody = (body: unknown): void => {
  const flaw = flawOf(body)
  if (flaw !== null) throw new HttpError('invalid-input', MESSAGES[flaw])
}

export const refuseFlawedBodies = (app: FastifyInstance): void => {
  app.addHook('preValidation', async (request) => checkBody(request.body))
}
