import { Type, type Static } from 'typebox'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { Count, Nothing, OrNull, Shape } from '#kernel/shared.api.ts'
import { STAFF_REFUSALS } from '#shop/office/office.api.ts'
import { EVENT_NAMES } from './facts/events.ts'

const WebhookId = Type.Integer({ minimum: 1, maximum: 2147483647 })
const Url = Type.String({ minLength: 1, maxLength: 500 })
const Events = Type.Array(Type.Enum(EVENT_NAMES), { maxItems: 20, uniqueItems: true })

export const WebhookLine = Shape({
  id: WebhookId,
  url: Url,
  events: Type.Array(Type.String()),
  made_by: Type.String(),
  created_at: Type.String(),
  is_on: Type.Boolean(),
  /** Since when nothing has been accepted; null: the last attempt was. */
  failing_since: OrNull(Type.String()),
  /** When the shop has stopped it. */
  failed_at: OrNull(Type.String()),
  waiting: Count,
})
export type WebhookLine = Static<typeof WebhookLine>

export const WebhookDelivery = Shape({
  id: Type.String(),
  message_id: Type.String(),
  type: Type.String(),
  /** Number of the order, article, product: what the message is about. */
  about: Type.String(),
  at: Type.String(),
  state: Type.Enum(['waiting', 'sent', 'failed']),
  next_at: Type.String(),
  /** Attempts, the newest first; `status` of HTTP, null without an answer. */
  attempts: Type.Array(
    Shape({ at: Type.String(), status: OrNull(Type.Integer()), error: OrNull(Type.String()), took_ms: Count }),
  ),
})
export type WebhookDelivery = Static<typeof WebhookDelivery>

const OF_ENDPOINT = { ...STAFF_REFUSALS, 'no-webhook': null } as const

/** EXCH-01: addresses that get notifications, and what has become of each. */
export const webhooks = staffGroup({
  webhooks: endpoint({
    method: 'GET',
    path: '/office/webhooks',
    summary: 'Адреса уведомлений',
    staff: 'programs.manage',
    in: Nothing,
    out: Shape({ webhooks: Type.Array(WebhookLine) }),
    refusals: STAFF_REFUSALS,
  }),
  webhook: endpoint({
    method: 'GET',
    path: '/office/webhooks/:id',
    summary: 'Адрес уведомлений и\u00a0последние сто попыток',
    staff: 'programs.manage',
    in: Shape({ id: WebhookId, state: Type.Optional(Type.Enum(['waiting', 'sent', 'failed'])) }),
    out: Shape({ webhook: WebhookLine, deliveries: Type.Array(WebhookDelivery) }),
    refusals: OF_ENDPOINT,
  }),
  /** `id` null: a new one, whose secret is shown once. Turning it on starts one again that the shop has stopped. */
  saveWebhook: endpoint({
    method: 'POST',
    path: '/office/webhooks/save',
    summary: 'Добавить или изменить адрес уведомлений',
    staff: 'programs.manage',
    in: Shape({ id: OrNull(WebhookId), url: Url, events: Events, is_on: Type.Boolean() }),
    out: Shape({ id: WebhookId, secret: OrNull(Type.String()) }),
    refusals: { ...OF_ENDPOINT, 'bad-url': null, 'bad-events': null, 'too-many': null },
  }),
  renewWebhookSecret: endpoint({
    method: 'POST',
    path: '/office/webhooks/secret',
    summary: 'Новый секрет подписи вместо прежнего',
    staff: 'programs.manage',
    in: Shape({ id: WebhookId }),
    out: Shape({ id: WebhookId, secret: Type.String() }),
    refusals: OF_ENDPOINT,
  }),
  removeWebhook: endpoint({
    method: 'POST',
    path: '/office/webhooks/remove',
    summary: 'Убрать адрес с\u00a0тем, что ему не\u00a0ушло',
    staff: 'programs.manage',
    in: Shape({ id: WebhookId }),
    out: Nothing,
    refusals: OF_ENDPOINT,
  }),
  sendWebhookAgain: endpoint({
    method: 'POST',
    path: '/office/webhooks/send-again',
    summary: 'Послать уведомление ещё раз, с\u00a0тем\u00a0же номером',
    staff: 'programs.manage',
    in: Shape({ id: Type.String({ pattern: '^[0-9]{1,18}$' }) }),
    out: Nothing,
    refusals: OF_ENDPOINT,
  }),
})
