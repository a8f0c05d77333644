/**
 * The visitor's session (SAFE-01): a random 128-bit id in a cookie that scripts cannot read, kept in the database as its
 * hash only. Born at the first write, so that looking around writes nothing and pages stay the same for everybody.
 */
import { hash, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { QueryExecutorProvider } from 'kysely'
import type { SessionControl } from '../calls/caller.ts'

export type Session = { readonly visitorId: string; readonly customerId: number | null; readonly seenAt: Date }
export type SessionStore = {
  find(idHash: Buffer): Promise<Session | null>
  open(idHash: Buffer, visitorId: string, expiresAt: Date): Promise<void>
  renew(idHash: Buffer, expiresAt: Date): Promise<void>
  /** `next` takes the place of a session; what is still under way with the old id finds a guest for a minute more. */
  rotate(tx: QueryExecutorProvider, idHash: Buffer, next: NextSession): Promise<void>
  end(tx: QueryExecutorProvider, idHash: Buffer): Promise<void>
}
export type NextSession = {
  readonly idHash: Buffer
  readonly visitorId: string
  readonly customerId: number
  readonly expiresAt: Date
}
export type KnownSession = Session & { readonly idHash: Buffer }
export type Sessions = {
  find(request: FastifyRequest): Promise<Session | null>
  /** For writes: finds or opens. */
  require(request: FastifyRequest, reply: FastifyReply): Promise<KnownSession>
  desk(session: KnownSession, reply: FastifyReply): SessionControl
}

export const SESSION_COOKIE = '__Host-sid'
const LIFE_DAYS = 180
const DAY = 86_400_000
const ID = /^[A-Za-z0-9_-]{22}$/

const hashed = (id: string): Buffer => hash('sha256', id, 'buffer')
const expiry = (): Date => new Date(Date.now() + LIFE_DAYS * DAY)

/** Browsers take a Secure cookie over plain http from localhost and 127.0.0.1 too, so there is one cookie everywhere. */
const give = (reply: FastifyReply, id: string): void => {
  reply.setCookie(SESSION_COOKIE, id, {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'lax',
    maxAge: LIFE_DAYS * 86_400,
  })
}

const newId = (): string => randomBytes(16).toString('base64url')

const deskOf = (store: SessionStore, { idHash }: KnownSession, reply: FastifyReply): SessionControl => ({
  idHash,
  async rotate(tx, owner) {
    const id = newId()
    await store.rotate(tx, idHash, { ...owner, idHash: hashed(id), expiresAt: expiry() })
    return () => give(reply, id)
  },
  async end(tx) {
    await store.end(tx, idHash)
    return () => void reply.clearCookie(SESSION_COOKIE, { path: '/', secure: true, httpOnly: true, sameSite: 'lax' })
  },
})

export const sessionsIn = (store: SessionStore): Sessions => {
  const idOf = (request: FastifyRequest): string | null => {
    const id = request.cookies[SESSION_COOKIE]
    return id !== undefined && ID.test(id) ? id : null
  }
  const find = async (request: FastifyRequest): Promise<Session | null> => {
    const id = idOf(request)
    return id === null ? null : store.find(hashed(id))
  }
  return {
    find,
    async require(request, reply) {
      const id = idOf(request)
      const known = await find(request)
      if (id !== null && known !== null) {
        if (Date.now() - known.seenAt.getTime() > DAY) {
          await store.renew(hashed(id), expiry())
          give(reply, id)
        }
        return { ...known, idHash: hashed(id) }
      }
      const fresh = newId()
      const visitorId = randomUUID()
      const idHash = hashed(fresh)
      await store.open(idHash, visitorId, expiry())
      give(reply, fresh)
      return { visitorId, customerId: null, seenAt: new Date(), idHash }
    },
    desk: (session, reply) => deskOf(store, session, reply),
  }
}
