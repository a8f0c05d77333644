import { expect, test } from 'vitest'
import { withBreakpoints } from './vite-named-media.ts'

test('a breakpoint is replaced by its width, also next to another condition', () => {
  expect(withBreakpoints('(--phone)')).toBe('(width < 768px)')
  expect(withBreakpoints('(scripting: none) and (--below-wide)')).toBe('(scripting: none) and (width < 1280px)')
})

test('a misspelt breakpoint stops the build', () => {
  expect(() => withBreakpoints('(--fone)')).toThrow('unknown breakpoint --fone')
})
