import { expect, test } from 'vitest'
import { withScriptsLater } from './scripts-later.ts'

const PAGE = `<head><link rel="preload" as="font" href="/assets/a.woff2"/><link rel="modulepreload" href="/assets/manifest.js"/><link rel="modulepreload" href="/assets/library.js"/><link rel="modulepreload" href="/assets/shop.js"/><link rel="modulepreload" href="/assets/root.js"/></head><body><p>import "/b.js";</p><script>first()</script><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
  window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.client.js");</script></body>`

const partsOf = (page: string): { head: string; script: string } => ({
  head: page.slice(0, page.indexOf('<body>')),
  script: /<script type="module" async="">([^]*?)<\/script>/.exec(page)?.[1] ?? '',
})

test('ROUTE-01: scripts are neither preloaded by the page nor imported before it has been painted', () => {
  const { head, script } = partsOf(withScriptsLater(PAGE))
  expect(head).not.toContain('modulepreload')
  expect(head).toContain('rel="preload"')
  const painted = script.indexOf('requestAnimationFrame')
  expect(painted).toBeGreaterThan(-1)
  for (const address of ['/assets/manifest.js', '/assets/root.js', '/assets/entry.client.js'])
    expect(script.indexOf(address)).toBeGreaterThan(painted)
  expect(script).not.toMatch(/^import [^(]/m)
})

test('ROUTE-01: the script still gives the router its routes, in the same order', async () => {
  const asked: string[] = []
  const { script } = partsOf(withScriptsLater(PAGE))
  const run = new Function(
    'load',
    'requestAnimationFrame',
    'addEventListener',
    'document',
    'window',
    `return (async () => {${script.replaceAll('import(', 'load(')}})()`,
  )
  const page = {
    hidden: false,
    head: { append: (link: { href: string }) => asked.push(`preload ${link.href}`) },
    createElement: () => ({}),
  }
  const window: Record<string, unknown> = {}
  const load = (address: string) => {
    asked.push(address)
    return { from: address }
  }
  await run(
    load,
    (painted: () => void) => painted(),
    () => {},
    page,
    window,
  )
  const preloaded = ['manifest', 'library', 'shop', 'root'].map((name) => `preload /assets/${name}.js`)
  const runs = ['library', 'shop', 'manifest', 'root', 'entry.client'].map((name) => `/assets/${name}.js`)
  expect(asked).toEqual([...preloaded, ...runs])
  expect(window['__reactRouterRouteModules']).toEqual({ root: { from: '/assets/root.js' } })
})

test('a page without that script stays as it is', () => {
  const page = '<link rel="modulepreload" href="/a.js"/><p>import "/b.js";</p>'
  expect(withScriptsLater(page)).toBe(page)
})
