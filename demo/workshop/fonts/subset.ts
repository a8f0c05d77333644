/**
 * `npm run fonts`: subsets the @fontsource packages into platform/ui/styles/fonts/*.woff2. The rouble sign has its own file: the packaged
 * subsets have it in latin-ext, 19 kB for one character.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

const out = join(import.meta.dirname, '../../../platform/ui/styles/fonts')
const require = createRequire(import.meta.url)
const folderOf = (name: string): string => dirname(require.resolve(`${name}/package.json`))

const range = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))
const all = (...ranges: readonly (readonly [number, number])[]): string =>
  ranges.map(([from, to]) => range(from, to)).join('')

// Keep in step with unicode-range in platform/ui/styles/fonts.css.
const cyrillic = all([0x401, 0x401], [0x410, 0x44f], [0x451, 0x451], [0x2116, 0x2116])
/**
 * In headings the spaces are with the letters: a heading of Russian words alone needs one file. Not in texts, which need the figures
 * anyway: with spaces and without figures a file would change how wide `ch` is.
 */
const spaces = ' \u00a0'
const italicCyrillic = spaces + all([0x401, 0x401], [0x410, 0x44f], [0x451, 0x451])
const letters = all([0x40, 0x5a], [0x61, 0x7a])
/** What a Russian text needs besides letters: most pages load this file and not those of Latin letters and of rare characters. */
const signs =
  [...range(0x20, 0x7e)]
    .filter((character) => !letters.includes(character) && !'#$<=>[\\]^_`{|}~'.includes(character))
    .join('') + '\u00a0§©«»·×\u2011–—‘’“”„•…\u202f−→'
const signsWithoutSpaces = [...signs].filter((character) => !spaces.includes(character)).join('')
const rare = `#$<=>[\\]^_\`{|}~®°±½${range(0xe0, 0xfc)}\u2009\u2010‚‛‰™←↑↓≈≤≥`
const rouble = '₽'

const text = (subset: string): string =>
  join(folderOf('@fontsource-variable/golos-text'), `files/golos-text-${subset}-wght-normal.woff2`)
const display = (subset: string, slope: 'normal' | 'italic'): string =>
  join(
    folderOf('@fontsource-variable/noto-serif-display'),
    `files/noto-serif-display-${subset}-standard-${slope}.woff2`,
  )

const textAxes = { wght: { min: 400, max: 700 } }
/** Every heading has the weight 400. */
const displayAxes = { wdth: 78, wght: 400 }

/** Features of the fonts that the styles use, and those that join and place characters. */
const FEATURES = ['kern', 'lnum', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk']

const cuts = [
  { file: 'golos-cyrillic', from: text('cyrillic'), characters: cyrillic, axes: textAxes },
  { file: 'golos-signs', from: text('latin'), characters: signs, axes: textAxes },
  { file: 'golos-letters', from: text('latin'), characters: letters, axes: textAxes },
  { file: 'golos-rare', from: text('latin'), characters: rare, axes: textAxes },
  { file: 'golos-rouble', from: text('latin-ext'), characters: rouble, axes: textAxes },
  { file: 'display-cyrillic', from: display('cyrillic', 'normal'), characters: spaces + cyrillic, axes: displayAxes },
  { file: 'display-signs', from: display('latin', 'normal'), characters: signsWithoutSpaces, axes: displayAxes },
  { file: 'display-letters', from: display('latin', 'normal'), characters: letters, axes: displayAxes },
  { file: 'display-rare', from: display('latin', 'normal'), characters: rare, axes: displayAxes },
  { file: 'display-rouble', from: display('latin-ext', 'normal'), characters: rouble, axes: displayAxes },
  {
    file: 'display-italic-cyrillic',
    from: display('cyrillic', 'italic'),
    characters: italicCyrillic,
    axes: displayAxes,
  },
  { file: 'display-italic-signs', from: display('latin', 'italic'), characters: signsWithoutSpaces, axes: displayAxes },
  { file: 'display-italic-letters', from: display('latin', 'italic'), characters: letters, axes: displayAxes },
]

for (const { file, from, characters, axes } of cuts) {
  // A variable: the package's types do not know `keepFeatures` yet.
  const options = { targetFormat: 'woff2', variationAxes: axes, keepFeatures: FEATURES } as const
  const cut = await subsetFont(await readFile(from), characters, options)
  await writeFile(join(out, `${file}.woff2`), cut)
  console.log(`${file}.woff2  ${(cut.length / 1000).toFixed(1)} kB`)
}
