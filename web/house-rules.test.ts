import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pages } from '#domain/pages.ts'

const sourcesOf = (pattern: string): string[] => globSync(pattern).filter((file) => !file.includes('.test.'))
const sources = sourcesOf('web/**/*.{ts,tsx}')
const saying = (words: RegExp, among = sources): string[] =>
  among.filter((file) => words.test(readFileSync(file, 'utf8')))

test("ROUTE-15: loaders read the address the router gives them; that of the request may be the payload's, «/delivery.data»", () => {
  expect(saying(/request\.url\b/)).toEqual([])
})

test('UI-08: a number and what it counts stand in one line', () => {
  const torn =
    /\d (?:₽|%|мл|мин|час|дней|дня|день|недел|месяц|раз|КБ|МБ|товар|магазин|бонус|\d{3}[ \u00a0]?₽)|№ \d|(?<![\p{L}\d])(?:с|по|от|до|за|в|к) (?:\d|\$\{(?:dayAndMonth|fullDate|formatMoney|counted))/u
  const comments = /\/\*[\s\S]*?\*\/|\/\/.*/g
  const words = sources
    .filter((file) => !file.includes('/showcase/'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8').replace(comments, '') }))
  expect(words.flatMap(({ file, text }) => text.match(torn)?.map((found) => `${file}: ${found}`) ?? [])).toEqual([])
})

test("UI-08: no script loads the browser's number formats, which take longer than the script", () => {
  expect(saying(/\bnew Intl\.NumberFormat|\.toLocaleString\(/, [...sources, ...sourcesOf('domain/**/*.ts')])).toEqual(
    [],
  )
})

test('no sheet speaks of whatever follows whatever: a browser styles the whole page anew when anything comes into it', () => {
  expect(saying(/\*\s*[+~]\s*\*/, sourcesOf('web/**/*.css'))).toEqual([])
})

test('INFRA-02: parts loaded on demand go through lazyComponent, so that a lost one leaves the page alive', () => {
  expect(saying(/import \{[^}]*\blazy\b[^}]*\} from 'react'/)).toEqual(['web/ui/behaviour/lazy-component.tsx'])
})

test("nobody rewrites the framework's output or reads what it keeps for itself: the seam in web/router uses its public interface", () => {
  const everywhere = [...sources, ...sourcesOf('{server,scripts}/**/*.ts'), ...sourcesOf('*.config.ts')]
  const inside = /__reactRouter|__staticRouterHydrationData|x-remix|UNSAFE_|DataRouterContext/
  expect(saying(inside, everywhere)).toEqual([])
  const patchesModules = /\btransform\s*\(|\btransformIndexHtml\b/
  expect(saying(patchesModules, everywhere)).toEqual([])
  const searchesHtml =
    /(?:replace|replaceAll|indexOf|lastIndexOf|match|matchAll|split|exec|test)\(\s*['"`/]<\/?(?:html|head|body|script|link|meta|title)/
  // The content policy hashes inline scripts; it reads the page and changes nothing.
  expect(saying(searchesHtml, everywhere)).toEqual(['server/http/content-policy.ts'])
})

test('ROUTE-02…ROUTE-13: addresses of pages are built in domain/paths.ts, never written out', () => {
  const starts = pages.flatMap(({ pattern }) => /^\/([\w-]+)/.exec(pattern)?.[1] ?? [])
  const written = new RegExp(
    `['"\`](?:/(?:${[...new Set(starts)].join('|')}|upload)(?=[/?#'"\`$]))|(?:to|href|path|action)(?:=|: )['"]/['"]`,
  )
  const comments = /\/\*[\s\S]*?\*\/|\/\/ .*/g
  const literals = [...sources, ...sourcesOf('domain/**/*.ts')].filter(
    (file) => !/^domain\/pa(?:ges|ths)\.ts$/.test(file),
  )
  expect(literals.filter((file) => written.test(readFileSync(file, 'utf8').replace(comments, '')))).toEqual([])
})
