/**
 * The visitor's session (SAFE-01): a random 128-bit id in a cookie that scripts cannot read; the database stores its hash only.
 * The first write that stores something opens it (SAFE-07), so that reads and refused writes store nothing and pages are the
 * same for every visitor.
 */
import { hash, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { QueryExecutorProvider } from 'kysely'
import { HOUR_S } from '#kernel/durations.ts'
import type { BrowserMark, Caller, SessionControl } from '#platform/calls/caller.ts'
import { HttpError } from '#platform/calls/http-error.ts'
import { networkOf } from '#platform/calls/network.ts'
import { deviceWords } from './device-words.ts'
import type { Session, SessionStore } from '#platform/calls/session-store.ts'

export type Sessions = {
  find(request: FastifyRequest): Promise<Session | null>
  /** SHA-256 of the id in the cookie; null without one. */
  hashOf(request: FastifyRequest): Buffer | null
  /** For writes: who writes, with a session that the call may open. */
  ofWrite(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Pick<Caller, 'visitorId' | 'customerId' | 'sessionHash'> & { readonly session: SessionControl }>
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

export const BROWSER_COOKIE = '__Host-browser'
/** The longest time that browsers keep a cookie for. */
const BROWSER_COOKIE_DAYS = 400

const browserMarkOf = (request: FastifyRequest, reply: FastifyReply): BrowserMark => {
  const given = request.cookies[BROWSER_COOKIE]
  const id = given !== undefined && ID_PATTERN.test(given) ? given : null
  return {
    idHash: id === null ? null : hashId(id),
    renew: () => {
      const next = id ?? newId()
      return {
        idHash: hashId(next),
        setCookie: () =>
          void reply.setCookie(BROWSER_COOKIE, next, {
            path: '/',
            secure: true,
            httpOnly: true,
            sameSite: 'lax',
            maxAge: BROWSER_COOKIE_DAYS * 86_400,
          }),
      }
    },
  }
}

/** Counts a session that the address's network opens; throws when it has opened too many. */
const countOpened = async (
  db: QueryExecutorProvider,
  store: SessionStore,
  address: string,
  perHour: number,
): Promise<void> => {
  if (perHour === 0) return
  if ((await store.countOpened(db, networkOf(address))) > perHour)
    throw new HttpError('too-often', 'Из\u00a0вашей сети слишком много новых посетителей. Повторите через час.', {
      retryAfter: HOUR_S,
    })
}

/** `session`: null for a new id. */
type Cookie = { readonly id: string; readonly session: Session | null }

const createSessionControl = (
  store: SessionStore,
  cookie: Cookie,
  request: FastifyRequest,
  reply: FastifyReply,
  perHour: number,
): SessionControl => {
  const idHash = hashId(cookie.id)
  const newVisitorId = randomUUID()
  return {
    idHash,
    keeping: cookie.session?.customerId === null ? store.keeping(idHash) : null,
    browser: browserMarkOf(request, reply),
    async open(db, isKnown = false) {
      if (!isKnown) await countOpened(db, store, request.ip, perHour)
      setSessionCookie(reply, cookie.id)
      return { visitorId: newVisitorId, opening: store.opening(idHash, newVisitorId, nextExpiry()), keeping: null }
    },
    async rotate(tx, owner) {
      const id = newId()
      const device = deviceWords(request.headers['user-agent'])
      await store.rotate(tx, idHash, { ...owner, device, idHash: hashId(id), expiresAt: nextExpiry() })
      return () => setSessionCookie(reply, id)
    },
    async end(tx) {
      await store.end(tx, idHash)
      return () => void reply.clearCookie(SESSION_COOKIE, { path: '/', secure: true, httpOnly: true, sameSite: 'lax' })
    },
  }
}

/** `perHour`: sessions that one network may open in an hour; 0 = no limit. */
export const createSessions = (store: SessionStore, perHour: number): Sessions => {
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
    hashOf: (request) => {
      const id = idOf(request)
      return id === null ? null : hashId(id)
    },
    async ofWrite(request, reply) {
      const id = idOf(request)
      const known = await find(request)
      if (id === null || known === null) {
        const cookie = { id: newId(), session: null }
        return {
          visitorId: null,
          customerId: null,
          session: createSessionControl(store, cookie, request, reply, perHour),
        }
      }
      // A customer reads in the list of sessions when each was used.
      if (Date.now() - known.seenAt.getTime() > (known.customerId === null ? DAY : HOUR_S * 1000)) {
        await store.renew(hashId(id), nextExpiry())
        setSessionCookie(reply, id)
      }
      const { visitorId, customerId } = known
      return {
        visitorId,
        customerId,
        sessionHash: hashId(id),
        session: createSessionControl(store, { id, session: known }, request, reply, perHour),
      }
    },
  }
}
