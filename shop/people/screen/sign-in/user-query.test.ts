import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '../../user.api.ts'
import { createUserQuery, currentUserOf, ensureUser, refetchUser } from './user-query.ts'
import { PATIENCE } from '#kit/patience.ts'

const ANNA: User = { name: 'Анна', phone: '79123456789', email: 'anna@example.ru', birthday: '1990-02-28' }
afterEach(() => vi.restoreAllMocks())

/** A page whose server answers `get`; `now` is what its header shows. */
const page = (get: () => Promise<User | null>) => {
  const client = new QueryClient()
  const query = createUserQuery(get)
  return {
    ensure: () => ensureUser(client, query),
    refetch: () => refetchUser(client, query),
    now: () => currentUserOf(client),
  }
}

test('AUTH-10: the user is fetched once for any number of readers', async () => {
  const get = vi.fn<() => Promise<User | null>>(async () => ANNA)
  const { ensure, refetch, now } = page(get)
  const both = [ensure(), ensure()]
  expect(now()).toMatchObject({ loading: true, initialized: false, user: null })
  expect(await Promise.all(both)).toEqual([ANNA, ANNA])
  expect(now()).toMatchObject({ loading: false, initialized: true, user: ANNA })
  await ensure()
  expect(get).toHaveBeenCalledTimes(1)
  await refetch()
  expect(get).toHaveBeenCalledTimes(2)
})

test('AUTH-10: a failure is logged, and the user stays empty', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { ensure, now } = page(() => Promise.reject(new Error('no connection')))
  expect(await ensure()).toBeNull()
  expect(now()).toMatchObject({ user: null, loading: false, initialized: true })
  expect(logged.mock.calls[0]?.[0]).toBe('Failed to get user')
})

test('AUTH-10: an answer requested before the sign-in does not overwrite the user', async () => {
  const answers: ((user: User | null) => void)[] = []
  const { ensure, refetch, now } = page(() => new Promise((resolve) => answers.push(resolve)))
  const early = ensure()
  const late = refetch()
  await vi.waitFor(() => expect(answers).toHaveLength(2), PATIENCE)
  answers[1]?.(ANNA)
  await late
  answers[0]?.(null)
  await early
  expect(now().user).toEqual(ANNA)
})
