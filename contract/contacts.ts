import { calls, rule } from './endpoint.ts'
import type { Nothing } from './basket.rules.ts'
import type { Contacts } from './contacts.rules.ts'

export const contacts = calls({
  get: rule<Nothing, Contacts>()('GET', '/contacts'),
})
