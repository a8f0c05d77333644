import { Type, type Static } from 'typebox'
import { OrNull, Shape } from './shared.schema.ts'

const Network = Type.Enum(['telegram', 'whatsapp', 'vk', 'tiktok'])

/** HEAD-08: contacts that the staff have published; those they have not are null or omitted. */
export const Contacts = Shape({
  email: OrNull(Type.String()),
  /** Eleven digits. */
  director_phone: OrNull(Type.String()),
  networks: Type.Array(Shape({ network: Network, url: Type.String() })),
})
export type Contacts = Static<typeof Contacts>
