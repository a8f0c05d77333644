import { expect, test } from 'vitest'
import { DatabaseUnavailableError } from '#platform/db/unavailable.ts'
import { CachedPage } from './cached-page.ts'
import { PageCache } from './page-cache.ts'

const pageOf = (text: string, status = 200): CachedPage =>
  new CachedPage({ status, type: 'text/html' }, Buffer.from(text))
const textOf = async (page: CachedPage): Promise<string> => (await page.encoded('identity')).bytes.toString()

/** A cache with a manual clock, and renders that are numbered. */
const setting = (maxBytes = 1_000_000) => {
  const clock = { now: 0 }
  const cache = new PageCache(maxBytes, () => clock.now)
  let renders = 0
  const render = async (): Promise<CachedPage> => {
    renders += 1
    return pageOf(`render ${renders}`)
  }
  return { cache, clock, render, count: () => renders, get: async (key = '/') => textOf(await cache.get(key, render)) }
}
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('SAFE-06: fifty concurrent requests for one page cost one render', async () => {
  const { cache, count, render } = setting()
  const pages = await Promise.all(Array.from({ length: 50 }, () => cache.get('/', render)))
  expect(count()).toBe(1)
  expect(new Set(pages).size).toBe(1)
})

test('SAFE-04: pages of different cities and addresses are different pages', async () => {
  const { get } = setting()
  expect(await get('default /')).toBe('render 1')
  expect(await get('msk /')).toBe('render 2')
  expect(await get('default /')).toBe('render 1')
})

test('SAFE-06: sends a page older than a minute while one render replaces it, and none older than eleven', async () => {
  const { get, clock, count } = setting()
  await get()
  clock.now = 61_000
  expect(await get()).toBe('render 1')
  await settled()
  expect(count()).toBe(2)
  expect(await get()).toBe('render 2')
  clock.now += 12 * 60_000
  expect(await get()).toBe('render 3')
})

test('SAFE-06: sends the page of the former catalogue while the database is away, for eleven minutes', async () => {
  const { cache, clock, get } = setting()
  await get()
  cache.clear()
  const away = async (): Promise<CachedPage> => {
    throw new DatabaseUnavailableError('away')
  }
  for (const failing of [away, async () => pageOf('error', 503)])
    expect(await textOf(await cache.get('/', failing))).toBe('render 1')
  await expect(
    cache.get('/', async () => {
      throw new Error('a fault')
    }),
  ).rejects.toThrow('a fault')
  clock.now = 12 * 60_000
  await expect(cache.get('/', away)).rejects.toThrow('away')
  expect(await get()).toBe('render 2')
})

test('ROUTE-20: drops every page when the catalogue changes, and does not store a render that began before', async () => {
  const { cache, get, render } = setting()
  await get()
  cache.clear()
  expect(await get()).toBe('render 2')
  let release: (page: CachedPage) => void = () => {}
  const slow = cache.get('/slow', () => new Promise((resolve) => (release = resolve)))
  cache.clear()
  release(pageOf('of the old catalogue'))
  expect(await textOf(await slow)).toBe('of the old catalogue')
  expect(await textOf(await cache.get('/slow', render))).toBe('render 3')
})

test('SAFE-06: does not store a failed page, and does not replace a good one by it', async () => {
  const { cache, clock, get } = setting()
  const broken = async (): Promise<CachedPage> => pageOf('failed', 500)
  expect((await cache.get('/', broken)).status).toBe(500)
  expect(await get()).toBe('render 1')
  clock.now = 61_000
  expect(await textOf(await cache.get('/', broken))).toBe('render 1')
  await settled()
  expect(await textOf(await cache.get('/', broken))).toBe('render 1')
})

test('SAFE-06: limits its memory, and a crawler does not evict frequently opened pages', async () => {
  const { cache, get, count } = setting(100_000)
  await get('/wanted')
  await get('/wanted')
  for (let at = 0; at < 500; at += 1) await cache.get(`/crawled/${at}`, async () => pageOf('x'.repeat(2_000)))
  expect(cache.bytes).toBeLessThanOrEqual(100_000)
  const before = count()
  await get('/wanted')
  expect(count()).toBe(before)
})
