/**
 * The visitor's session (SAFE-01): a random 128-bit id in a cookie that scripts cannot read; the database stores its hash only.
 * The first write opens it, so that reads write nothing and pages are the same for every visitor.
 */
import { hash, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionControl } from '../calls/caller.ts'
import type { Session, SessionStore } from '../calls/session-store.ts'

export type KnownSession = Session & { readonly idHash: Buffer }
export type Sessions = {
  find(request: FastifyRequest): Promise<Session | null>
  /** For writes: finds the session or opens one. */
  require(request: FastifyRequest, reply: FastifyReply): Promise<KnownSession>
  control(session: KnownSession, reply: FastifyReply): SessionControl
}

export const SESSION_COOKIE = '__Host-sid'
const LIFETIME_DAYS = 180
const DAY = 86_400_000
const ID_PATTERN = /^[A-Za-z0-9_-]{22}$/

const hashId = (id: string): Buffer => hash('sha256', id, 'buffer')
const nextExpiry = (): Date => new Date(Date.now() + LIFETIME_DAYS * DAY)

/** Browsers accept a Secure cookie over plain HTTP from localhost and 127.0.0.1 too, so one cookie serves everywhere. */
const setSessionCookie = (reply: FastifyReply, id: string): void => {
  reply.setCookie(SESSION_COOKIE, id, {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'lax',
    maxAge: LIFETIME_DAYS * 86_400,
  })
}

const newId = (): string => randomBytes(16).toString('base64url')

const createSessionControl = (store: SessionStore, { idHash }: KnownSession, reply: FastifyReply): SessionControl => ({
  idHash,
  async rotate(tx, owner) {
    const id = newId()
    await store.rotate(tx, idHash, { ...owner, idHash: hashId(id), expiresAt: nextExpiry() })
    return () => setSessionCookie(reply, id)
  },
  async end(tx) {
    await store.end(tx, idHash)
    return () => void reply.clearCookie(SESSION_COOKIE, { path: '/', secure: true, httpOnly: true, sameSite: 'lax' })
  },
})

export const createSessions = (store: SessionStore): Sessions => {
  const idOf = (request: FastifyRequest): string | null => {
    const id = request.cookies[SESSION_COOKIE]
    return id !== undefined && ID_PATTERN.test(id) ? id : null
  }
  const find = async (request: FastifyRequest): Promise<Session | null> => {
    const id = idOf(request)
    return id === null ? null : store.find(hashId(id))
  }
  return {
    find,
    async require(request, reply) {
      const id = idOf(request)
      const known = await find(request)
      if (id !== null && known !== null) {
        if (Date.now() - known.seenAt.getTime() > DAY) {
          await store.renew(hashId(id), nextExpiry())
          setSessionCookie(reply, id)
        }
        return { ...known, idHash: hashId(id) }
      }
      const fresh = newId()
      const visitorId = randomUUID()
      const idHash = hashId(fresh)
      await store.open(idHash, visitorId, nextExpiry())
      setSessionCookie(reply, fresh)
      return { visitorId, customerId: null, seenAt: new Date(), idHash }
    },
    control: (session, reply) => createSessionControl(store, session, reply),
  }
}
