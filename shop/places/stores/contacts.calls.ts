import type { Kysely } from 'kysely'
import type { contacts } from '../contacts.api.ts'
import { done, type Handlers } from '#kernel/endpoint.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { readContacts } from '../places.sql.ts'

/** In the order of the footer and the header. */
const NETWORKS = ['telegram', 'whatsapp', 'vk', 'tiktok'] as const

export const contactsCalls = ({ db }: { db: Kysely<DB> }): Handlers<typeof contacts, Caller> => ({
  get: async () => {
    const values = await readContacts(db)
    return done({
      email: values.get('email') ?? null,
      director_phone: values.get('director_phone') ?? null,
      networks: NETWORKS.flatMap((network) => {
        const url = values.get(network)
        return url === undefined ? [] : [{ network, url }]
      }),
    })
  },
})
