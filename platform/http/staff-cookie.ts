/**
 * The cookie of a staff session (STAFF-01): a random 128-bit id that scripts cannot read. It is sent to the shop's own pages only
 * (SameSite=Strict), and ends with the browser.
 */
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StaffCookie } from '#platform/calls/caller.ts'

const STAFF_COOKIE = '__Host-glad-staff'
/** Cookie of the browser as a device of the counter (OFFICE-08); it alone opens nothing. */
const DEVICE_COOKIE = '__Host-glad-device'
const ID_PATTERN = /^[A-Za-z0-9_-]{22}$/
const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' } as const

const cookieOf = (name: string, request: FastifyRequest, reply: FastifyReply): StaffCookie => {
  const id = request.cookies[name]
  return {
    idHash: id !== undefined && ID_PATTERN.test(id) ? hash('sha256', id, 'buffer') : null,
    set: (next) => void reply.setCookie(name, next, ATTRIBUTES),
    clear: () => void reply.clearCookie(name, ATTRIBUTES),
  }
}

export const staffCookieOf = (request: FastifyRequest, reply: FastifyReply): StaffCookie =>
  cookieOf(STAFF_COOKIE, request, reply)
export const deviceCookieOf = (request: FastifyRequest, reply: FastifyReply): StaffCookie =>
  cookieOf(DEVICE_COOKIE, request, reply)
