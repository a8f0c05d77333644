import { createContext, runInContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import type { OfflineCode } from '#kernel/offline-codes.ts'
import { storeOfflineCode } from '#platform/client/offline-codes.ts'
import { WORKER_TEXT } from './offline-codes.ts'

/** A cache storage, the worker over it, and what it answers to a page while there is no network. */
const openBrowser = () => {
  const stored = new Map<string, Response>()
  const caches = {
    open: async () => ({
      put: async (key: string, value: Response) => void stored.set(key, value),
      delete: async (key: string) => stored.delete(key),
      keys: async () => [...stored.keys()],
      match: async (key: string) => stored.get(key)?.clone(),
    }),
  }
  const register = vi.fn(async () => undefined)
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('navigator', { serviceWorker: { register } })
  const listeners = new Map<string, (event: unknown) => void>()
  const fetch = async (): Promise<never> => Promise.reject(new TypeError('no network'))
  const worker = createContext({
    caches,
    fetch,
    Response,
    Date,
    addEventListener: (name: string, run: (event: unknown) => void) => listeners.set(name, run),
  })
  runInContext(WORKER_TEXT, worker)
  const open = async (request = { mode: 'navigate', method: 'GET' }): Promise<string | null> => {
    const answers: Promise<Response>[] = []
    listeners.get('fetch')?.({ request, respondWith: (answer: Promise<Response>) => answers.push(answer) })
    const answer = await answers[0]
    return answer === undefined ? null : answer.text()
  }
  return { open, register, stored }
}
afterEach(() => vi.unstubAllGlobals())

const CODE: OfflineCode = { title: 'Заказ А-1', code: '4820', note: 'Кировка <1>', svg: '<svg></svg>', until: null }

test('ORD-08, BONUS-01: codes that pages have shown are shown without a network', async () => {
  const { open, register } = openBrowser()
  await storeOfflineCode('order А-1', CODE)
  await storeOfflineCode('card', { ...CODE, title: 'Бонусная карта', code: '2000 0001' })
  expect(register).toHaveBeenCalledWith('/offline-codes.js')
  const page = await open()
  for (const text of ['Нет связи', '4820', '2000 0001', '<svg></svg>', 'Кировка &#60;1&#62;'])
    expect(page).toContain(text)
})

test('ORD-08: a code that was removed, or whose last day is past, is not shown', async () => {
  const { open, stored } = openBrowser()
  await storeOfflineCode('order А-1', CODE)
  await storeOfflineCode('order А-2', { ...CODE, code: '1111', until: '2020-01-01' })
  const page = await open()
  expect(page).toContain('4820')
  expect(page).not.toContain('1111')
  expect(stored.size).toBe(1)
  await storeOfflineCode('order А-1', null)
  await expect(open()).rejects.toThrow('no network')
})

test('ORD-08: only the visit of a page is answered by the worker', async () => {
  const { open } = openBrowser()
  await storeOfflineCode('order А-1', CODE)
  expect(await open({ mode: 'cors', method: 'GET' })).toBeNull()
  expect(await open({ mode: 'navigate', method: 'POST' })).toBeNull()
})
