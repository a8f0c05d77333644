import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBrowserRouter, type Loads } from './browser-router.ts'
import { redirect, routeError } from './loader.ts'
import { PATIENCE } from '#kit/patience.ts'

const SHOP = 'https://shop.test'
const route = { Component: () => null }
const first = { page: 'delivery', route, rootData: 'shell', data: 'first', failure: null } as const

let entries: { state: unknown; url: URL }[] = []
let at = 0
const left: string[] = []
const scrolled: number[] = []
let events = new EventTarget()
const entry = () => entries[at] ?? { state: null, url: new URL(SHOP) }
const write = (state: unknown, address: string | undefined, kept: number): void => {
  entries = [...entries.slice(0, kept), { state, url: new URL(address ?? entry().url, SHOP) }]
  at = kept
}
const back = (): void => {
  at -= 1
  events.dispatchEvent(Object.assign(new Event('popstate'), { state: entry().state }))
}

beforeEach(() => {
  entries = [{ state: null, url: new URL('/delivery', SHOP) }]
  at = 0
  events = new EventTarget()
  left.length = 0
  scrolled.length = 0
  const goTo = (address: string) => left.push(address)
  const location = { assign: goTo, replace: goTo }
  vi.stubGlobal('window', {
    scrollY: 700,
    scrollTo: (_x: number, y: number) => scrolled.push(y),
    get location() {
      const { origin, href, pathname, search, hash } = entry().url
      return { ...location, origin, href, pathname, search, hash }
    },
  })
  vi.stubGlobal('history', {
    get state() {
      return entry().state
    },
    pushState: (state: unknown, _: string, address: string) => write(state, address, at + 1),
    replaceState: (state: unknown, _: string, address?: string) => write(state, address, at),
  })
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('document', { getElementById: () => null })
})
afterEach(() => vi.unstubAllGlobals())

const requested: string[] = []
const start = (loads: Partial<Loads> = {}) => {
  requested.length = 0
  return createBrowserRouter(first, {
    route: async () => route,
    data: async (_, { pathname, search }) => {
      requested.push(pathname + search)
      return pathname
    },
    root: async () => {
      requested.push('shell')
      return 'shell again'
    },
    ...loads,
  })
}

test('ROUTE-20: a navigation shows the page with its data, and the shell’s data stay', async () => {
  const router = start()
  const shown = router.navigate('/payment?page=2#ways')
  expect(router.current()).toMatchObject({ next: { pathname: '/payment' }, shown: { data: 'first' } })
  await shown
  expect(router.current()).toMatchObject({
    next: null,
    shown: { page: 'payment', data: '/payment', rootData: 'shell', location: { search: '?page=2', hash: '#ways' } },
  })
  expect(requested).toEqual(['/payment?page=2'])
  expect(entries.map(({ url }) => url.pathname)).toEqual(['/delivery', '/payment'])
})

test('a step to another part of the page requests nothing', async () => {
  const router = start()
  await router.navigate('/delivery#courier')
  expect(requested).toEqual([])
  expect(router.current().shown).toMatchObject({ data: 'first', location: { hash: '#courier' } })
})

test('a later navigation replaces one under way, whose answer is dropped', async () => {
  const answers = new Map<string, (value: unknown) => void>()
  const aborted: string[] = []
  const router = start({
    data: (_, { pathname }, signal) => {
      signal.addEventListener('abort', () => aborted.push(pathname))
      return new Promise((answer) => answers.set(pathname, answer))
    },
  })
  const earlier = router.navigate('/payment')
  const later = router.navigate('/bonus')
  answers.get('/bonus')?.('later')
  await later
  answers.get('/payment')?.('earlier')
  await earlier
  expect(aborted).toEqual(['/payment'])
  expect(router.current().shown).toMatchObject({ page: 'bonus', data: 'later' })
  expect(entries.map(({ url }) => url.pathname)).toEqual(['/delivery', '/bonus'])
})

test('ROUTE-17: a redirect is followed as one step; to another site the browser goes', async () => {
  const router = start({
    data: async (_, { pathname }) => {
      if (pathname === '/personal') throw redirect('/')
      if (pathname === '/old') throw redirect('https://elsewhere.test/blog')
      return 'home'
    },
  })
  await router.navigate('/personal')
  expect(router.current().shown).toMatchObject({ page: 'home', data: 'home' })
  expect(entries.map(({ url }) => url.pathname)).toEqual(['/delivery', '/'])
  await router.navigate('/old')
  expect(left).toEqual(['https://elsewhere.test/blog'])
})

test('INFRA-06: a page whose data fail is shown as its failure at its address', async () => {
  const router = start({
    data: async () => {
      throw routeError(503, 'Магазин сейчас перегружен')
    },
  })
  await router.navigate('/news')
  expect(router.current().shown).toMatchObject({
    page: 'news',
    rootData: 'shell',
    failure: { at: 'page', error: { status: 503 } },
  })
  expect(entry().url.pathname).toBe('/news')
})

test('CAT-08: a step within the page whose data fail leaves the page and its address, and can be taken again', async () => {
  let isDown = true
  const router = start({
    data: async (_, { search }) => {
      if (isDown) throw new TypeError('Failed to fetch')
      return `list${search}`
    },
  })
  await router.navigate('/delivery?page=2', { preventScrollReset: true })
  expect(router.current()).toMatchObject({
    shown: { data: 'first', failure: null },
    next: null,
    failed: { location: { search: '?page=2' } },
  })
  expect(entry().url.search).toBe('')
  isDown = false
  router.current().failed?.again()
  await vi.waitFor(() => expect(router.current().shown.data).toBe('list?page=2'), PATIENCE)
  expect(router.current().failed).toBeNull()
  expect(entries.map(({ url }) => url.search)).toEqual(['', '?page=2'])
})

test('INFRA-06: a step within the page that has no such page is shown as that', async () => {
  const router = start({
    data: async () => {
      throw routeError(404, 'Page Not Found: /delivery')
    },
  })
  await router.navigate('/delivery?page=99', { preventScrollReset: true })
  expect(router.current()).toMatchObject({ failed: null, shown: { failure: { at: 'page', error: { status: 404 } } } })
})

test('CITY-03: data loaded again are those of the page and the shell, and stay at the place of the page', async () => {
  const router = start()
  router.scroll(router.current().shown.location)
  await router.revalidate()
  expect(requested).toEqual(['shell', '/delivery'])
  expect(router.current()).toMatchObject({ isRevalidating: false, shown: { rootData: 'shell again' } })
  expect(scrolled).toEqual([])
})

test('CITY-03: a navigation that interrupts this loading loads the shell’s data too', async () => {
  const router = start({ data: async (_, { pathname }) => pathname })
  const again = router.revalidate()
  await router.navigate('/payment')
  await again
  expect(router.current().shown).toMatchObject({ page: 'payment', rootData: 'shell again' })
})

test('going back restores the scroll position; a new page begins at its top', async () => {
  const router = start()
  await router.navigate('/payment')
  router.scroll(router.current().shown.location)
  expect(scrolled).toEqual([0])
  back()
  await vi.waitFor(() => expect(router.current().shown.page).toBe('delivery'), PATIENCE)
  router.scroll(router.current().shown.location)
  expect(scrolled).toEqual([0, 700])
})

test('a filter leaves the page where it is', async () => {
  const router = start()
  await router.navigate('/products?sort=price', { preventScrollReset: true, replace: true })
  router.scroll(router.current().shown.location)
  expect(scrolled).toEqual([])
  expect(entries).toHaveLength(1)
})

test('only what a screen says it needs is loaded for another address of the same page', async () => {
  const router = start({ route: async () => ({ ...route, shouldRevalidate: () => false }) })
  await router.navigate('/product/krem')
  await router.navigate('/product/krem?v=2')
  expect(requested).toEqual(['/product/krem'])
})
