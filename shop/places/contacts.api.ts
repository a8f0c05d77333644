import { Type, type Static } from 'typebox'
import { endpoint, group } from '#kernel/endpoint.ts'
import { Nothing, OrNull, Shape } from '#kernel/shared.api.ts'

const Network = Type.Enum(['telegram', 'whatsapp', 'vk', 'tiktok'])

/** HEAD-08: contacts that the staff have published; those they have not are null or omitted. */
export const Contacts = Shape({
  email: OrNull(Type.String()),
  /** Eleven digits. */
  director_phone: OrNull(Type.String()),
  networks: Type.Array(Shape({ network: Network, url: Type.String() })),
})
export type Contacts = Static<typeof Contacts>

export const contacts = group({
  get: endpoint({
    method: 'GET',
    path: '/contacts',
    summary: 'Контакты магазина',
    in: Nothing,
    out: Contacts,
  }),
})
