import { group, endpoint } from './endpoint.ts'
import type { Nothing } from './basket.schema.ts'
import type { Contacts } from './contacts.schema.ts'

export const contacts = group({
  get: endpoint<Nothing, Contacts>()('GET', '/contacts'),
})
