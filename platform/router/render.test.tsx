import { shopPages, shopProfile } from '#kit/shops/shop-profile.ts'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { Redirect } from '#shop/content/seo.api.ts'
import type { Calls } from '#app/api/groups.ts'
import type { PageParts, RenderedPage } from '#app/api/page-parts.ts'
import { HeadTags } from './document.tsx'
import type { PageName } from '#kernel/pages/pages.ts'
import { useLoaderData, useRouteError } from './hooks.ts'
import { redirect, routeError } from './loader.ts'
import { createRenderer, type PageFiles, type ServerRoutes } from './render.tsx'
import { shell } from '#app/pages/routes.tsx'
import { CITY_NAME_SCRIPT } from '#app/shell/city-name-script.ts'
import { NO_CONTACTS, NO_MENUS } from '#shop/content/screen/root-data.part.ts'
import { SPECULATION_RULES } from './speculation-rules.ts'

const EVIL = '</script><script>alert(1)</script>'
const Page = () => {
  const { title } = useLoaderData<() => { title: string }>()
  return (
    <main>
      <h1>{title}</h1>
      <HeadTags tags={[{ title }, { name: 'robots', content: 'noindex' }]} />
    </main>
  )
}
const Broken = () => {
  throw new Error('secret of the renderer')
}

const Nothing = () => null
const pageRoutes: Partial<Record<PageName, ReturnType<ServerRoutes['pageRoute']>>> = {
  delivery: { Component: Page, loader: () => ({ title: EVIL }) },
  brands: { Component: Nothing, loader: () => Promise.reject(new Error('secret of the loader')) },
  news: { Component: Broken },
  contacts: {
    Component: Nothing,
    loader: () => Promise.reject(Object.assign(new Error('secret address'), { statusCode: 503 })),
  },
  personal: {
    Component: Nothing,
    loader: () => {
      throw redirect('/brands')
    },
  },
  notFound: {
    Component: Nothing,
    loader: ({ url }) => {
      throw routeError(404, `Page not found: ${url.pathname}${url.search}`)
    },
  },
}
const routes: ServerRoutes = {
  Root: ({ children }: { children: ReactNode }) => children,
  Failure: () => <p>{JSON.stringify(useRouteError())}</p>,
  loadRoot: () => ({ menu: 'root data' }),
  pageRoute: ({ name }) => pageRoutes[name] ?? { Component: Nothing },
}

const requested: string[] = []
const reported: unknown[] = []
/** Only the calls that the renderer uses. */
const callsWithRule = (rule: Redirect): Calls => {
  const seo: Pick<Calls['seo'], 'redirect'> = {
    redirect: async ({ path }) => {
      requested.push(path)
      return { ok: true, value: rule }
    },
  }
  return { seo } as Calls
}

const get = (
  path: string,
  rule: Redirect = null,
  parts: Partial<PageParts> = {},
  tree: ServerRoutes = routes,
  files: Partial<PageFiles> = {},
): Promise<RenderedPage> => {
  requested.length = 0
  reported.length = 0
  const render = createRenderer(tree, {
    build: 'b1',
    stylesheets: ['/assets/style.css'],
    startScript: (page) => `start('${page}')`,
    shellScripts: [CITY_NAME_SCRIPT],
    ...files,
  })
  return render(new URL(path, 'http://shop.test'), {
    calls: callsWithRule(rule),
    city: 'default',
    origin: 'http://shop.test',
    customerId: null,
    isNew: false,
    shop: shopPages,
    rendersErrors: true,
    showcase: false,
    report: (error) => reported.push(error),
    ...parts,
  })
}

test('ROUTE-20: a page is a complete document: doctype, head tags, stylesheet, data and start script', async () => {
  const { status, type, body } = await get('/delivery')
  expect([status, type]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body).toMatch(/^<!DOCTYPE html><html lang="ru"><head>/)
  const head = body.slice(0, body.indexOf('</head>'))
  expect(head).toContain('<title>')
  expect(head).toContain('<meta name="robots" content="noindex"/>')
  expect(head).toContain('<link rel="stylesheet" href="/assets/style.css"/>')
  expect(body).toContain(`<script type="module">start('delivery')</script>`)
})

test('FELT-01, SAFE-04: the rules of the HTML are in the head, allowed by the policy; the stylesheet holds nothing up', async () => {
  const seen: string[] = []
  const firstViewStyles = (html: string): string => {
    seen.push(html)
    return '.a>.b{content:"$&"}'
  }
  const { body, inlineStyles } = await get('/delivery', null, {}, routes, { firstViewStyles })
  const head = body.slice(0, body.indexOf('</head>'))
  expect(head).toContain(
    '<style>.a>.b{content:"$&"}</style><link rel="stylesheet" href="/assets/style.css" disabled=""/>',
  )
  expect(inlineStyles).toEqual(['.a>.b{content:"$&"}'])
  expect(body).toContain('<noscript><link rel="stylesheet" href="/assets/style.css"/></noscript>')
  expect(seen).toEqual([expect.stringContaining('<main')])
})

test('SAFE-04: no text of the data can close the script element that contains it', async () => {
  const { body } = await get('/delivery')
  expect(body).not.toContain('<script>alert(1)')
  const written = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(body)?.[1] ?? ''
  expect(JSON.parse(written)).toEqual({
    build: 'b1',
    page: 'delivery',
    stylesheets: ['/assets/style.css'],
    shop: shopProfile,
    marks: { theme: '', hasTouchIcon: false },
    rootData: { menu: 'root data' },
    data: { title: EVIL },
    failure: null,
  })
})

test('INFRA-04: a payload has only the data of its page; the shell has a separate payload', async () => {
  expect(JSON.parse((await get('/delivery.data')).body)).toEqual({ data: { title: EVIL } })
  expect(JSON.parse((await get('/_shell.data')).body)).toEqual({ data: { menu: 'root data' } })
})

test('ROUTE-17: page and payload redirect a guest to the home page, which knows what was wanted, and the loader does not run', async () => {
  expect(await get('/personal')).toMatchObject({ status: 302, location: '/#sign-in=/personal', body: '' })
  const unknown = { status: 302, location: '/#sign-in=/personal/no-such-page' }
  expect(await get('/personal/no-such-page')).toMatchObject(unknown)
  expect(JSON.parse((await get('/personal.data')).body)).toEqual({ redirect: '/#sign-in=/personal' })
})

test('ROUTE-17: a redirect of a loader redirects the page and its payload', async () => {
  expect(await get('/personal', null, { customerId: 7 })).toMatchObject({ status: 302, location: '/brands' })
  expect(JSON.parse((await get('/personal.data', null, { customerId: 7 })).body)).toEqual({ redirect: '/brands' })
})

test('ROUTE-16: an existing page is not looked up among the old addresses', async () => {
  expect(await get('/delivery', { url: '/new', status: 301 })).toMatchObject({ status: 200 })
  expect(requested).toEqual([])
})

test('ROUTE-16, SEO-03: an old address leads to the new one in one hop, a payload too', async () => {
  const moved = { url: '/products/new', status: 301 } as const
  expect(await get('/old?page=2', moved)).toMatchObject({ status: 301, location: '/products/new' })
  expect(requested).toEqual(['/old'])
  expect(JSON.parse((await get('/old.data?page=2', moved)).body)).toEqual({ redirect: '/products/new' })
  expect(requested).toEqual(['/old'])
})

test('ROUTE-14: an address without a redirect rule is a 404 with its text, as a page and as a payload', async () => {
  const page = await get('/nowhere?x=1')
  expect([page.status, page.location]).toEqual([404, null])
  expect(page.body).toContain('Page not found: /nowhere?x=1')
  expect(await get('/nowhere.data?x=1')).toMatchObject({
    status: 404,
    type: 'text/plain; charset=utf-8',
    body: 'Page not found: /nowhere?x=1',
  })
  expect(reported).toEqual([])
})

test('INFRA-06: an unexpected error is reported, and the page does not contain its text', async () => {
  for (const path of ['/brands', '/news', '/brands.data']) {
    const { status, body } = await get(path)
    expect([path, status]).toEqual([path, 500])
    expect(body).toContain('Что-то пошло не')
    expect(body).not.toContain('secret')
    expect(reported.map(String)).toEqual([expect.stringContaining('secret')])
  }
})

test('INFRA-07: without `rendersErrors` a failed page has its status and no HTML; others are rendered', async () => {
  for (const [path, status] of [
    ['/nowhere', 404],
    ['/brands', 500],
    ['/news', 500],
  ] as const)
    expect(await get(path, null, { rendersErrors: false })).toMatchObject({
      status,
      type: 'text/plain; charset=utf-8',
      body: '',
    })
  expect((await get('/delivery', null, { rendersErrors: false })).body).toContain('<h1>')
})

test('SAFE-06: a page whose data cannot be read now answers 503, not 500, and so does its payload', async () => {
  for (const path of ['/contacts', '/contacts.data']) {
    const { status, body } = await get(path)
    expect([path, status]).toEqual([path, 503])
    expect(body).toContain('Магазин сейчас не')
    expect(body).not.toContain('secret')
  }
})

/** Scripts that a browser executes from the page itself: no files and no data blocks. */
const executedIn = (html: string): string[] =>
  [...html.matchAll(/<script(?<attributes>[^>]*)>(?<text>.*?)<\/script>/gs)].flatMap(({ groups = {} }) =>
    /\bsrc=|application\//.test(groups['attributes'] ?? '') ? [] : [groups['text'] ?? ''],
  )

test('SAFE-04: the content policy gets exactly the inline scripts that the shop wrote', async () => {
  const rootData = { menus: NO_MENUS, contacts: NO_CONTACTS, roots: [], city: null, cities: null }
  const tree = { ...shell, loadRoot: () => rootData, pageRoute: () => ({ Component: () => <h1>Страница</h1> }) }
  for (const path of ['/brands', '/nowhere']) {
    const page = await get(path, null, {}, tree)
    const executed = executedIn(page.body)
    expect(executed, path).toHaveLength(2)
    // The start script adds the rules for fetching ahead.
    expect([...(page.inlineScripts ?? [])].toSorted(), path).toEqual([...executed, SPECULATION_RULES].toSorted())
  }
})
