/**
 * Rules of the house that are checked over the sources. They are about the code and prove nothing about what visitors see, so their
 * titles name no statement of the requirements, but for UI-08, which is about every text that is written in the sources.
 */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pages } from '#kernel/pages/pages.ts'

const sourcesOf = (pattern: string): string[] => globSync(pattern).filter((file) => !file.includes('.test.'))
const sources = sourcesOf('{app/{pages,shell},platform/{client,router,ui},shop/**/screen,tests/showcase}/**/*.{ts,tsx}')
const filesMatching = (pattern: RegExp, among = sources): string[] =>
  among.filter((file) => pattern.test(readFileSync(file, 'utf8')))

test('loaders use the address of the router, not request.url, which may be a payload address («/delivery.data»)', () => {
  expect(filesMatching(/request\.url\b/)).toEqual([])
})

test('UI-08: sources join a number and its unit by a no-break space', () => {
  const units = '₽|%|мл|мин|час|дней|дня|день|недел|месяц|раз|КБ|МБ|товар|магазин|бонус|\\d{3}[ \u00a0]?₽'
  const prepositions = '(?<![\\p{L}\\d])(?:с|по|от|до|за|в|к)'
  const inserted = '\\$\\{(?:dayAndMonth|fullDate|formatMoney|counted)'
  const breakable = new RegExp(`\\d (?:${units})|№ \\d|${prepositions} (?:\\d|${inserted})`, 'gu')
  const comments = /\/\*[\s\S]*?\*\/|\/\/.*/g
  const texts = sources
    .filter((file) => !file.includes('/showcase/'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8').replace(comments, '') }))
  expect(
    texts.flatMap(({ file, text }) => [...text.matchAll(breakable)].map(([found]) => `${file}: ${found}`)),
  ).toEqual([])
})

test('shown numbers have a decimal comma: only coordinates are written with a point', () => {
  const shown = [...sources, ...sourcesOf('{kernel,shop/**/facts}/**/*.ts')]
  expect(filesMatching(/\.toFixed\((?!5\))/, shown)).toEqual(['kernel/money.ts', 'kernel/text.ts'])
})

test('no code uses Intl.NumberFormat or toLocaleString, whose first use is slower than all of our script', () => {
  expect(
    filesMatching(/\bnew Intl\.NumberFormat|\.toLocaleString\(/, [
      ...sources,
      ...sourcesOf('{kernel,shop/**/facts}/**/*.ts'),
    ]),
  ).toEqual([])
})

test('no stylesheet uses `* + *` or `* ~ *`: with it every insertion restyles the whole page', () => {
  expect(filesMatching(/\*\s*[+~]\s*\*/, sourcesOf('{app,platform,shop}/**/*.css'))).toEqual([])
})

test('components loaded on demand use lazyComponent, so that a failed script leaves the page usable', () => {
  expect(filesMatching(/import \{[^}]*\blazy\b[^}]*\} from 'react'/)).toEqual([
    'platform/ui/behaviour/lazy-component.tsx',
  ])
})

test("no code rewrites the framework's output or reads its internals: platform/router uses the public interface", () => {
  const everywhere = [
    ...sources,
    ...sourcesOf('{app,platform,providers,shop,ops,tools}/**/*.ts'),
    ...sourcesOf('*.config.ts'),
  ]
  const inside = /__reactRouter|__staticRouterHydrationData|x-remix|UNSAFE_|DataRouterContext/
  expect(filesMatching(inside, everywhere)).toEqual([])
  const patchesModules = /\btransform\s*\(|\btransformIndexHtml\b/
  expect(filesMatching(patchesModules, everywhere)).toEqual([])
  const searchesHtml =
    /(?:replace|replaceAll|indexOf|lastIndexOf|match|matchAll|split|exec|test)\(\s*['"`/]<\/?(?:html|head|body|script|link|meta|title)/
  expect(filesMatching(searchesHtml, everywhere)).toEqual([])
})

test('addresses of pages are built in kernel/pages/paths.ts, never written out', () => {
  const starts = pages.flatMap(({ pattern }) => /^\/([\w-]+)/.exec(pattern)?.[1] ?? [])
  const written = new RegExp(
    `['"\`](?:/(?:${[...new Set(starts)].join('|')}|upload)(?=[/?#'"\`$]))|(?:to|href|path|action)(?:=|: )['"]/['"]`,
  )
  const comments = /\/\*[\s\S]*?\*\/|\/\/ .*/g
  const literals = [...sources, ...sourcesOf('{kernel,shop/**/facts}/**/*.ts')].filter(
    (file) => !/^kernel\/pages\/pa(?:ges|ths)\.ts$/.test(file),
  )
  expect(literals.filter((file) => written.test(readFileSync(file, 'utf8').replace(comments, '')))).toEqual([])
})

test('no file or event that a buyer keeps is named after the demo', () => {
  const named = globSync('shop/**/{screen,facts}/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).filter((file) =>
    /['"`][^'"`\n]*(?:glad-\w|@glad)/.test(readFileSync(file, 'utf8')),
  )
  expect(named).toEqual([])
})
