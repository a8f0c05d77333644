import { expect, test } from 'vitest'
import { unusedBlocks, unusedClasses } from './unused-classes.ts'

const CSS = `/* .comment */ .card > .title, .card:has(.mark) { color: red; background: url('a.svg'); }
@media print { .late { gap: 1.5px; } }
.map :global(.library:focus) { top: 0; }`
const unusedIn = (code: string): string[] =>
  unusedClasses(new Map([['card.module.css', CSS]]), new Map([['card.tsx', code]]), (_, name) => name.slice(2))
const IMPORT = `import css from './card.module.css'\n`

test('a class that no component names is found, also in a media query', () => {
  expect(
    unusedIn(`${IMPORT}<a className={css.card}><b className={css.title} /><i className={css.mark} /></a>; css.map`),
  ).toEqual(['card.module.css: .late is named by no component'])
})

test('a class is taken from its own stylesheet, not from another of the same name', () => {
  expect(
    unusedIn(
      `import css from './other.module.css'\n${['card', 'title', 'mark', 'late', 'map'].map((name) => `css.${name}`)}`,
    ),
  ).toHaveLength(5)
})

test('a stylesheet that is passed on, or whose class is computed, is not judged', () => {
  expect(unusedIn(`${IMPORT}<Row styles={css} />`)).toEqual([])
  expect(unusedIn(`${IMPORT}<a className={css[size]} />`)).toEqual([])
})

test('a block that no rule applies is found', () => {
  const rules = new Map([['a.module.css', '.a { @apply row, note; }']])
  expect(unusedBlocks('.row { gap: 0; } .note { gap: 0; } .idle { gap: 0; }', rules)).toEqual([
    'block idle is applied by no rule',
  ])
})
