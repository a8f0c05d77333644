import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const [normal = '', reduced = ''] = tokens.split('@media (prefers-reduced-motion: reduce)')
const motionIn = (css: string): Record<string, string> =>
  Object.fromEntries([...css.matchAll(/--m-([a-z]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))

const stylesheets = globSync('web/**/*.css').map((file) => ({ file, css: readFileSync(file, 'utf8') }))

test('UI-10: a fade takes 600 ms, a translate 1000 ms, and reduced motion leaves none', () => {
  expect(motionIn(normal)).toEqual({ fade: '600ms', translate: '1000ms', menu: '300ms', tap: '120ms' })
  expect(motionIn(reduced)).toEqual({ fade: '1ms', translate: '1ms', menu: '1ms', tap: '1ms' })
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

test('UI-10: stylesheets use only the breakpoints 520, 768, 980, 1024 and 1440, and 1280 for wide screens', () => {
  const limits = stylesheets.flatMap(({ file, css }) =>
    [...css.matchAll(/width (<=|<|>=|>) (\d+)px/g)].map(([, sign, px]) => ({
      file,
      breakpoint: Number(px) + (sign === '<=' || sign === '>' ? 1 : 0),
    })),
  )
  expect(limits.length).toBeGreaterThan(50)
  expect(limits.filter(({ breakpoint }) => ![520, 768, 980, 1024, 1280, 1440].includes(breakpoint))).toEqual([])
})
