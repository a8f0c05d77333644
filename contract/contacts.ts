import { calls, rule } from './endpoint.ts'
import type { Nothing } from './basket.schema.ts'
import type { Contacts } from './contacts.schema.ts'

export const contacts = calls({
  get: rule<Nothing, Contacts>()('GET', '/contacts'),
})
