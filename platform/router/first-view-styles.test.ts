import { expect, test } from 'vitest'
import { firstViewStyles } from './first-view-styles.ts'

/** The rules of a stylesheet for a page with these classes. */
const rulesFor = (css: string, ...classes: string[]): string =>
  firstViewStyles(css)(classes.map((names) => `<div id="x" class="${names}"></div>`).join(''))

test('FELT-01: a rule stays when the page has every class of one of its selectors', () => {
  const css = '.a{top:0}.b,.c:focus{top:1px}.a .d{top:2px}.a.b>p::before{top:3px}body{top:4px}._4-e{top:5px}'
  expect(rulesFor(css, 'a c', '_4-e')).toBe('.a{top:0}.b,.c:focus{top:1px}body{top:4px}._4-e{top:5px}')
})

test('FELT-01: a rule stays when the page has its attributes, with the value if it names one whole', () => {
  const css =
    '[data-h="43"]{top:0}[data-h="44"]{top:1px}.a[data-look=line]{top:2px}.a[data-look=text],.a[data-wide] p{top:3px}' +
    '.a:not([data-b]){top:4px}.a[data-h^="4"]{top:5px}.a[open]{top:6px}[data-wide] .b{top:7px}' +
    '.a[data-c^=x]{top:8px}.a[aria-busy=true]{top:9px}.a[aria-pressed]{top:10px}'
  expect(firstViewStyles(css)('<p class="a" data-h="43" data-look="line" data-wide="" aria-pressed="false"></p>')).toBe(
    '[data-h="43"]{top:0}.a[data-look=line]{top:2px}.a[data-look=text],.a[data-wide] p{top:3px}' +
      '.a:not([data-b]){top:4px}.a[data-h^="4"]{top:5px}.a[open]{top:6px}.a[aria-pressed]{top:10px}',
  )
})

test('FELT-01: what a pointer, a movement, paper or a closed dialog needs waits for the stylesheet', () => {
  const css =
    '.a:hover,.a:is(:active,[data-show="active"]) p{top:0}.a:is(:hover,[data-b]){top:1px}.a:focus-visible{top:2px}' +
    '.a{top:3px;transition:top 1s,left cubic-bezier(0, 1, 0, 1);left:0;transition-duration:2s}' +
    '@starting-style{.a{top:4px}}@media print{.a{top:5px}}.d[open]{top:6px}.o[open]{top:7px}'
  const page = '<p class="a"></p><dialog class="d"></dialog><dialog class="o" open=""></dialog>'
  expect(firstViewStyles(css)(page)).toBe(
    '.a:is(:hover,[data-b]){top:1px}.a:focus-visible{top:2px}.a{top:3px;left:0;}.o[open]{top:7px}',
  )
})

test('FELT-01: a rule stays when an inline script sets its attribute', () => {
  const css = '.a[data-answered]:not(:target){top:0}.a[data-asked]{top:1px}'
  expect(firstViewStyles(css)(`<p class="a"></p><script>b.dataset.answered=''</script>`)).toBe(
    '.a[data-answered]:not(:target){top:0}',
  )
})

test('FELT-01: of :is, :has, :not and attributes only the class in a :has of one selector takes a rule away', () => {
  const css = '.a:has(.b,.c:not(.d)){top:0}:is(.b,.c) p{top:1px}.a[href$=".b,.pdf"]{top:2px}.a:not(:has(.b)){top:3px}'
  expect(rulesFor(`${css}:root:has(.b[open]){top:4px}`, 'a')).toBe(css)
  expect(rulesFor(css, 'z')).toBe(':is(.b,.c) p{top:1px}')
})

test('FELT-01: rules stay inside of their media queries and layers, empty ones are left out', () => {
  const css =
    '@layer ui{@media (width<768px){.a{top:0}.b{top:1px}}@media (height<480px){.b{top:2px}}}' +
    '@container (width>1px){.b{top:3px}}@supports (top:0){.a{top:4px}}'
  expect(rulesFor(css, 'a')).toBe('@layer ui;@layer ui{@media (width<768px){.a{top:0}}}@supports (top:0){.a{top:4px}}')
})

test('FELT-01: layers keep their order, also those without a rule on the page', () => {
  const css = '@layer reset{.b{top:0}}@layer ui{.a{top:1px}}@layer page{.b{top:2px}}'
  expect(rulesFor(css, 'a')).toBe('@layer reset,ui,page;@layer ui{.a{top:1px}}')
})

test('FELT-01: values that neither the rules nor the page use are left out, also those for each other', () => {
  const css =
    ':root{--a:1px;--b:var(--c);--c:2px;--d:var(--e) solid;--e:3px;--f:4px;--g:";"}.a{top:var(--a);left:var(--d)}'
  expect(firstViewStyles(css)('<p class="a"></p><svg fill="var(--f)"></svg>')).toBe(
    ':root{--a:1px;--d:var(--e) solid;--e:3px;--f:4px;--g:";"}.a{top:var(--a);left:var(--d)}',
  )
  expect(rulesFor('.x--a:focus{top:0}.a{--b:1px}', 'a', 'x--a')).toBe('.x--a:focus{top:0}')
})

test('FELT-01: animations and italic fonts stay when a rule names them, other fonts and statements always do', () => {
  const italic = '@font-face{font-family:F;font-style:italic;src:url("/i.woff2")}'
  const css =
    '@charset "utf-8";@font-face{font-family:F;src:url("/f.woff2")}.a{animation:turn 1s}.b{animation:fall 1s}' +
    `@keyframes turn{to{top:0}}@keyframes fall{to{top:1px}}${italic}`
  expect(rulesFor(`${css}.c{font-style:italic}`, 'c')).toContain(italic)
  expect(rulesFor(css, 'a')).toBe(
    '@charset "utf-8";@font-face{font-family:F;src:url("/f.woff2")}.a{animation:turn 1s}@keyframes turn{to{top:0}}',
  )
})

test('FELT-01: braces and semicolons in strings end nothing, comments are left out', () => {
  expect(rulesFor(`/*$vite$:1*/.a:before{content:"};{"}.b:after{content:'\\'}'}.a{top:0}`, 'a')).toBe(
    '.a:before{content:"};{"}.a{top:0}',
  )
})
