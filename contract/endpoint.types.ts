/** Type test, run by `tsc`: an unused `@ts-expect-error` is an error. */
import { group, done, refuse, endpoint, isRefused, type Bound, type Handlers } from './endpoint.ts'

const shop = group({
  look: endpoint<{ id: number }, { name: string }>()('GET', '/shop/:id', { refuses: ['no-product'] }),
  take: endpoint<{ id: number }, { left: number }>()('POST', '/shop/take'),
  enter: endpoint<{ code: string }, { name: string }, { 'too-recent': { sms_timestamp: number } }>()(
    'POST',
    '/shop/enter',
    { refuses: ['too-recent', 'wrong-code'] },
  ),
})
type Shop = Handlers<typeof shop, null>

export const complete: Shop = {
  look: async ({ id }) => (id > 0 ? done({ name: 'Крем' }) : refuse('no-product', 'Такого товара нет.')),
  take: async () => done({ left: 1 }),
  enter: async ({ code }) =>
    code === '' ? refuse('wrong-code', 'Нет кода.') : refuse('too-recent', 'Слишком рано.', { sms_timestamp: 1 }),
}

// @ts-expect-error a call without a handler
export const missing: Shop = { look: complete.look, take: complete.take }

export const undeclared: Shop = {
  ...complete,
  // @ts-expect-error a refusal that the endpoint does not declare
  take: async () => refuse('not-enough', 'Осталось меньше.'),
}

export const wrongAnswer: Shop = {
  ...complete,
  // @ts-expect-error an answer of another shape
  look: async () => done({ title: 'Крем' }),
}

export const withoutData: Shop = {
  ...complete,
  // @ts-expect-error a refusal without the data that the endpoint declares
  enter: async () => refuse('too-recent', 'Слишком рано.'),
}

export const wrongData: Shop = {
  ...complete,
  // @ts-expect-error a refusal with data of another shape
  enter: async () => refuse('too-recent', 'Слишком рано.', { sms_timestamp: '1' }),
}

export const undeclaredData: Shop = {
  ...complete,
  // @ts-expect-error data that the endpoint does not declare
  enter: async () => refuse('wrong-code', 'Код не тот.', { usable: true }),
}

/** `isRefused` with a name gives the data its type. */
export const retryTimeOf = async (bound: Bound<typeof shop>): Promise<number | string | undefined> => {
  const answer = await bound.enter({ code: '1' })
  if (isRefused(answer, 'too-recent')) return answer.data.sms_timestamp
  // @ts-expect-error another refusal has no data
  if (isRefused(answer, 'wrong-code')) return answer.data.sms_timestamp
  return answer.value.name
}
