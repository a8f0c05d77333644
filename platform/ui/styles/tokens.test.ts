import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as breakpoints from './breakpoints.ts'

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const [normal = '', reduced = ''] = tokens.split('@media (prefers-reduced-motion: reduce)')
const motionIn = (css: string): Record<string, string> =>
  Object.fromEntries([...css.matchAll(/--m-([a-z]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))

const stylesheets = globSync('{app,platform,shop,tests}/**/*.css', { exclude: ['**/node_modules/**'] }).map((file) => ({
  file,
  css: readFileSync(file, 'utf8'),
}))

test('UI-10: a fade takes 600 ms, a translate 1000 ms, and reduced motion leaves none', () => {
  expect(motionIn(normal)).toEqual({ fade: '600ms', translate: '1000ms', menu: '300ms', tap: '120ms' })
  expect(motionIn(reduced)).toEqual({ fade: '1ms', translate: '1ms', menu: '1ms', tap: '1ms' })
})

test('UI-10: a dialog fades in for the time of a fade, and closes sooner', () => {
  const dialog = stylesheets.find(({ file }) => file.endsWith('layers/dialog.module.css'))?.css ?? ''
  const opening = /\.dialog\[open\] \{([^}]*)\}/.exec(dialog)?.[1] ?? ''
  expect(opening).toContain('transition-duration: var(--m-fade), var(--m-translate), var(--m-menu), var(--m-menu);')
  expect(/\.dialog\[open\]::backdrop \{([^}]*)\}/.exec(dialog)?.[1]).toContain('var(--m-fade)')
})

test('UI-10: a duration outside the tokens stops under reduced motion', () => {
  // Without the delay of an animation, the second time in its value.
  const ownDuration = /(?:animation|transition)[a-z-]*:[^;]*?(?<![\w.])(?!1ms)\d[\d.]*m?s/
  // An animation of no duration moves nothing: it shows something after its delay.
  const instant = /animation: \S+ 0s [^;]+;/g
  const animated = stylesheets.filter(({ css }) =>
    ownDuration.test(css.replace(/prefers-reduced-motion[\s\S]*$/, '').replaceAll(instant, '')),
  )
  expect(animated.length).toBeGreaterThan(0)
  for (const { file, css } of animated)
    expect(css, file).toMatch(/prefers-reduced-motion: reduce\) \{[\s\S]*animation: none/)
})

test('UI-10: the breakpoints are 520, 768, 980, 1024 and 1440, and 1280 for wide screens', () => {
  const widths = Object.values(breakpoints).filter((query) => query.includes('width'))
  const limits = widths.map((query) => Number(/^\(width (?:<|>=) (\d+)px\)$/.exec(query)?.[1]))
  expect([...new Set(limits)].sort((a, b) => a - b)).toEqual([520, 768, 980, 1024, 1280, 1440])
})

test('UI-11: no header, bar or line sticks on a screen lower than 480 px, as at 400 % zoom', () => {
  const sticking = stylesheets.filter(
    ({ css }) => /position: (?:fixed|sticky)/.test(css) && /--tabbar|--header-shown/.test(css),
  )
  expect(sticking.length).toBeGreaterThan(5)
  expect(sticking.filter(({ css }) => !css.includes('(--low)')).map(({ file }) => file)).toEqual([])
})

test('UI-10: stylesheets and components ask for a width only by the name of a breakpoint', () => {
  const queries = stylesheets.flatMap(({ css }) => [...css.matchAll(/@media ([^{]+)/g)].map(([, query = '']) => query))
  const names = queries.flatMap((query) => query.match(/--[\w-]+/g) ?? [])
  expect(names.length).toBeGreaterThan(100)
  const known = new Set(Object.keys(breakpoints).map((name) => `--${name.toLowerCase().replaceAll('_', '-')}`))
  expect(names.filter((name) => !known.has(name))).toEqual([])
  expect(queries.filter((query) => /\bwidth [<>=]/.test(query))).toEqual([])
  const measures = /\((?:min-|max-)?(?:width|height)(?: ?[<>:])/
  const components = globSync('{app,platform,shop}/**/*.{ts,tsx}', {
    exclude: ['**/node_modules/**', '**/*.test.*', '**/breakpoints.ts'],
  })
  expect(components.filter((file) => measures.test(readFileSync(file, 'utf8')))).toEqual([])
})
