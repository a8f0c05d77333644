/** Type test, run by `tsc`: an unused `@ts-expect-error` is an error. */
import { Type } from 'typebox'
import { group, done, refuse, endpoint, isRefused, staffGroup, type Bound, type Handlers } from './endpoint.ts'
import { Shape } from './shared.api.ts'

const LookQuery = Shape({ id: Type.Integer(), note: Type.Optional(Type.String()) })
const Named = Shape({ name: Type.String() })
const RetryTime = Shape({ sms_timestamp: Type.Integer() })
const look = { method: 'GET', path: '/shop/:id', summary: 'Товар', in: LookQuery, out: Named } as const

const shop = group({
  look: endpoint({ ...look, refusals: { 'no-product': null } }),
  take: endpoint({
    method: 'POST',
    path: '/shop/take',
    summary: 'Взять товар',
    in: LookQuery,
    out: Shape({ left: Type.Integer() }),
  }),
  enter: endpoint({
    method: 'POST',
    path: '/shop/enter',
    summary: 'Войти',
    in: Shape({ code: Type.String() }),
    out: Named,
    refusals: { 'too-recent': RetryTime, 'wrong-code': null },
  }),
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

export const wrongInput: Shop = {
  ...complete,
  // @ts-expect-error a field that the input does not have
  look: async ({ slug }) => done({ name: String(slug) }),
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

// @ts-expect-error a call without a sentence for the description of the API
export const withoutSummary = endpoint({ method: 'GET', path: '/shop', in: LookQuery, out: Named })

// @ts-expect-error a call without the schema of its answer
export const withoutAnswer = endpoint({ method: 'GET', path: '/shop', summary: 'Товар', in: LookQuery })

// @ts-expect-error a refusal that has no code
export const unknownRefusal = endpoint({ ...look, refusals: { 'no-product': null, 'no-produkt': null } })

// @ts-expect-error data of a refusal that are no schema
export const noSchema = endpoint({ ...look, refusals: { 'too-recent': 'sms_timestamp' } })

export const office = staffGroup({
  look: endpoint({ ...look, staff: 'orders.read' }),
  enter: endpoint({ ...look, staff: 'signed-out' }),
})

// @ts-expect-error a call of staff without rights
export const withoutRights = staffGroup({ look: endpoint(look) })

// @ts-expect-error a right that does not exist
export const unknownRight = endpoint({ ...look, staff: 'orders.write' })

// @ts-expect-error a call of staff among those of the shop
export const staffInShop = group({ look: endpoint({ ...look, staff: 'orders.read' }) })
