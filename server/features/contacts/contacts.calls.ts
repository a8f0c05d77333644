import type { Kysely } from 'kysely'
import { contacts } from '#contract/contacts.ts'
import { Contacts } from '#contract/contacts.schema.ts'
import { done, type Handlers } from '#contract/endpoint.ts'
import { Nothing } from '#contract/shared.schema.ts'
import type { DB } from '#server/db/types.gen.ts'
import type { Caller } from '#server/calls/caller.ts'
import { schemasFor } from '#server/calls/endpoint-schemas.ts'
import { readContacts } from './contacts.queries.ts'

export const contactsSchemas = schemasFor(contacts)({ get: { in: Nothing, out: Contacts } })

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
