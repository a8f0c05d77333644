/**
 * The cookie of a staff session (STAFF-01): a random 128-bit id that scripts cannot read. It is sent to the shop's own pages only
 * (SameSite=Strict), and ends with the browser.
 */
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StaffCookie } from '#platform/calls/caller.ts'

const STAFF_COOKIE = '__Host-glad-staff'
const ID_PATTERN = /^[A-Za-z0-9_-]{22}$/
const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' } as const

export const staffCookieOf = (request: FastifyRequest, reply: FastifyReply): StaffCookie => {
  const id = request.cookies[STAFF_COOKIE]
  return {
    idHash: id !== undefined && ID_PATTERN.test(id) ? hash('sha256', id, 'buffer') : null,
    set: (next) => void reply.setCookie(STAFF_COOKIE, next, ATTRIBUTES),
    clear: () => void reply.clearCookie(STAFF_COOKIE, ATTRIBUTES),
  }
}
