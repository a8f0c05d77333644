import { BRANDS } from '../content/brands.ts'
import { table } from '../content/table.ts'
import { isFamily, type Face } from './outlines.ts'

/** Style of a brand's labels: typeface and layout of the name, accent, metal. */
const LAYOUTS = ['centre', 'left', 'low', 'paper', 'frame', 'band', 'split', 'sprig'] as const
export type Layout = (typeof LAYOUTS)[number]
export type BrandStyle = {
  readonly name: string
  readonly face: Face
  readonly spacing: number
  readonly size: number
  readonly text: Face
  readonly layout: Layout
  readonly accent: string
  readonly metal: string
}

const METALS = {
  steel: '#d6dadd',
  gold: '#e3c07a',
  rose: '#e0b09a',
  copper: '#c98a62',
  black: '#3a3a3d',
  brass: '#c9a75c',
  pearl: '#ece6dc',
} as const

/** slug | name on the label | family weight width | spacing | size | text face | layout | accent | metal */
const ROWS = table(`
inei | ИНЕЙ | jost 500 | 0.24 | 1 | jost 400 | left | #1c2e36 | steel
polyn-12 | Полынь 12 | cormorant-garamond 600 | 0.01 | 1.3 | manrope 500 | sprig | #4f6a49 | steel
meru-seoul | MERU | montserrat 600 | 0.16 | 1.1 | montserrat 500 | split | #b98a3a | gold
nord-56 | nord 56 | sans 600 | 0 | 1.15 | sans 450 | left | #0f2730 | steel
farfor | ФАРФОР | tenor-sans 400 | 0.18 | 0.95 | jost 400 | centre | #8a5f3c | rose
sukhotsvet | сухоцвет | serif 430 82 | 0.03 | 1.25 | raleway 500 | sprig | #8a5a42 | copper
kedrach | Кедрач | philosopher 700 | 0.01 | 1.3 | philosopher 400 | paper | #6d4f26 | copper
labra | labra | raleway 500 | 0.03 | 1.2 | raleway 500 | left | #4a3a5c | steel
morok | морок | forum 400 | 0.08 | 1.2 | jost 400 | frame | #3d4640 | black
turgoyak | Тургояк | serif 400 74 | 0.02 | 1.35 | sans 450 | centre | #2c6a79 | steel
khvoya-i-sol | Хвоя и соль | italic 400 80 | 0 | 1.25 | sans 450 | paper | #2f5a44 | brass
yuta | ЮТА | jost 600 | 0.28 | 1 | jost 400 | frame | #6d5a3c | brass
marena | марена | playfair-display 500 | 0.02 | 1.25 | montserrat 500 | centre | #a23a3a | rose
berloga | БЕРЛОГА | oswald 600 | 0.08 | 1.05 | oswald 400 | left | #c77b34 | black
tikhiy-chas | Тихий час | marck-script 400 | 0 | 1.35 | raleway 500 | centre | #5f6fa0 | steel
rzhanoy | РЖАНОЙ | serif 520 100 | 0.06 | 1 | sans 450 | paper | #7a5a28 | copper
aamu | aamu | jost 400 | 0.16 | 1.2 | jost 400 | low | #4d6b7a | pearl
hinoko | Hinoko | serif 360 100 | 0.08 | 1.1 | tenor-sans 400 | left | #3a3128 | black
clairval | Clairval | playfair-display 400 | 0.02 | 1.2 | montserrat 500 | frame | #40697f | steel
pyat-trav | Пять трав | raleway 600 | 0 | 1.05 | raleway 500 | band | #5f7a44 | steel
oda-lab | ODA LAB | manrope 600 | 0.12 | 0.95 | manrope 500 | split | #2d4a6a | steel
zimnitsa | зимница | serif 480 78 | 0.02 | 1.35 | sans 450 | band | #9c2f2a | steel
kvartsit | КВАРЦИТ | unbounded 400 | 0.08 | 0.8 | manrope 500 | left | #444648 | steel
ruta | рута | serif 420 100 | 0.1 | 1.15 | cormorant-garamond 600 | frame | #8a6c2e | gold
sorok-vod | Сорок вод | forum 400 | 0.03 | 1.15 | manrope 500 | low | #2f6f86 | steel
nast | НАСТ | oswald 500 | 0.2 | 1.05 | jost 400 | split | #3c4c58 | steel
protalina | проталина | cormorant-garamond 600 | 0.02 | 1.15 | manrope 500 | sprig | #5d7a54 | steel
berezen | Березень | philosopher 700 | 0.02 | 1.15 | sans 450 | band | #4b5a42 | copper
mshara | мшара | prata 400 | 0.03 | 1.2 | raleway 500 | paper | #3f4a30 | brass
vtoraya-smena | ВТОРАЯ СМЕНА | oswald 600 | 0.04 | 1.1 | oswald 400 | band | #d0552f | steel
polden-21 | ПОЛДЕНЬ 21 | unbounded 500 | 0.02 | 0.85 | manrope 500 | split | #c4661e | gold
kupalnya | Купальня | unbounded 400 | 0.01 | 0.85 | manrope 500 | low | #2d6a6a | steel
golubika-i-ko | Голубика и Ко | philosopher 700 | 0 | 1.1 | sans 450 | paper | #4a4f96 | steel
ilmen | ИЛЬМЕНЬ | tenor-sans 400 | 0.14 | 0.95 | tenor-sans 400 | frame | #5a4f40 | brass
chernotal | чернотал | cormorant-garamond 600 | 0.03 | 1.15 | jost 400 | sprig | #20281f | black
kositsa | Косица | marck-script 400 | 0 | 1.4 | raleway 500 | band | #8f5228 | copper
tkaleya | ТКАЛЕЯ | raleway 500 | 0.2 | 0.95 | raleway 500 | frame | #7a6e4e | brass
shchepot | щепоть | philosopher 700 | 0.02 | 1.2 | sans 450 | paper | #8a4a28 | copper
surma | СУРЬМА | unbounded 400 | 0.1 | 0.85 | montserrat 500 | left | #c0a878 | gold
vishnevyy-chas | Вишнёвый час | playfair-display 500 | 0 | 1.05 | montserrat 500 | centre | #8a2238 | rose
litsedey | ЛИЦЕДЕЙ | prata 400 | 0.1 | 0.95 | tenor-sans 400 | frame | #b8975e | gold
klyaksa | КЛЯКСА | unbounded 700 | 0 | 0.9 | manrope 600 | split | #c92c64 | steel
cherdak | чердак | forum 400 | 0.04 | 1.2 | jost 400 | paper | #3a3026 | brass
dymnik | ДЫМНИК | oswald 400 | 0.22 | 0.95 | jost 400 | low | #8a7448 | black
senokos | Сенокос | cormorant-garamond 600 | 0.01 | 1.25 | manrope 500 | sprig | #5f6d30 | brass
barsuk-i-syn | Барсук и сын | playfair-display 600 | 0 | 1.05 | oswald 400 | frame | #2f3a34 | black
pervaya-shchetina | Первая щетина | oswald 500 | 0.04 | 1.05 | oswald 400 | band | #33424a | steel
mylnyy-kit | Мыльный кит | unbounded 600 | 0 | 0.85 | manrope 500 | split | #2d78a8 | steel
provizor-lange | Провизор Ланге | serif 500 90 | 0 | 1.05 | tenor-sans 400 | paper | #3a4a3a | brass
tonkiy-sloy | тонкий слой | raleway 400 | 0.06 | 1.05 | raleway 500 | low | #5a4f86 | steel
ryab | РЯБЬ | montserrat 500 | 0.3 | 1 | montserrat 500 | left | #3f6a80 | steel
kistevyaz | Кистевязь | prata 400 | 0.02 | 1.1 | raleway 500 | centre | #9c7a38 | brass
polati | полати | philosopher 700 | 0.03 | 1.2 | philosopher 400 | band | #5a3c20 | copper
lumikko | lumikko | tenor-sans 400 | 0.12 | 1.1 | jost 400 | low | #7a3f56 | pearl
ondine-vey | Ondine Vey | playfair-display 400 | 0.03 | 1.1 | cormorant-garamond 600 | frame | #a8884c | gold
asagiri | ASAGIRI | jost 400 | 0.26 | 0.95 | jost 400 | left | #2c3634 | black
haneul-note | Haneul Note | montserrat 500 | 0.03 | 1.05 | montserrat 500 | low | #4b6a94 | pearl
bomnal | bomnal | comfortaa 600 | 0.03 | 1.15 | manrope 500 | centre | #b4587a | rose
elia-petra | Elia Petra | cormorant-garamond 600 | 0.02 | 1.2 | tenor-sans 400 | sprig | #5c6838 | brass
monte-salvia | Monte Salvia | prata 400 | 0 | 1.05 | raleway 500 | paper | #7a3b2e | copper
terra-lenta | TERRA LENTA | tenor-sans 400 | 0.12 | 1 | jost 400 | split | #6e3b26 | copper
norrlys | NORRLYS | jost 500 | 0.22 | 1 | jost 400 | left | #1f4f5c | steel
eldhus | ELDHÚS | oswald 500 | 0.16 | 1 | jost 400 | band | #9c3c24 | black
brisa-norte | brisa norte | raleway 500 | 0.03 | 1.1 | raleway 500 | split | #2f5f8a | steel
waldklar | Waldklar | manrope 700 | 0 | 1.1 | manrope 500 | band | #2f6b4a | steel
hamra-su | Hamra Su | forum 400 | 0.04 | 1.2 | raleway 500 | frame | #7a2f26 | brass
tamarisi | Тамариси | philosopher 700 | 0.02 | 1.15 | philosopher 400 | paper | #6d2b3a | gold
almasay | Алмасай | raleway 600 | 0.02 | 1.1 | sans 450 | band | #8a3b2c | copper
lyanok | лянок | jost 500 | 0.04 | 1.15 | jost 400 | sprig | #4a68a0 | steel
`)

const isLayout = (text: string): text is Layout => LAYOUTS.some((layout) => layout === text)
const isMetal = (text: string): text is keyof typeof METALS => Object.hasOwn(METALS, text)

const faceOf = (text: string): Face => {
  const [family = '', weight = '400', width] = text.split(' ')
  if (!isFamily(family)) throw new Error(`no face «${text}»`)
  return { family, weight: Number(weight), ...(width === undefined ? {} : { width: Number(width) }) }
}

const STYLES: ReadonlyMap<string, BrandStyle> = new Map(
  ROWS.map(([slug = '', name = '', face = '', spacing, size, text = '', layout = '', accent = '', metal = '']) => {
    if (!isLayout(layout) || !isMetal(metal))
      throw new Error(`the style of «${slug}» names the layout «${layout}» and the metal «${metal}»`)
    return [
      slug,
      {
        name,
        face: faceOf(face),
        spacing: Number(spacing),
        size: Number(size),
        text: faceOf(text),
        layout,
        accent,
        metal: METALS[metal],
      },
    ]
  }),
)

/** The default style, with the name as it is, for a brand without a row. */
export const brandStyleOf = (brand: string): BrandStyle => {
  const known = STYLES.get(brand)
  if (known !== undefined) return known
  const name = BRANDS.find(({ slug }) => slug === brand)?.name
  if (name === undefined) throw new Error(`no style for brand «${brand}»`)
  return {
    name,
    face: faceOf('jost 500'),
    spacing: 0.06,
    size: 1,
    text: faceOf('jost 400'),
    layout: 'centre',
    accent: '#33424a',
    metal: METALS.steel,
  }
}
