import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { OFFICE_WORKER_TEXT } from './office-worker.ts'

/** The worker over a cache of its own, and a network that answers as `network` says. */
const openWorker = () => {
  const cache = new Map<string, Response>()
  const shop = { network: async (): Promise<Response> => new Response('office') }
  const listeners = new Map<string, (event: unknown) => void>()
  const waits: Promise<unknown>[] = []
  const waitUntil = (work: Promise<unknown>): void => void waits.push(work)
  const caches = {
    open: async () => ({
      add: async (path: string) => void cache.set(path, await shop.network()),
      put: async (path: string, answer: Response) => void cache.set(path, answer),
      match: async (path: string) => cache.get(path)?.clone(),
    }),
  }
  const scope = createContext({
    caches,
    Response,
    fetch: async () => shop.network(),
    skipWaiting: () => undefined,
    addEventListener: (name: string, run: (event: unknown) => void) => listeners.set(name, run),
  })
  runInContext(OFFICE_WORKER_TEXT, scope)
  const settled = async (): Promise<void> => void (await Promise.all(waits))
  const visit = async (request = { mode: 'navigate', method: 'GET' }): Promise<string | null> => {
    const answers: Promise<Response>[] = []
    listeners.get('fetch')?.({ request, waitUntil, respondWith: (answer: Promise<Response>) => answers.push(answer) })
    const answer = await answers[0]
    await settled()
    return answer === undefined ? null : answer.text()
  }
  const install = async (): Promise<void> => {
    listeners.get('install')?.({ waitUntil })
    await settled()
  }
  return { shop, install, visit }
}
const noNetwork = async (): Promise<never> => Promise.reject(new TypeError('no network'))

test('STAFF-05: the office opens without network, and while the shop is down, from the document that was read last', async () => {
  const { shop, install, visit } = openWorker()
  await install()
  shop.network = noNetwork
  expect(await visit()).toBe('office')
  shop.network = async () => new Response('a later release')
  expect(await visit()).toBe('a later release')
  shop.network = async () => new Response('Bad Gateway', { status: 502 })
  expect(await visit()).toBe('a later release')
})

test('STAFF-05: the worker answers visits alone, and stores no failure as the office', async () => {
  const { shop, visit } = openWorker()
  expect(await visit({ mode: 'cors', method: 'GET' })).toBeNull()
  expect(await visit({ mode: 'navigate', method: 'POST' })).toBeNull()
  shop.network = async () => new Response('Bad Gateway', { status: 502 })
  expect(await visit()).toBe('Bad Gateway')
  shop.network = async () => new Response('Not found', { status: 404 })
  expect(await visit()).toBe('Not found')
  shop.network = noNetwork
  await expect(visit()).rejects.toThrow('no network')
})
