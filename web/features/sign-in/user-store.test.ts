import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/user.schema.ts'
import { createUserStore } from './user-store.ts'

const ANNA: User = { name: 'Анна', phone: '79123456789', email: 'anna@example.ru', birthday: '1990-02-28' }
afterEach(() => vi.restoreAllMocks())

test('AUTH-10: the user is asked for once, however many want to know', async () => {
  const get = vi.fn<() => Promise<User | null>>(async () => ANNA)
  const store = createUserStore(get)
  const both = [store.ensure(), store.ensure()]
  expect(store.now()).toMatchObject({ loading: true, initialized: false, user: null })
  expect(await Promise.all(both)).toEqual([ANNA, ANNA])
  expect(store.now()).toMatchObject({ loading: false, initialized: true, user: ANNA })
  await store.ensure()
  expect(get).toHaveBeenCalledTimes(1)
  await store.refetch()
  expect(get).toHaveBeenCalledTimes(2)
})

test('AUTH-10: a failure is logged, and the user stays empty', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  const store = createUserStore(() => Promise.reject(new Error('no connection')))
  expect(await store.ensure()).toBeNull()
  expect(store.now()).toMatchObject({ user: null, loading: false, initialized: true })
  expect(told.mock.calls[0]?.[0]).toBe('Failed to get user')
})

test('AUTH-10: an answer of before the sign-in does not undo it', async () => {
  const answers: ((user: User | null) => void)[] = []
  const store = createUserStore(() => new Promise((resolve) => answers.push(resolve)))
  const early = store.ensure()
  const late = store.refetch()
  answers[1]?.(ANNA)
  await late
  answers[0]?.(null)
  await early
  expect(store.now().user).toEqual(ANNA)
})
