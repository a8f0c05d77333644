/** EXCH-01: addresses of notifications in the office. */
import { randomBytes } from 'node:crypto'
import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { forStaff } from '#shop/office/face.ts'
import { managing, type ProgramsDeps } from '../managing.ts'
import { webhooks } from '../webhooks.api.ts'
import { faultOfUrl } from './endpoint-address.ts'
import {
  deleteEndpoint,
  insertEndpoint,
  queueAgain,
  readDeliveries,
  readEndpoint,
  readEndpoints,
  setSalt,
  updateEndpoint,
} from './endpoints.sql.ts'
import type { WebhookDeps } from './send-webhooks.job.ts'
import { secretOf } from './signature.ts'

const MOST = 50
const noWebhook = refuse('no-webhook', 'Такого адреса или уведомления нет. Обновите страницу.')
const newSalt = (): string => randomBytes(16).toString('base64url')

export const webhooksCalls = (deps: ProgramsDeps & WebhookDeps): Handlers<typeof webhooks, Caller> => ({
  webhooks: (_, caller) =>
    forStaff(deps, webhooks.webhooks, caller, async () => done({ webhooks: await readEndpoints(deps.db) })),

  webhook: ({ id, state }, caller) =>
    forStaff(deps, webhooks.webhook, caller, async () => {
      const webhook = await readEndpoint(deps.db, id)
      if (webhook === undefined) return noWebhook
      return done({ webhook, deliveries: await readDeliveries(deps.db, id, state ?? null) })
    }),

  saveWebhook: ({ id, ...given }, caller) =>
    managing(deps, webhooks.saveWebhook, caller, async ({ tx, member, at, record }) => {
      const saved = { ...given, url: given.url.trim() }
      const fault = faultOfUrl(saved.url, deps.webhookNetworks)
      if (fault !== null) return refuse('bad-url', `Адрес не\u00a0подходит: ${fault}.`)
      if (saved.events.length === 0) return refuse('bad-events', 'Отметьте хотя\u00a0бы одно событие.')
      if (id === null) {
        if ((await readEndpoints(tx)).length >= MOST) return refuse('too-many', `Адресов уже ${MOST}: уберите лишний.`)
        const salt = newSalt()
        const added = await insertEndpoint(tx, saved, { salt, by: member.login, at })
        await record('webhook added', saved.url, undefined, { events: saved.events })
        return done({ id: added, secret: secretOf(deps.endpointKey, salt) })
      }
      const was = await readEndpoint(tx, id)
      if (was === undefined) return noWebhook
      await updateEndpoint(tx, id, saved)
      await record('webhook changed', saved.url, { url: was.url, events: was.events, is_on: was.is_on }, saved)
      return done({ id, secret: null })
    }),

  renewWebhookSecret: ({ id }, caller) =>
    managing(deps, webhooks.renewWebhookSecret, caller, async ({ tx, record }) => {
      const webhook = await readEndpoint(tx, id)
      if (webhook === undefined) return noWebhook
      const salt = newSalt()
      await setSalt(tx, id, salt)
      await record('webhook secret renewed', webhook.url)
      return done({ id, secret: secretOf(deps.endpointKey, salt) })
    }),

  removeWebhook: ({ id }, caller) =>
    managing(deps, webhooks.removeWebhook, caller, async ({ tx, record }) => {
      const webhook = await readEndpoint(tx, id)
      if (webhook === undefined) return noWebhook
      await deleteEndpoint(tx, id)
      await record('webhook removed', webhook.url, { waiting: webhook.waiting })
      return done({})
    }),

  sendWebhookAgain: ({ id }, caller) =>
    managing(deps, webhooks.sendWebhookAgain, caller, async ({ tx, at, record }) => {
      const endpoint = await queueAgain(tx, id, at)
      const webhook = endpoint === undefined ? undefined : await readEndpoint(tx, endpoint)
      if (webhook === undefined) return noWebhook
      await record('webhook sent again', webhook.url, undefined, { message: id })
      return done({})
    }),
})
