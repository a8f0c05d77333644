import { expect, test } from 'vitest'
import { startScript } from './start-script.ts'

const SCRIPTS = ['/assets/library.js', '/assets/shop.js', '/assets/home.js']
const script = startScript(SCRIPTS, '/assets/entry.js')

test('ROUTE-01: scripts are neither preloaded by the page nor imported before the first paint', () => {
  const painted = script.indexOf('requestAnimationFrame')
  expect(painted).toBeGreaterThan(-1)
  for (const address of [...SCRIPTS, '/assets/entry.js']) expect(script.indexOf(address)).toBeGreaterThan(painted)
  expect(script).not.toMatch(/^import [^(]/m)
})

test('ROUTE-01: after the first paint all scripts are preloaded, then each runs once, in the order they depend on each other', async () => {
  const fetched: string[] = []
  let paint = (): void => {}
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
    head: { append: (link: { href: string }) => fetched.push(`preload ${link.href}`) },
    createElement: () => ({}),
  }
  const ended = run(
    (address: string) => fetched.push(address),
    (painted: () => void) => (paint = painted),
    () => {},
    page,
    {},
  )
  expect(fetched).toEqual([])
  paint()
  await ended
  const all = [...SCRIPTS, '/assets/entry.js']
  expect(fetched).toEqual([...all.map((address) => `preload ${address}`), ...all])
})

test('ROUTE-20: in a background tab, which is never painted, the scripts start immediately', async () => {
  const fetched: string[] = []
  const run = new Function(
    'load',
    'requestAnimationFrame',
    'addEventListener',
    'document',
    'window',
    `return (async () => {${script.replaceAll('import(', 'load(')}})()`,
  )
  await run(
    (address: string) => fetched.push(address),
    () => {},
    () => {},
    { hidden: true, head: { append: () => {} }, createElement: () => ({}) },
    {},
  )
  expect(fetched).toEqual([...SCRIPTS, '/assets/entry.js'])
})
