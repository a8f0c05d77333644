/** Customers with an account, made through the API. */
import { expect, type APIResponse, type BrowserContext } from '@playwright/test'
import { codeSentTo } from '#kit/shops/mailbox.ts'
import { newPhone } from '#kit/shops/phones.ts'

const write = (context: BrowserContext, path: string, data: object): Promise<APIResponse> =>
  context.request.post(path, { data, headers: { 'sec-fetch-site': 'same-origin' } })

/** Registers a customer and signs this browser in; returns the phone. */
export const registerCustomer = async (context: BrowserContext, phone = newPhone()): Promise<string> => {
  expect((await write(context, '/api/user/send-code', { phone })).status()).toBe(200)
  const answer = await write(context, '/api/user/register', {
    phone,
    name: 'Анна Белова',
    email: 'anna@example.ru',
    birthday: '1990-02-28',
    code: await codeSentTo(phone),
    // The demo shop words this consent as the program does.
    consent_text_version: '2026-11-22',
  })
  expect(answer.status()).toBe(200)
  return phone
}

/** Signs another browser in. Call `backdateLastCode` first: a second code is sent after a minute at the earliest. */
export const signInCustomer = async (context: BrowserContext, phone: string): Promise<void> => {
  expect((await write(context, '/api/user/send-code', { phone })).status()).toBe(200)
  expect((await write(context, '/api/user/confirm-code', { phone, code: await codeSentTo(phone, 2) })).status()).toBe(
    200,
  )
}
