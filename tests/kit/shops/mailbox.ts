/** E-mails and SMS that the sandbox received. */
import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'

type Email = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly attachments?: readonly { readonly name: string }[]
}

const sandboxUrl = (): string => {
  const state: unknown = JSON.parse(readFileSync(process.env['GLAD_E2E_STATE'] ?? '', 'utf8'))
  if (typeof state !== 'object' || state === null || !('sandboxUrl' in state) || typeof state.sandboxUrl !== 'string')
    throw new Error('The shop of the journeys has no sandbox')
  return state.sandboxUrl
}

const isEmail = (value: unknown): value is Email & { service: string } =>
  typeof value === 'object' &&
  value !== null &&
  'to' in value &&
  'text' in value &&
  'subject' in value &&
  'service' in value &&
  value.service === 'mail'

/** Waits for an e-mail that contains these words and returns the newest. */
export const emailWith = async (words: string): Promise<Email> => {
  let found: Email | undefined
  await expect
    .poll(async () => {
      const journal: unknown = await (await fetch(`${sandboxUrl()}/journal`)).json()
      const outbox: unknown =
        typeof journal === 'object' && journal !== null && 'outbox' in journal ? journal.outbox : []
      found = Array.isArray(outbox)
        ? outbox.filter(isEmail).findLast(({ subject, text, to }) => `${to} ${subject} ${text}`.includes(words))
        : undefined
      return found !== undefined
    })
    .toBe(true)
  if (found === undefined) throw new Error('no e-mail with this text was sent')
  return found
}

const isMessageTo = (value: unknown, phone: string): value is { text: string } =>
  typeof value === 'object' &&
  value !== null &&
  'to' in value &&
  value.to === phone &&
  'text' in value &&
  typeof value.text === 'string' &&
  'service' in value &&
  value.service === 'sms'

/** Waits until `nth` codes were sent to a phone (eleven digits) and returns the newest. */
export const codeSentTo = async (phone: string, nth = 1): Promise<string> => {
  let codes: string[] = []
  await expect
    .poll(async () => {
      const journal: unknown = await (await fetch(`${sandboxUrl()}/journal`)).json()
      const outbox: unknown =
        typeof journal === 'object' && journal !== null && 'outbox' in journal ? journal.outbox : []
      codes = Array.isArray(outbox)
        ? outbox.filter((sent) => isMessageTo(sent, phone)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
        : []
      return codes.length
    })
    .toBeGreaterThanOrEqual(nth)
  return codes.at(-1) ?? ''
}

/** The link with which a guest confirms the order of the page at this address. */
export const confirmLinkSentFor = async (orderPage: string): Promise<string> => {
  const { text } = await emailWith(`${new URL(orderPage).pathname}?confirm=`)
  return `${orderPage}${/\?confirm=[\w-]+/.exec(text)?.[0] ?? ''}`
}
