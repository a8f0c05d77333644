/** Type test: what must not compile does not. `tsc` is the test runner: an expected error that is missing fails it. */
import { group, done, refuse, endpoint, type Handlers } from './endpoint.ts'

const shelf = group({
  look: endpoint<{ id: number }, { name: string }>()('GET', '/shelf/:id', { refuses: ['no-product'] }),
  take: endpoint<{ id: number }, { left: number }>()('POST', '/shelf/take'),
})
type Shelf = Handlers<typeof shelf, null>

export const whole: Shelf = {
  look: async ({ id }) => (id > 0 ? done({ name: 'Крем' }) : refuse('no-product', 'Такого товара нет.')),
  take: async () => done({ left: 1 }),
}

// @ts-expect-error a call without a handler
export const missing: Shelf = { look: whole.look }

export const undeclared: Shelf = {
  ...whole,
  // @ts-expect-error a refusal that the rule does not declare
  take: async () => refuse('not-enough', 'Осталось меньше.'),
}

export const wrongAnswer: Shelf = {
  ...whole,
  // @ts-expect-error an answer of another shape
  look: async () => done({ title: 'Крем' }),
}
