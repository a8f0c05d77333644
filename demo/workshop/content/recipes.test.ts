import { expect, test } from 'vitest'
import { storyFaults } from './checks/brand-cards.ts'
import { shadeFaults } from './checks/chemistry.ts'
import { doseFaults } from './checks/dose-faults.ts'
import { phaseFaults, waterlessFaults } from './checks/phase-faults.ts'
import {
  baseFaultsOf,
  clashFaults,
  colourFaults,
  emulsionFaults,
  filmFaults,
  formFaults,
  headFaults,
  ingredientFaults,
  tailFaults,
} from './checks/recipe-faults.ts'
import { waterFaults } from './checks/water-faults.ts'
import { ANOTHER, DOES_NOT, LASTS } from './checks/turns.ts'
import { writtenFaults } from './checks/written.ts'
import { BRANDS } from './brands.ts'
import { companionFault } from './companions.ts'
import type { Draft } from './draft.ts'
import { compositionOf, INGREDIENTS, recipeOf } from './formula.ts'
import { DRAFTS } from './leaves.ts'
import type { Part } from './recipe-part.ts'
import { lifeOf } from './shelf-life.ts'

const [first] = DRAFTS
const draft = (change: Partial<Draft>): Draft => {
  if (first === undefined) throw new Error('no product')
  return { ...first, name: 'Вещь', facts: '', actives: '', category: 'ukhod_za_litsom/kremy', ...change }
}
const parts = (...shares: readonly (readonly [inci: string, share: number])[]): Part[] =>
  shares.map(([inci, share]) => ({ inci, share, active: false, statedShare: undefined }))

test.each<[string, Partial<Draft>, readonly (readonly [string, number])[]]>([
  [
    '21.0 % of oil on 0.3 % of emulsifier',
    { kind: 'sun-fluid' },
    [
      ['Aqua', 60],
      ['Coco-Caprylate/Caprate', 11],
      ['Ethylhexyl Triazone', 10],
      ['Polyglyceryl-6 Distearate', 0.3],
    ],
  ],
  [
    'Stearic Acid without an alkali',
    { kind: 'mascara' },
    [
      ['Aqua', 60],
      ['Stearic Acid', 5],
      ['Glyceryl Stearate', 3],
    ],
  ],
  [
    'a mild foam that is soap',
    { kind: 'foam-wash' },
    [
      ['Aqua', 60],
      ['Stearic Acid', 10],
      ['Sodium Hydroxide', 1.2],
    ],
  ],
  [
    '4 % of Hippophae Rhamnoides Fruit Oil in foam',
    { kind: 'gel-wash' },
    [
      ['Aqua', 60],
      ['Coco-Glucoside', 3],
      ['Hippophae Rhamnoides Fruit Oil', 4],
    ],
  ],
  [
    '«прозрачный» with 1 % of Linum Usitatissimum Seed Oil',
    { kind: 'gel-wash', facts: 'Текстура: прозрачный гель' },
    [
      ['Aqua', 60],
      ['Coco-Glucoside', 3],
      ['Linum Usitatissimum Seed Oil', 1],
    ],
  ],
  [
    'cold process with Sodium Chloride',
    { kind: 'soap', facts: 'Варка: холодная' },
    [
      ['Sodium Palmate', 52],
      ['Aqua', 8],
      ['Sodium Chloride', 0.8],
    ],
  ],
  [
    '12.0 % of solid filters in 0.0 % of solvent',
    { kind: 'sun-fluid' },
    [
      ['Aqua', 70],
      ['Bis-Ethylhexyloxyphenol Methoxyphenyl Triazine', 7],
      ['Ethylhexyl Triazone', 5],
      ['Coco-Caprylate/Caprate', 7],
    ],
  ],
  [
    'pigments in oil without Polyhydroxystearic Acid',
    { kind: 'foundation' },
    [
      ['Aqua', 60],
      ['Titanium Dioxide', 6],
      ['Disteardimonium Hectorite', 1],
    ],
  ],
  [
    'Butyrospermum Parkii Butter rises in a thin wash',
    { kind: 'body-wash' },
    [
      ['Aqua', 70],
      ['Butyrospermum Parkii Butter', 0.5],
    ],
  ],
  [
    'a hydrogel that nothing sets',
    { kind: 'patches' },
    [
      ['Aqua', 75],
      ['Carrageenan', 1.6],
      ['Ceratonia Siliqua Gum', 1],
    ],
  ],
  [
    'Sodium Lactate in a dry powder',
    { kind: 'alginate' },
    [
      ['Algin', 14],
      ['Sodium Lactate', 0.2],
    ],
  ],
  [
    'Citric Acid gasses beside bicarbonate',
    { kind: 'bath-salt' },
    [
      ['Maris Sal', 90],
      ['Sodium Bicarbonate', 3],
      ['Citric Acid', 0.1],
    ],
  ],
  [
    'Cetearyl Olivate without Sorbitan Olivate',
    { kind: 'cream' },
    [
      ['Aqua', 80],
      ['Cetearyl Olivate', 1.6],
    ],
  ],
  [
    'Cetearyl Olivate in brine',
    { kind: 'body-butter' },
    [
      ['Aqua', 60],
      ['Butyrospermum Parkii Butter', 28],
      ['Cetearyl Olivate', 4],
      ['Maris Sal', 2],
    ],
  ],
  [
    'an emulsion in brine without a gum',
    { kind: 'body-butter' },
    [
      ['Aqua', 60],
      ['Butyrospermum Parkii Butter', 28],
      ['Polyglyceryl-6 Distearate', 4],
      ['Maris Sal', 2],
    ],
  ],
  [
    'a gel that nothing thickens',
    { kind: 'body-wash', lead: '', text: '' },
    [
      ['Aqua', 70],
      ['Sodium Cocoyl Glutamate', 8],
      ['Sodium Chloride', 1],
      ['Acacia Senegal Gum', 0.4],
    ],
  ],
  ['cold process without an oil in excess', { kind: 'soap', facts: 'Варка: холодная' }, [['Sodium Palmate', 52]]],
])('a phase that cannot hold: %s', (words, change, shares) => {
  expect(phaseFaults(draft(change), parts(...shares))).toContain(words)
})

const aqua = (...shares: readonly (readonly [inci: string, share: number])[]): Part[] =>
  parts(['Aqua', 70], ['Phenoxyethanol', 0.8], ...shares)
test.each<[string, Partial<Draft>, Part[]]>([
  ['Carbomer without a neutraliser', { kind: 'gel-cream' }, aqua(['Carbomer', 0.4])],
  ['Carbomer below its pH', { kind: 'night-mask', facts: 'pH: 3,8' }, aqua(['Carbomer', 0.3])],
  [
    'Carbomer with 2.0 % of salts',
    { kind: 'body-milk' },
    aqua(['Carbomer', 0.2], ['Maris Sal', 2], ['Sodium Hydroxide', 0.1]),
  ],
  [
    'Gellan Gum with a cationic polymer',
    { kind: 'setting-spray' },
    aqua(['Polyquaternium-11', 1], ['Gellan Gum', 0.2]),
  ],
  ['an acid without its pH in the facts', { kind: 'night-mask', text: '' }, aqua(['Glycolic Acid', 7])],
  [
    'pH 3.2 wants 0.33 % of alkali, 0.04 inside',
    { kind: 'serum', facts: 'pH: 3,2' },
    aqua(['Ascorbic Acid', 15], ['Tromethamine', 0.12]),
  ],
  ['urea, and no lactate holds its pH', { kind: 'foot-cream' }, aqua(['Urea', 25], ['Sodium Lactate', 0.2])],
  ['5 % of caffeine falls out of water', { kind: 'serum' }, aqua(['Caffeine', 5])],
  ['water that nothing preserves', { kind: 'cream' }, parts(['Aqua', 70], ['Glycerin', 5])],
  [
    'Sodium Benzoate in what is alkaline',
    { kind: 'shave-gel' },
    aqua(['Stearic Acid', 7], ['Sodium Hydroxide', 1], ['Sodium Benzoate', 0.2]),
  ],
  ['Phenoxyethanol for the newly born', { kind: 'cream', facts: 'Возраст: с рождения' }, aqua()],
  ['22 % of silicone without its emulsifier', { kind: 'primer' }, aqua(['Dimethicone', 14], ['Cyclopentasiloxane', 8])],
  [
    '1.2 % of Abies Sibirica Oil',
    { kind: 'cream' },
    aqua(['Abies Sibirica Oil', 1.2], ['Limonene', 0.1], ['Pinene', 0.1]),
  ],
  ['Lavandula Angustifolia Oil without Geraniol', { kind: 'cream' }, aqua(['Lavandula Angustifolia Oil', 0.3])],
])('water that does not bear it: %s', (words, change, recipe) => {
  expect(waterFaults(draft(change), recipe)).toContain(words)
})

test.each<[words: string, change: Partial<Draft>]>([
  ['an enzyme in water, which undoes it in weeks', { kind: 'foam-wash', actives: 'Papain' }],
  ['Maris Sal in an aerosol without water', { kind: 'dry-shampoo', actives: 'Maris Sal' }],
  ['it dries, and nothing in it is volatile', { kind: 'cream-blush', name: 'Застывающие тени' }],
  ['perfume, urea or a strong acid for sensitive skin', { kind: 'body-milk', skin: 'сухая, чувствительная' }],
  [
    'perfume, urea or a strong acid for sensitive skin',
    { kind: 'serum', actives: 'Azelaic Acid 8 %', skin: 'чувствительная' },
  ],
  [
    'Polysorbate 20 joins two phases',
    { kind: 'toner', lead: 'Двухфазный.', actives: 'Hippophae Rhamnoides Fruit Oil 1 %, Polysorbate 20' },
  ],
])('an editor’s chemist reports: %s', (words, change) => {
  expect(ingredientFaults(draft({ flags: '', ...change }))).toContain(words)
})

test.each<[words: string, recipe: Part[]]>([
  ['Sodium Phytate clashes', parts(['Disodium EDTA', 0.1], ['Sodium Phytate', 0.1])],
  ['Potassium Alum with Tromethamine', parts(['Potassium Alum', 5], ['Tromethamine', 0.2])],
  ['Citric Acid with Sodium Hydroxide', parts(['Citric Acid', 0.1], ['Sodium Hydroxide', 0.1])],
  ['Propylene Carbonate clashes', parts(['Ricinus Communis Seed Oil', 30], ['Propylene Carbonate', 0.3])],
  ['an oil that goes rancid, and no antioxidant', parts(['Aqua', 90], ['Linum Usitatissimum Seed Oil', 2])],
])('minor ingredients that undo or repeat another: %s', (words, recipe) => {
  expect(clashFaults(recipe)).toContain(words)
  expect(clashFaults(recipe.slice(0, 1))).not.toContain(words)
})

test.each<[words: string, change: Partial<Draft>, recipe: Part[]]>([
  ['CI 45410 is a dye of water', { kind: 'tint' }, parts(['Isododecane', 70], ['CI 45410', 1.4])],
  ['Stearic Acid makes no soap without water', { kind: 'mascara' }, parts(['Isododecane', 50], ['Stearic Acid', 5])],
  [
    'Disteardimonium Hectorite that nothing swells',
    { kind: 'lipstick' },
    parts(['Ricinus Communis Seed Oil', 40], ['Disteardimonium Hectorite', 0.8]),
  ],
  ['Hydrolyzed Silk without water', { kind: 'mascara' }, parts(['Isododecane', 50], ['Hydrolyzed Silk', 0.9])],
  [
    'Sodium Hyaluronate without water and without spheres',
    { kind: 'gloss', text: '' },
    parts(['Octyldodecanol', 35], ['Silica Dimethyl Silylate', 6], ['Sodium Hyaluronate', 0.1]),
  ],
  [
    'hyaluronic acid in the words, and none inside',
    { kind: 'gloss', text: 'Гиалуроновая кислота держит влагу.' },
    parts(['Octyldodecanol', 35]),
  ],
  [
    'Rosa Damascena Flower Water without water',
    { kind: 'beard-oil' },
    parts(['Simmondsia Chinensis Seed Oil', 84], ['Rosa Damascena Flower Water', 4], ['Phenoxyethanol', 0.8]),
  ],
])('a recipe without water holds nothing that needs it: %s', (words, change, recipe) => {
  expect(waterlessFaults(draft({ lead: '', text: '', usage: [], ...change }), recipe)).toContain(words)
  const watery = waterlessFaults(draft({ lead: '', text: '', usage: [], kind: 'serum' }), [
    ...parts(['Aqua', 70]),
    ...recipe,
  ])
  expect(watery).toEqual([])
})

test.each<[words: string, change: Partial<Draft>, recipe: Part[]]>([
  ['Retinol in an open jar', { kind: 'rich-cream', look: 'jar #ffffff #ffffff #ffffff' }, parts(['Retinol', 0.3])],
  [
    '0.5 % of essential oil on a bath, and 0.3 % holds it',
    { kind: 'bath-salt' },
    parts(['Abies Sibirica Oil', 0.5], ['Polysorbate 20', 0.3]),
  ],
  ['a cream for a nappy without zinc oxide', { kind: 'cream', name: 'Крем под подгузник' }, parts(['Aqua', 70])],
  [
    'a cream for a nappy that water washes off',
    { kind: 'cream', name: 'Крем под подгузник' },
    parts(['Aqua', 50], ['Zinc Oxide', 20], ['Petrolatum', 14], ['Cetearyl Olivate', 1.2]),
  ],
  ['matt, and nothing soaks up the shine', { kind: 'serum', name: 'Матирующая сыворотка' }, parts(['Aqua', 90])],
  [
    'SPF 30 without «Защита» in the facts',
    { kind: 'sun-fluid', spf: 30, facts: 'Текстура: флюид' },
    parts(['Aqua', 70]),
  ],
])('a product is what it is sold as: %s', (words, change, recipe) => {
  expect(formFaults(draft({ look: 'tube #ffffff #ffffff #ffffff', ...change }), recipe)).toContain(words)
})

test('the recipe itself leaves out what needs water, and holds an essential oil in a bath', () => {
  const list = (change: Partial<Draft>): Map<string, number> =>
    new Map(recipeOf(draft({ flags: '', ...change })).map(({ inci, share }) => [inci, share]))
  for (const { slug: brand } of BRANDS) {
    const resin = 'Trimethylsiloxysilicate'
    const mascara = draft({ kind: 'mascara', brand, actives: resin })
    expect(waterlessFaults(mascara, recipeOf(mascara))).toEqual([])
    const tint = draft({ kind: 'tint', brand, actives: resin, shades: 'Морс #b0203a' })
    expect(waterlessFaults(tint, recipeOf(tint))).toEqual([])
    const salt = draft({ kind: 'bath-salt', brand, actives: 'Abies Sibirica Oil 1 %' })
    expect(formFaults(salt, recipeOf(salt))).toEqual([])
  }
  const tint = { kind: 'tint', brand: 'marena', actives: 'Trimethylsiloxysilicate', shades: 'Морс #b0203a' } as const
  expect(list(tint).has('CI 15850')).toBe(true)
  expect(list({ kind: 'mascara', actives: 'Trimethylsiloxysilicate' }).get('Synthetic Wax')).toBeGreaterThan(3)
})

test.each<[words: string, change: Partial<Draft>, inci: readonly string[]]>([
  ['an acid resin that nothing neutralises', { kind: 'hair-lacquer' }, ['Alcohol Denat.', 'Acrylates Copolymer']],
  ['Caprylyl Glycol idle in spirit', { kind: 'hair-lacquer' }, ['Alcohol Denat.', 'Caprylyl Glycol']],
  ['Cyclopentasiloxane in what stays on', { kind: 'primer' }, ['Aqua', 'Cyclopentasiloxane']],
  ['CI 77266 without [nano]', { kind: 'eyeliner' }, ['Aqua', 'CI 77266']],
  [
    'a shade in the facts, and nothing that tints',
    { kind: 'powder', facts: 'Оттенок: один, светлый' },
    ['Iron Oxides (CI 77491, CI 77492, CI 77499)', 'Talc'],
  ],
  [
    '«Коралл» #e0685a on lips without CI 77891',
    { kind: 'gloss', category: 'makiyazh/guby/bleski', shades: 'Коралл #e0685a' },
    ['Octyldodecanol', 'CI 15850'],
  ],
])('a film, a base or a colour that a chemist would mend: %s', (words, change, inci) => {
  const faults = (list: readonly string[]): string[] => [
    ...filmFaults(draft(change), list),
    ...baseFaultsOf(draft(change), parts(...list.map((one) => [one, 1] as const))),
    ...colourFaults(draft(change), list),
  ]
  expect(faults(inci)).toContain(words)
  expect(faults([...inci.slice(0, 1), 'CI 77891'])).not.toContain(words)
})

test('the recipe itself dissolves filters, swells clay, neutralises a resin, holds oil in a wash and peptides in water', () => {
  const list = (change: Partial<Draft>): string[] => recipeOf(draft({ flags: '', ...change })).map(({ inci }) => inci)
  for (const { slug: brand } of BRANDS) {
    expect(list({ kind: 'sun-fluid', brand, spf: 50 }).slice(0, 8)).toContain('Dibutyl Adipate')
    const stick = list({ kind: 'lipstick', brand })
    expect(stick.includes('Propylene Carbonate')).toBe(stick.includes('Disteardimonium Hectorite'))
    const lacquer = list({ kind: 'hair-lacquer', brand, actives: 'Acrylates Copolymer' })
    expect(lacquer).toContain('Aminomethyl Propanol')
    expect(lacquer.join()).not.toMatch(/Caprylyl Glycol|Glyceryl Caprylate|Hydroxyacetophenone|Polysorbate 20/)
    expect(list({ kind: 'foundation', brand }).join()).not.toContain('Cyclo')
  }
  const oil = 'Butyrospermum Parkii Butter'
  expect(list({ kind: 'body-wash', actives: oil })).toContain('Xanthan Gum')
  expect(list({ kind: 'shampoo', actives: oil })).toContain('Glycol Distearate')
  expect(list({ kind: 'serum', actives: 'Palmitoyl Pentapeptide-4' })).toContain('Polysorbate 20')
  expect(list({ kind: 'gloss', category: 'makiyazh/guby/bleski', shades: 'Коралл #e0685a' })).toContain('CI 77891')
})

test('the recipe itself sets a hydrogel, keeps a powder dry, a nappy cream on the skin, a paste matt, and tints', () => {
  for (const { slug: brand } of BRANDS)
    for (const change of [
      { kind: 'patches' },
      { kind: 'alginate' },
      { kind: 'bath-salt', actives: 'Abies Sibirica Oil 1 %' },
      { kind: 'enzyme-powder', actives: 'Papain' },
      { kind: 'barrier-cream', name: 'Крем под подгузник', actives: 'Zinc Oxide 20 %', facts: 'Возраст: с рождения' },
      { kind: 'styling', facts: 'Финиш: матовый' },
      { kind: 'lip-balm', facts: 'Финиш: матовый' },
      { kind: 'eyeliner' },
      { kind: 'powder', facts: 'Оттенок: один, светлый' },
    ] satisfies Partial<Draft>[]) {
      const made = draft({ look: 'tube #ffffff #ffffff #ffffff', flags: '', brand, ...change })
      const recipe = recipeOf(made)
      const inci = recipe.map((part) => part.inci)
      expect([...phaseFaults(made, recipe), ...formFaults(made, recipe), ...colourFaults(made, inci)]).toEqual([])
    }
  const inside = (shades: string): string[] => recipeOf(draft({ kind: 'polish', shades })).map(({ inci }) => inci)
  expect(inside('Фиолетово #6a3a8a, Небо #8fb4d4')).toContain('CI 77007')
  expect(inside('Фиолетово #6a3a8a, Туман #c9cdd1')).not.toContain('CI 77007')
})

test('the recipe itself pairs an emulsifier, bears brine, thickens a mild gel and gasses in no bag of salt', () => {
  for (const { slug: brand } of BRANDS)
    for (const change of [
      { kind: 'cream' },
      { kind: 'sun-fluid', spf: 30, facts: 'Защита: SPF 30' },
      { kind: 'body-butter', actives: 'Maris Sal 2 %' },
      { kind: 'body-wash' },
      { kind: 'shampoo' },
      { kind: 'bath-salt' },
    ] satisfies Partial<Draft>[]) {
      const made = draft({ flags: '', lead: '', text: '', brand, ...change })
      expect(phaseFaults(made, recipeOf(made)), `${brand} ${made.kind}`).toEqual([])
    }
  const thickened = (lead: string): number =>
    BRANDS.filter(({ slug: brand }) =>
      recipeOf(draft({ kind: 'body-wash', flags: '', text: '', brand, lead })).some(
        ({ inci }) => inci === 'Hydroxypropyl Methylcellulose',
      ),
    ).length
  expect(thickened('Гель для тела.')).toBe(BRANDS.length)
  expect(thickened('Выходит готовой пеной.')).toBeLessThan(BRANDS.length)
})

test('a plum has blue in it, a dusty rose and a dark cherry want more than a red dye', () => {
  const lips = { kind: 'lipstick', category: 'makiyazh/guby/pomady' } as const
  const cheeks = { kind: 'cream-blush', category: 'makiyazh/litso/rumyana' } as const
  const red = ['CI 15850', 'CI 77891']
  const faults = (shades: string): string[] => shadeFaults(draft({ ...lips, shades }), red)
  expect(faults('Черешня #7a1f3c')).toEqual([
    '«Черешня» #7a1f3c without a violet pigment',
    '«Черешня» #7a1f3c without a dark pigment',
  ])
  expect(faults('Слива #8e4a5c')).toEqual(['«Слива» #8e4a5c without a violet pigment'])
  expect(faults('Пыльная роза #c07a78')).toEqual(['«Пыльная роза» #c07a78 without a dusty pigment'])
  expect(faults('Малина #b8305a, Крапп #b0303c')).toEqual([])
  const inside = (change: Partial<Draft>): string[] => recipeOf(draft({ flags: '', ...change })).map(({ inci }) => inci)
  expect(inside({ ...lips, shades: 'Черешня #7a1f3c' })).toContain('CI 42090')
  expect(inside({ ...cheeks, shades: 'Слива #8e4a5c' })).toContain('CI 77742')
  expect(inside({ ...lips, shades: 'Пыльная роза #c07a78' })).toContain('Iron Oxides (CI 77491, CI 77492, CI 77499)')
})

test('a peptide with a fatty tail in a gel that nothing clears is a fault', () => {
  expect(emulsionFaults(draft({ kind: 'serum' }), ['Aqua', 'Glycerin', 'Palmitoyl Pentapeptide-4'])).toEqual([
    'Palmitoyl Pentapeptide-4 in water, and nothing holds it',
  ])
})

test('wax and oil in water want more than a fatty alcohol and plain glyceryl stearate', () => {
  const wax = parts(['Aqua', 80], ['Cera Alba', 4], ['Cetearyl Alcohol', 4], ['Glyceryl Stearate', 3])
  expect(phaseFaults(draft({ kind: 'styling' }), wax)).toContain('4.0 % of oil on 0.0 % of emulsifier')
})

test('a product lives as long as what in it spoils first', () => {
  const of = (change: Partial<Draft>): string => {
    const made = draft({ flags: '', ...change })
    const { closed = 0, open = 0, isOnce = false } = lifeOf(made, recipeOf(made)) ?? {}
    return `${closed} ${isOnce ? 'once' : open}`
  }
  expect(of({ kind: 'soap', facts: 'Варка: холодная' })).toBe('18 12')
  expect(of({ kind: 'serum', actives: 'Retinol 0.3 %' })).toBe('18 6')
  expect(of({ kind: 'serum', actives: 'Ascorbic Acid 15 %' })).toBe('12 3')
  expect(of({ kind: 'hair-spray', actives: 'Linum Usitatissimum Seed Oil 2 %' })).toBe('18 6')
  expect(of({ kind: 'oil-serum', actives: 'Cannabis Sativa Seed Oil 20 %' })).toBe('12 6')
  expect(of({ kind: 'oil-serum', actives: 'Cannabis Sativa Seed Oil 20 %, Tocopherol 0.5 %' })).toBe('18 6')
  expect(of({ kind: 'cream', actives: 'Vitis Vinifera Seed Oil 2 %' })).toBe('18 6')
  expect(of({ kind: 'sheet-mask' })).toBe('24 once')
  expect(of({ kind: 'foundation', name: 'Кушон' })).toBe('36 12')
  expect(of({ kind: 'powder' })).toBe('36 24')
  expect(of({ kind: 'dry-shampoo' })).toBe('36 0')
  expect(of({ kind: 'tool' })).toBe('0 0')
})

test('recipes follow what the texts say: two phases part, resin has its solvent, rose water its allergens, beige its white', () => {
  const names = (change: Partial<Draft>): string[] => recipeOf(draft({ flags: '', ...change })).map(({ inci }) => inci)
  const oil = 'Hippophae Rhamnoides Fruit Oil 1 %'
  expect(names({ kind: 'toner', actives: oil })).toContain('Polysorbate 20')
  expect(names({ kind: 'toner', actives: oil, lead: 'Двухфазный.' })).not.toContain('Polysorbate 20')
  expect(names({ kind: 'cream-blush', actives: 'Trimethylsiloxysilicate 8 %' })).toContain('Isododecane')
  expect(names({ kind: 'toner', actives: 'Rosa Damascena Flower Water 40 %' })).toContain('Citronellol')
  expect(names({ kind: 'gel-cream', actives: 'Azelaic Acid 8 %' })).not.toContain('Carbomer')
  expect(names({ kind: 'tint', shades: 'Ряженка #d8b9a0' })).toContain('CI 77891')
  expect(names({ kind: 'tint', shades: 'Морс #b0203a' })).not.toContain('CI 77891')
})

test('a matt lip is dry, ultramarine stands in no acid, foam and what is without perfume have nothing that undoes them', () => {
  const list = (change: Partial<Draft>): string[] => recipeOf(draft({ flags: '', ...change })).map(({ inci }) => inci)
  const matt = { facts: 'Финиш: матовый', actives: 'Silica', shades: 'Морс #b0203a' }
  expect(list({ kind: 'tint', ...matt }).slice(0, 3)).toEqual(['Aqua', 'Acrylates Copolymer', 'Propanediol'])
  const [silica, oil] = ['Silica', 'Ricinus Communis Seed Oil'].map(
    (one) => recipeOf(draft({ kind: 'lipstick', ...matt })).find(({ inci }) => inci === one)?.share ?? 0,
  )
  expect((silica ?? 0) * 3).toBeGreaterThan(oil ?? 0)
  const blue = list({ kind: 'eyeliner', shades: 'Чернила #1d2f8c' })
  expect(blue).toContain('CI 77007')
  expect(blue).toContain('Tromethamine')
  expect(blue).not.toContain('Citric Acid')
  for (const { slug: brand } of BRANDS) {
    expect(list({ kind: 'hand-cream', brand, flags: 'unscented' })).not.toContain('Benzyl Alcohol')
    expect(list({ kind: 'enzyme-powder', brand, actives: 'Papain' }).join()).not.toMatch(
      /Palmitate|Malate|Chlorphenesin/,
    )
  }
})

test('recipes of every house hold salts, acids, urea, caffeine, silicone and the newly born', () => {
  for (const { slug: brand } of BRANDS)
    for (const change of [
      { kind: 'gel-cream', actives: 'Zinc PCA 1 %' },
      { kind: 'body-milk', actives: 'Maris Sal 2 %' },
      { kind: 'night-mask', actives: 'Glycolic Acid 7 %, Lactic Acid 2 %', facts: 'pH: 3,8' },
      { kind: 'serum', actives: 'Ascorbic Acid 15 %', facts: 'pH: 3,2' },
      { kind: 'foot-cream', actives: 'Urea 25 %' },
      { kind: 'serum', actives: 'Caffeine 5 %' },
      { kind: 'setting-spray' },
      { kind: 'shave-gel' },
      { kind: 'primer' },
      { kind: 'cream', facts: 'Возраст: с рождения' },
      { kind: 'deodorant', actives: 'Lavandula Angustifolia Oil' },
    ] satisfies Partial<Draft>[])
      expect(waterFaults(draft({ brand, ...change }), recipeOf(draft({ brand, ...change })))).toEqual([])
})

test('recipes of every kind hold: a fluid has its emulsifier, mascara its alkali, foam a trace of oil, cold soap its excess', () => {
  for (const change of [
    { kind: 'sun-fluid', spf: 50 },
    { kind: 'mascara' },
    { kind: 'night-mask' },
    { kind: 'gel-wash', actives: 'Hippophae Rhamnoides Fruit Oil' },
    { kind: 'foam-wash' },
    { kind: 'soap', facts: 'Варка: холодная' },
  ] satisfies Partial<Draft>[])
    expect(phaseFaults(draft(change), recipeOf(draft(change)))).toEqual([])
})

test('the oil of a fluid and of a night mask is held by the emulsifier of every house', () => {
  for (const { slug: brand } of BRANDS)
    for (const kind of ['sun-fluid', 'night-mask', 'aftershave'] as const)
      expect(phaseFaults(draft({ kind, brand }), recipeOf(draft({ kind, brand })))).toEqual([])
})

test('two houses have different minor ingredients, one house the same of two products', () => {
  const minor = (brand: string, slug: string): string[] =>
    recipeOf(draft({ kind: 'oil-serum', brand, slug })).map(({ inci }) => inci)
  const shared = (one: readonly string[], other: readonly string[]): number =>
    one.filter((inci) => other.includes(inci)).length
  const own = shared(minor('kedrach', 'a'), minor('kedrach', 'b'))
  expect(own).toBeGreaterThan(shared(minor('kedrach', 'a'), minor('norrlys', 'a')))
})

test('below one percent a label follows the phases of its house, and pigments that a shade may lack end it', () => {
  const keepers = new Set(INGREDIENTS.flatMap(([inci = '', , purpose]) => (purpose === 'консервант' ? [inci] : [])))
  const order = (brand: string, change: Partial<Draft> = {}): string[] =>
    compositionOf(draft({ kind: 'cream', brand, ...change })).map(({ inci }) => inci)
  for (const { slug: brand } of BRANDS) {
    const shares = new Map(recipeOf(draft({ kind: 'cream', brand })).map(({ inci, share }) => [inci, share]))
    const list = order(brand)
    const head = list.filter((inci) => (shares.get(inci) ?? 0) >= 1)
    expect(list.slice(0, head.length)).toEqual([...shares.keys()].slice(0, head.length))
    const tail = list.slice(head.length)
    const at = tail.flatMap((inci, index) => (keepers.has(inci) ? [index] : []))
    expect((at.at(-1) ?? 0) - (at[0] ?? 0), `${brand}: ${tail.join()}`).toBe(at.length - 1)
  }
  expect(order('nast')).not.toEqual(order('inei'))
  const shades = 'Вишня #7a1f3c, Мак #b3303a'
  expect(order('farfor', { kind: 'lipstick', category: 'makiyazh/guby/pomady', shades }).at(-1)).toMatch(/^CI |^Iron/)
  expect(order('litsedey', { kind: 'setting-spray', actives: 'Trimethylsiloxysilicate 8 %' })).not.toContain(
    'Phenoxyethanol',
  )
})

test('houses choose among surfactants and esters, and no four of them end a list alike', () => {
  const heads = (kind: 'shampoo' | 'cream'): number =>
    new Set(
      BRANDS.map(({ slug: brand }) =>
        recipeOf(draft({ kind, brand }))
          .slice(1, 5)
          .map(({ inci }) => inci)
          .join(),
      ),
    ).size
  expect(heads('shampoo')).toBeGreaterThan(5)
  expect(heads('cream')).toBeGreaterThan(4)
  expect(tailFaults(DRAFTS)).toEqual([])
  const alike = ['kedrach', 'norrlys', 'inei', 'nast'].map((brand) =>
    draft({
      kind: 'bath-salt',
      brand,
      slug: 'a',
      actives: 'CI 19140, CI 42090, CI 15985, CI 45410'.replaceAll(',', ' 0.001 %,') + ' 0.001 %',
    }),
  )
  expect(tailFaults(alike).map(({ words }) => words)).toEqual([expect.stringContaining('4 houses end on')])
})

test('fewer than a tenth of the lists begin as one of another house', () => {
  expect(headFaults(DRAFTS)).toEqual([])
  const actives =
    'Maris Sal 30 %, Magnesium Sulfate 20 %, Sodium Bicarbonate 15 %, Kaolin 10 %, Silica 9 %, Hydrated Silica 8 %'
  const alike = ['kedrach', 'norrlys'].map((brand) => draft({ kind: 'bath-salt', brand, actives }))
  expect(headFaults(alike).map(({ words }) => words)).toEqual(['2 of 2 lists begin as those of another house'])
  expect(headFaults(alike.slice(0, 1))).toEqual([])
})

test.each<[Partial<Draft>, Partial<Draft>, string]>([
  [{ kind: 'oil-serum', actives: 'Retinol 0.3 %' }, { kind: 'tool', name: 'Ролик' }, 'масло для массажа'],
  [
    { kind: 'acid-toner', actives: 'Glycolic Acid 7 %' },
    { kind: 'face-scrub', name: 'Скраб для лица' },
    'раз в неделю',
  ],
  [{ kind: 'face-scrub', name: 'Скраб для лица' }, { kind: 'serum', actives: 'Retinol 0.3 %' }, 'на чистую кожу'],
])('no roller, brush or scrub goes with an acid or retinol', (change, other, why) => {
  const stone = DRAFTS.find(({ name }) => /^Ролик для лица/.test(name))
  const fits = other.kind === 'tool' && stone !== undefined ? stone : draft(other)
  expect(companionFault(draft(change), fits, why)).toContain('rubs skin')
  expect(companionFault(draft({ ...change, actives: '', name: 'Вещь', kind: 'cream' }), fits, why) ?? '').not.toContain(
    'rubs skin',
  )
})

test.each<[string, string, string[], string[]]>([
  [
    'how long a pack lasts',
    LASTS,
    ['Тюбика хватает на два месяца.', 'Флакон служит полгода.', 'Банка уходит за три недели.'],
    ['Хватает раза в две недели.', 'Одного нажатия хватает на лицо.'],
  ],
  [
    'what it does not do',
    DOES_NOT,
    ['Морщин он не разгладит.', 'Сыворотки крем не заменит.', 'Овал маска не подтянет.'],
    ['Растирайте, пока воск не станет жидким.', 'Пахнет не сразу.'],
  ],
  [
    'another product',
    ANOTHER,
    ['У марки есть второй гель.', 'Возьмите наш с овсом.', 'Крем-барьер той же марки жирнее.', 'Возьмите «Веранду».'],
    ['Возьмите полоску в сантиметр.', 'Соседний волосок цел.'],
  ],
])('D6 counts the turn «%s»', (_, turn, said, unsaid) => {
  const pattern = new RegExp(turn, 'iu')
  expect(said.filter((one) => !pattern.test(one))).toEqual([])
  expect(unsaid.filter((one) => pattern.test(one))).toEqual([])
})

test.each<[string, Partial<Draft>]>([
  ['an eye is no place for soap', { category: 'makiyazh/glaza/tush', text: 'Остаток уходит с мылом.' }],
  ['the glass of a candle', { kind: 'home', text: 'Стакан вымойте, из него можно пить чай.' }],
  ['a generic name in quotes', { name: 'Лак для ногтей «Змеевик»', text: 'Здесь «Лак для ногтей» тише.' }],
  ['провизор', { text: 'Рецепт придумал провизор из Миасса.' }],
  ['neither a limit nor a range', { kind: 'deodorant', facts: 'Держит: сутки' }],
  ['the base is no абрикосов', { kind: 'cream-blush', text: 'Крем на абрикосовом масле не трескается.' }],
  ['a drying cloth draws no water', { text: 'Высыхающая ткань забирает воду обратно.' }],
  ['viscose is made of bamboo', { kind: 'tool', name: 'Салфетки из бамбука', facts: 'Материал: бамбуковая вискоза' }],
])('D18 reports %s', (words, change) => {
  const item = draft({ written: true, lead: 'Слово.', usage: ['Смойте.'], ...change })
  const faults = writtenFaults([{ leaf: 'proba', source: '', drafts: [item] }])
  expect(faults.map((fault) => fault.words).join()).toContain(words)
})

test('D14 reports a doctor in the story of a brand', () => {
  const [brand] = BRANDS
  if (brand === undefined) throw new Error('no brand')
  const of = (text: string): string => storyFaults({ ...brand, story: [text], promises: {} }, []).join()
  expect(of('Марку основал дерматолог.')).toContain('a healer')
  expect(of('Марку основал химик.')).toBe('')
})

test('D14 reports a story that pours tea into the glass of a candle', () => {
  const [brand] = BRANDS
  if (brand === undefined) throw new Error('no brand')
  const of = (text: string): string => storyFaults({ ...brand, story: [text], promises: {} }, []).join()
  expect(of('Стакан можно вымыть и пить из него чай.')).toContain('to drink from')
  expect(of('Стакан отмывают и ставят в него кисти.')).toBe('')
})

test.each<[string, Partial<Draft>, readonly (readonly [string, number])[]]>([
  [
    'a film of resin in 22.0 % of oils that do not dry',
    { kind: 'cream-blush' },
    [
      ['Isododecane', 30],
      ['Caprylic/Capric Triglyceride', 22],
      ['Trimethylsiloxysilicate', 8],
    ],
  ],
  ['0.8 % of Tocopherol, which only keeps the oils', { kind: 'oil-serum' }, [['Tocopherol', 0.8]]],
  ['1 % of Sodium Hyaluronate is a jelly', { kind: 'serum' }, [['Sodium Hyaluronate', 1]]],
  [
    '4.0 % of salt on a charged emulsifier',
    { kind: 'styling' },
    [
      ['Aqua', 80],
      ['Maris Sal', 4],
      ['Glyceryl Stearate Citrate', 2.5],
    ],
  ],
  [
    'a salty spray with oil',
    { kind: 'hair-spray' },
    [
      ['Maris Sal', 3],
      ['Coconut Alkanes', 0.6],
    ],
  ],
  [
    'a cationic conditioner on an anionic emulsifier',
    { kind: 'styling' },
    [
      ['Glyceryl Stearate Citrate', 2.5],
      ['Stearamidopropyl Dimethylamine', 1.2],
    ],
  ],
  [
    '120 % without water',
    { kind: 'hair-oil' },
    [
      ['Coco-Caprylate/Caprate', 70],
      ['Pinus Sibirica Seed Oil', 50],
    ],
  ],
  [
    '14.0 % of what sticks in a cream that dries in seconds',
    { kind: 'hand-cream', lead: 'Сохнет за семнадцать секунд.' },
    [
      ['Glycerin', 10],
      ['Cetearyl Alcohol', 4],
    ],
  ],
  [
    '2 % of Alpha-Arbutin on the body',
    { kind: 'hand-cream', category: 'telo/ruki_i_nogi/ruki' },
    [['Alpha-Arbutin', 2]],
  ],
  ['Dipropylene Glycol in a dry spray', { kind: 'dry-shampoo' }, [['Dipropylene Glycol', 1.2]]],
  [
    'Calcium Aluminum Borosilicate shines in a matt powder',
    { kind: 'shadow', facts: 'Финиш: матовый' },
    [['Calcium Aluminum Borosilicate', 0.9]],
  ],
])('a dose that does not do what it is there for is a fault: %s', (words, change, shares) => {
  expect(doseFaults(draft(change), parts(...shares))).toContain(words)
  expect(doseFaults(draft({ kind: 'serum' }), parts(['Aqua', 90], ['Sodium Hyaluronate', 0.2]))).toEqual([])
})

test('a solubiliser holds no oil phase, and a recipe has two gums and five surfactants at most', () => {
  expect(
    phaseFaults(draft({ kind: 'gel-cream' }), parts(['Aqua', 80], ['Dimethicone', 4], ['Polysorbate 20', 1])),
  ).toEqual(['4.0 % of oil on 0.0 % of emulsifier'])
  expect(clashFaults(parts(['Xanthan Gum', 0.3], ['Gellan Gum', 0.2], ['Sclerotium Gum', 0.1]))).toEqual([
    'Sclerotium Gum clashes',
  ])
})

test('a resin dries, a light cream is thin, and a pencil that is stated matt has no plates', () => {
  const inside = (change: Partial<Draft>): Map<string, number> =>
    new Map(recipeOf(draft(change)).map(({ inci, share }) => [inci, share]))
  const film = inside({ kind: 'cream-blush', category: 'makiyazh/glaza/teni', actives: 'Trimethylsiloxysilicate 8 %' })
  expect(film.get('Isododecane') ?? 0).toBeGreaterThan(30)
  expect(film.get('Caprylic/Capric Triglyceride')).toBe(1.5)
  const [light, usual] = ['Быстрый крем', 'Крем'].map((name) => inside({ kind: 'hand-cream', name }))
  expect(light?.get('Cetearyl Alcohol') ?? 9).toBeLessThan((usual?.get('Cetearyl Alcohol') ?? 0) / 2)
  expect([...inside({ kind: 'shadow', facts: 'Финиш: матовый' }).keys()]).not.toContain('Synthetic Fluorphlogopite')
})

test.each<[string, Partial<Draft>, readonly string[]]>([
  ['those that the text names', { text: 'Пантенол смягчает, сквалан скользит.' }, ['Panthenol', 'Squalane']],
  ['one by its other name', { text: 'Внутри витамин E.' }, ['Tocopherol']],
  ['one with a share, though the text is silent', { actives: 'Panthenol 5 %, Tocopherol, Squalane' }, ['Panthenol']],
  ['the first of the list where the text names none', {}, ['Squalane']],
])('of the main ingredients a card marks %s', (_, change, marked) => {
  const silent = { lead: '', text: '', usage: [], actives: 'Panthenol, Tocopherol, Squalane' }
  const composition = compositionOf(draft({ kind: 'cream', ...silent, ...change }))
  expect(composition.flatMap(({ inci, active }) => (active ? [inci] : [])).toSorted()).toEqual(marked)
})
