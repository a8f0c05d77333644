import { expect, test } from 'vitest'
import { BRANDS } from './brands.ts'
import { chemistryFaults, claimFaults, conflicts } from './checks/chemistry.ts'
import { baseFaultsOf, colourFaults, emulsionFaults, filmFaults } from './checks/recipe-faults.ts'
import { reviewFaults } from './checks/written-reviews.ts'
import type { LeafText } from './checks/leaf-text.ts'
import { closingShare } from './checks/text-sense.ts'
import { writtenFaults, writtenFigures } from './checks/written.ts'
import { companionFault } from './companions.ts'
import type { Draft } from './draft.ts'
import { compositionOf, recipeOf } from './formula.ts'
import { readLeaf } from './leaf-files.ts'
import { OXIDES } from './pigments.ts'
import { productOf } from './product.ts'
import type { Persona, Review } from './review-files.ts'

const GOOD =
  'В раздевалке бассейна фен один, и к нему очередь. Пока она движется, лицо успевает стянуть от хлорки, и тут нужен тюбик, который открывается одной рукой. Крышка с защёлкой, горлышко узкое: на ладонь выходит ровно полоска в два сантиметра. Её прижимают к щекам и ко лбу. Пахнет огурцом минуту. От мороза не защитит, для улицы возьмите другой.'
const OTHER =
  'Зачем держать на полке второй гель, если первый хорош? Этот варят в Сатке на кремниевой воде, он жиже соседнего и не даёт пены выше ладони. Зато смывается за десять секунд, и в походе на флягу уходит глоток. Стеклянный флакон тяжёлый, в рюкзак перелейте. Очень сухим щекам он не подойдёт, им ближе молочко из той же серии.'

const yaml = (slug: string, text: string, change: Record<string, string> = {}): string => {
  const lines: Record<string, string> = {
    sku: '200001',
    brand: 'nord-56',
    name: `Гель ${slug}`,
    kind: 'gel-wash',
    look: '"tube #ffffff #ffffff #ffffff"',
    sizes: '[50 мл 100]',
    facts: '{ Текстура: гель }',
    published: '2026-01-01',
    popularity: '1',
    written: 'true',
    card: `{ reason: причина ${slug}, for_whom: кому, texture: гель, gesture: прижать, limit: предел }`,
    lead: `Короткое слово о вещи ${slug}.`,
    usage: `[Выдавите полоску ${slug} и смойте.]`,
    ...change,
  }
  return `- slug: ${slug}\n${Object.entries(lines)
    .map(([name, value]) => `  ${name}: ${value}\n`)
    .join('')}  description:\n${text
    .split('\n\n')
    .map((paragraph) => `    - >-\n      ${paragraph}\n`)
    .join('')}`
}
const leafOf = (...blocks: readonly string[]): LeafText => {
  const source = blocks.join('\n')
  return { leaf: 'proba/list', source, drafts: readLeaf('proba/list', source) }
}
const rulesOf = (...blocks: readonly string[]): string[] =>
  writtenFaults([leafOf(...blocks)]).map(({ rule }) => rule.split(' ')[0] ?? '')

test('two good texts have no fault', () => {
  expect(writtenFaults([leafOf(yaml('pervyy', GOOD), yaml('vtoroy', OTHER))])).toEqual([])
})

test('a text that is not written yet is not checked', () => {
  expect(rulesOf(yaml('pervyy', 'Заживляет.', { written: 'false' }))).toEqual([])
})

test.each<[string, string, Record<string, string>?]>([
  ['D1', `${GOOD} Стеклянный флакон тяжёлый. Стеклянный флакон тяжёлый.`],
  ['D4', 'Коротко.'],
  ['D5', GOOD.replaceAll('. ', '.\n\n')],
  ['D5', GOOD, { lead: 'В раздевалке бассейна фен один, и к нему очередь.' }],
  ['D6', `${GOOD} При этом он лёгкий.`],
  ['D7', `${'Это вещь для тех, кто любит такие вещи и ждёт от них спокойствия, '.repeat(5)}вот.`],
  ['D8', `${GOOD} Ссадина заживляется за ночь, он её заживляет.`],
  ['D9', `${GOOD} Дерматологи советуют его всем.`],
  ['D10', `${GOOD} Первый слой прозрачный.`, { facts: '{ Покрытие: плотное }' }],
  ['D10', `${GOOD} Перед сном или утром.`, { facts: '{ Когда: вечером }' }],
  ['D10', GOOD, { flags: '[unscented]' }],
  ['D15', `${GOOD} Если не понравится, вернём 100 ₽.`],
  ['D16', GOOD, { shades: '["01 Мёд #aabbcc", "02 Лён #aabbcd"]' }],
  ['card', GOOD, { card: '{}' }],
  ['typography', `${GOOD} Ура!`],
])('%s reports its fault', (rule, text, change) => {
  expect(rulesOf(yaml('pervyy', text, change))).toContain(rule)
})

test.each<[string, string, Record<string, string>?]>([
  ['a share without its noun', `${GOOD} Мочевины десять процентов, два лактата натрия, один пантенола.`],
  ['water on wax', `${GOOD} Снимайте тёплой водой с пенкой.`, { kind: 'pencil' }],
  ['a cloud of spray', `${GOOD} Войдите в облако.`, { kind: 'setting-spray' }],
  ['glycols that dry at once', `${GOOD} Капли сохнут за полминуты.`, { kind: 'setting-spray' }],
  ['rancid squalane', `${GOOD} Сквалан смягчает, токоферол не даёт ему прогоркнуть.`],
  ['a sea that stings', `${GOOD} На порезе щиплет.`, { actives: '[Maris Aqua 5 %]' }],
  ['an essential oil', GOOD, { actives: '[Lavandula Angustifolia Oil 0.3 %]', skin: '[чувствительная]' }],
  ['a factor that nobody states', GOOD, { spf: '30' }],
])('D18 reports %s', (_, text, change) => {
  expect(rulesOf(yaml('pervyy', text, change))).toContain('D18')
})

test('a title that is not in the address is a fault', () => {
  const faultsOf = (name: string): string[] =>
    writtenFaults([leafOf(yaml('galerka', GOOD, { name }))]).map(({ rule }) => rule)
  expect(faultsOf('Гель «Галёрка»')).not.toContain('D13 address')
  expect(faultsOf('Гель «Рампа»')).toContain('D13 address')
})

test('a fifth of the texts may close on a limit, a stain or a stock', () => {
  const drafts = ['Флакона хватает на месяц.', 'Пахнет сеном.'].map((end) => ({
    ...leafOf(yaml('pervyy', `${GOOD} ${end}`)).drafts[0],
  })) as Draft[]
  expect(closingShare(drafts)).toBe(0.5)
})

test.each<[string, string, Record<string, string>?]>([
  ['D10 months', 'После вскрытия флакон живёт девять месяцев.'],
  ['D10 months', 'Тюбика хватает на пятнадцать месяцев.'],
  ['D10 lasting', 'Раз в день хватает на шесть месяцев.', { usage: '[Выдавите один миллилитр и смойте.]' }],
  [
    'D10 lasting',
    'Тубы хватает на шесть месяцев.',
    { facts: '{ Когда: утром и вечером }', usage: '[Возьмите с лесной орех и смойте.]' },
  ],
  ['D10 wear', 'Цвет держится двенадцать часов.', { facts: '{ Стойкость: до 8 часов }' }],
  ['D10 wear', 'Лак держится две недели.', { facts: '{ Стойкость: до 7 дней }' }],
  ['D10 wear', 'Цвет держится двенадцать часов.', { facts: '{ Стойкость: около 5 часов }' }],
  ['D10 doses', '', { facts: '{ Держать: десять минут }', usage: '[Нанесите и смойте через пять минут.]' }],
  ['D10 doses', 'Пену держат три минуты.', { usage: '[Намыльте и смойте через две минуты.]' }],
  ['D10 doses', 'Берут его два раза в неделю.', { usage: '[Наносите раз в неделю.]' }],
  ['D10 doses', '', { facts: '{ Когда: раз-два в неделю }', usage: '[Наносите три раза в неделю.]' }],
  ['D10 wear', 'Смывается тёплой водой.', { facts: '{ Снимается: маслом }' }],
  ['D10 wear', 'Вода её не возьмёт, снимайте только маслом.', { facts: '{ Снимается: тёплой водой }' }],
  ['D13 texture', '', { name: 'Флюид pervyy', facts: '{ Текстура: плотный крем }' }],
  ['D13 texture', '', { name: 'Лёгкий гель pervyy', facts: '{ Текстура: плотный гель }' }],
  ['D13 label', '', { label: 'гель «Другое»' }],
  ['D13 name', '', { name: 'Тени pervyy', facts: '{ Цветов: восемь в палетке }' }],
  ['D17 step', '', { usage: '[Полоска на ладонь.]' }],
  ['D17 mood', '', { usage: '[Нанесите полоску., Смыть водой.]' }],
  ['D5 shapes', '', { lead: 'В раздевалке фен один и очередь.' }],
])('%s reports «%s»', (rule, sentence, change) => {
  const faults = writtenFaults([leafOf(yaml('pervyy', `${GOOD} ${sentence}`.trim(), change))])
  expect(faults.map((fault) => fault.rule)).toEqual([rule])
})

test('D5 reports a leaf whose leads have one construction', () => {
  const blocks = ['pervyy', 'vtoroy', 'tretiy'].map((slug) =>
    yaml(slug, GOOD, { lead: `Вещь, которую зовут ${slug}.` }),
  )
  expect(
    writtenFaults([leafOf(...blocks)])
      .map(({ words }) => words)
      .join(),
  ).toContain('3 of 3 leads')
})

test('D6 caps «не подойдёт», «лучше взять» and «обычно»', () => {
  const blocks = Array.from({ length: 100 }, (_, at) =>
    yaml(`n${at}`, at < 9 ? `${GOOD} Сухим обычно не подойдёт, им лучше взять крем.` : GOOD),
  )
  const wrong = writtenFigures([leafOf(...blocks)]).filter(([, , isRight]) => !isRight)
  expect(wrong.map(([what]) => what)).toEqual(
    expect.arrayContaining(['D6 tic «не подойдёт»', 'D6 tic «лучше взять»', 'D6 tic «обычно»']),
  )
})

test('D10 counts a minute of rubbing and five of waiting as six, and an ordinary thing is no «обычно»', () => {
  const held = yaml('pervyy', GOOD, {
    facts: '{ Держать: шесть минут, Когда: раз-два в неделю }',
    usage: '[Минуту водите пальцами., Смойте через пять минут., Наносите раз в неделю.]',
  })
  expect(writtenFaults([leafOf(held)]).filter(({ rule }) => rule === 'D10 doses')).toEqual([])
  const ordinary = Array.from({ length: 100 }, (_, at) => yaml(`n${at}`, `${GOOD} Обычной коже.`))
  const tics = writtenFigures([leafOf(...ordinary)]).map(([what]) => what)
  expect(tics).not.toContain('D6 tic «обычно»')
})

test('D15 takes «реакция» for no promotion', () => {
  expect(rulesOf(yaml('pervyy', `${GOOD} Реакции ждут сутки, реакция видна.`))).toEqual([])
  expect(rulesOf(yaml('pervyy', `${GOOD} Акция идёт до мая.`))).toEqual(['D15'])
})

test('D1, D2, D3, D5 and the card report what two products share', () => {
  const rules = rulesOf(
    yaml('pervyy', GOOD),
    yaml('vtoroy', GOOD, { lead: 'Короткое слово о вещи pervyy.', card: '{ reason: причина pervyy }' }),
  )
  for (const rule of ['D1', 'D2', 'D3', 'D5', 'card']) expect(rules).toContain(rule)
})

test('a denial and a doctor are no claim', () => {
  expect(rulesOf(yaml('pervyy', `${GOOD} Лечения не заменит. При воспалении сходите к врачу.`))).toEqual([])
})

test('a fault names the line of its words', () => {
  const leaf = leafOf(yaml('pervyy', GOOD), yaml('vtoroy', `${OTHER}\n\nРанку он заживит сам, говорят.`))
  const fault = writtenFaults([leaf]).find(({ rule }) => rule.startsWith('D8'))
  const line = Number(fault?.at.split(':')[1])
  expect(leaf.source.split('\n')[line - 1]).toContain('Ранку он заживит')
})

const draft = (change: Partial<Draft>): Draft => {
  const [first] = readLeaf('ukhod_za_litsom/syvorotki/barer', yaml('pervyy', GOOD))
  if (first === undefined) throw new Error('no product')
  return { ...first, ...change }
}
const chemistry = (...drafts: readonly Draft[]): string[] =>
  chemistryFaults(drafts, BRANDS, () => [{ slug: 'sosed', actives: 'Glycolic Acid 7 %' }]).map(
    ({ rule, words }) => `${rule}: ${words}`,
  )

test('D11 to D14 report recipes, pairs, names and promises', () => {
  expect(chemistry(draft({ name: 'Дегтярное мыло', kind: 'soap' })).join()).toContain('tar in the name only')
  expect(chemistry(draft({ name: 'Прозрачная помада', kind: 'lipstick', actives: 'CI 77891' })).join()).toContain(
    '«прозрачный»',
  )
  expect(chemistry(draft({ kind: 'bath-salt', actives: 'Panthenol 1 %' })).join()).toContain('in a dry product')
  expect(chemistry(draft({ kind: 'serum', actives: 'Retinol 0.3 %' })).join()).toContain('goes with sosed')
  expect(chemistry(draft({ kind: 'serum', actives: 'Retinol 0.3 %' })).join()).toContain('pregnancy')
  expect(chemistry(draft({ name: 'Крем для сухой кожи' })).join()).toContain('skin type')
  expect(chemistry(draft({}), draft({})).join()).toContain('a second product of this name')
  expect(chemistry(draft({ name: 'Тени «Лужа»' })).join()).toContain('slang')
  expect(chemistry(draft({ name: 'Духи «Самовар»', brand: 'hinoko' })).join()).toContain('household')
  expect(chemistry(draft({ brand: 'nord-56', kind: 'hand-cream', actives: 'Parfum 1 %' })).join()).toContain(
    'D14 brandCard: Parfum',
  )
  expect(chemistry(draft({ brand: 'tikhiy-chas', facts: 'Когда: утром и вечером' })).join()).toContain('Когда')
})

test.each<[string, Partial<Draft>]>([
  ['«прозрачный» with Iron Oxides', { name: 'Прозрачный гель для бровей', kind: 'brow-gel', actives: 'Iron Oxides' }],
  ['«прозрачный» with Stearic Acid', { name: 'Прозрачный гель', kind: 'shave-gel' }],
  ['«прозрачный» with Kaolin', { facts: 'Текстура: прозрачный гель', actives: 'Kaolin 2 %' }],
  ['1.00 % of alkali with 1 % of acids', { kind: 'shave-gel', actives: 'Salicylic Acid 1 %' }],
  ['an acid without its pH', { kind: 'acid-toner', actives: 'Glycolic Acid 7 %' }],
  ['2 % of Lavandula Angustifolia Oil', { kind: 'cream', actives: 'Lavandula Angustifolia Oil 2 %' }],
  ['Panthenol without water', { kind: 'lip-balm', actives: 'Panthenol' }],
  ['Allantoin without water', { kind: 'cleansing-balm', actives: 'Allantoin' }],
  ['Aloe Barbadensis Leaf Juice without water', { kind: 'alginate', actives: 'Aloe Barbadensis Leaf Juice' }],
  ['a scrub without an abrasive', { name: 'Скраб для лица' }],
  ['«энзимный» without an enzyme', { name: 'Энзимная пудра', kind: 'powder' }],
  ['3 ceramides stated, 1 inside', { name: 'Крем с тремя церамидами', kind: 'cream', actives: 'Ceramide NP' }],
  ['D14 brandCard: Dimethicone', { brand: 'kositsa', kind: 'shampoo', actives: 'Dimethicone 1 %' }],
  ['is under none of makiyazh/glaza', { brand: 'surma' }],
  ['Hydrolyzed Keratin in an oil', { kind: 'hair-oil', actives: 'Hydrolyzed Keratin 2 %' }],
  ['«Липкость: нет» with Polybutene', { kind: 'gloss', actives: 'Polybutene 40 %', facts: 'Липкость: почти никакой' }],
  ['a stick that nothing holds together', { name: 'Дезодорант-стик', kind: 'deodorant' }],
  ['a highlighter without mica', { name: 'Кремовый хайлайтер', kind: 'cream-blush' }],
  ['«Мак» #cf3a30 without a red pigment', { name: 'Помада', kind: 'lipstick', brand: 'ilmen', shades: 'Мак #cf3a30' }],
])('%s', (words, change) => {
  expect(chemistry(draft(change)).join()).toContain(words)
})

test('D14 reports more products than the card promises, and an ingredient of the story that no product has', () => {
  expect(chemistry(...Array.from({ length: 13 }, () => draft({ brand: 'clairval' }))).join()).toContain('12 promised')
  const story = (text: string): string =>
    chemistryFaults(
      [draft({})],
      BRANDS.map((brand) => ({ ...brand, story: [text] })),
      () => [],
    )
      .map(({ words }) => words)
      .join()
  expect(story('Внутри облепиха и морошка.')).toContain('морошк')
  expect(story('Облепихи внутри нет.')).not.toContain('облепих')
})

test('compositions: alkali follows the acids, resin has no water, a clear varnish no pigment, essential oils are few', () => {
  const inciOf = (change: Partial<Draft>): string[] =>
    productOf(draft(change), []).composition?.map(({ inci }) => inci) ?? []
  const toner = inciOf({ kind: 'acid-toner', actives: 'Salicylic Acid 1 %' })
  expect(toner.indexOf('Sodium Hydroxide')).toBeGreaterThan(toner.indexOf('Salicylic Acid'))
  expect(inciOf({ kind: 'tint', actives: 'Trimethylsiloxysilicate' })).not.toContain('Aqua')
  expect(inciOf({ kind: 'polish' }).filter((inci) => inci.startsWith('CI '))).toEqual([])
  expect(inciOf({ kind: 'pencil', shades: 'Калина #9c2a32' })).toContain('CI 15850')
  expect(chemistry(draft({ kind: 'cream', actives: 'Lavandula Angustifolia Oil' })).join()).not.toContain('% of')
})

const part = (inci: string, share: number) => ({ inci, share, active: false, statedShare: undefined })
test.each<[string, Partial<Draft>, readonly [inci: string, share: number][]]>([
  ['Polyglyceryl-10 Laurate without water', { kind: 'hair-oil' }, [['Polyglyceryl-10 Laurate', 0.6]]],
  ['0.18 % of Isobutane drives nothing', { kind: 'mousse' }, [['Isobutane', 0.18]]],
  ['soap without water', { kind: 'soap' }, [['Sodium Palmate', 58]]],
  [
    'SPF 50 of 13.0 % of filters',
    { kind: 'sun-fluid', spf: 50 },
    [
      ['Ethylhexyl Triazone', 5],
      ['Zinc Oxide', 8],
    ],
  ],
  ['6 % of Ethylhexyl Triazone', { kind: 'sun-fluid', spf: 15 }, [['Ethylhexyl Triazone', 6]]],
])('a base that cannot work: %s', (words, change, recipe) => {
  const parts = recipe.map(([inci, share]) => part(inci, share))
  expect(baseFaultsOf(draft(change), parts)).toContain(words)
})

test('bases that work: filters of SPF 50, a sour mask thickened by cellulose, soap with water', () => {
  for (const change of [
    { kind: 'sun-fluid', spf: 50 },
    { kind: 'night-mask', text: 'Кислотность pH 3,8.', actives: 'Glycolic Acid 7 %' },
    { kind: 'soap' },
    { kind: 'mousse' },
    { kind: 'body-oil' },
  ] satisfies Partial<Draft>[])
    expect(baseFaultsOf(draft(change), recipeOf(draft(change)))).toEqual([])
})

test.each<[string, Partial<Draft>]>([
  ['tocopherol is an antioxidant', { text: 'Токоферол делает краску гибкой.' }],
  ['is the share of a solution', { actives: 'Acetyl Hexapeptide-8 4 %' }],
  ['hyaluronate that makes a gel', { facts: 'Текстура: вода', actives: 'Sodium Hyaluronate 1 %' }],
])('a text that a chemist would not believe: %s', (words, change) => {
  expect(claimFaults(draft(change)).join()).toContain(words)
  expect(claimFaults(draft({ text: 'Плёнка гибкая, токоферол бережёт масло.' }))).toEqual([])
})

test('oil, silicone and ceramides in water need an emulsifier; a film former and silicone are none', () => {
  const toner = draft({ kind: 'toner' })
  for (const oil of ['Squalane', 'Ceramide NP', 'Dimethicone', 'Parfum'])
    expect(emulsionFaults(toner, ['Aqua', oil, 'VP/VA Copolymer', 'Betaine'])).toEqual([
      `${oil} in water, and nothing holds it`,
    ])
  expect(emulsionFaults(toner, ['Aqua', 'Ceramide NP', 'Hydrogenated Lecithin'])).toEqual([])
  const inci = compositionOf(draft({ kind: 'toner', actives: 'Ceramide NP 0.5 %' })).map((part) => part.inci)
  expect(inci).toContain('Hydrogenated Lecithin')
})

test.each<[string, Partial<Draft>, string[]]>([
  ['Tin Oxide without mica', { kind: 'shadow' }, ['Mica', 'Tin Oxide']],
  ['no red shade', { kind: 'polish', shades: 'Лазурит #2c3f7c' }, ['CI 15850', 'CI 77007']],
  ['a black mascara with red oxide', { kind: 'mascara', name: 'Тушь' }, [OXIDES]],
  ['the black oxide twice', { kind: 'pencil' }, [OXIDES, 'CI 77499']],
  ['without a white pigment', { kind: 'shadow', category: 'makiyazh/glaza/teni' }, ['Mica', OXIDES]],
  ['«Нюд» #d2a48c without titanium dioxide', { kind: 'pencil', shades: 'Нюд #d2a48c' }, [OXIDES]],
])('colours that cannot be mixed: %s', (words, change, inci) => {
  expect(colourFaults(draft(change), inci).join()).toContain(words)
})

test.each<[string, Partial<Draft>, string[]]>([
  ['a resin without a solvent', { kind: 'pencil' }, ['Ozokerite', 'Trimethylsiloxysilicate']],
  ['a spray with what clogs it', { kind: 'setting-spray' }, ['Isododecane', 'Disteardimonium Hectorite']],
  ['wax in what is liquid', { kind: 'cream-blush', facts: 'Текстура: жидкая' }, ['Euphorbia Cerifera Cera']],
])('films that cannot form: %s', (words, change, inci) => {
  expect(filmFaults(draft(change), inci).join()).toContain(words)
})

test('brown eyeliner has red and yellow oxides, light cover few pigments, retinol an antioxidant, a scent its allergens', () => {
  const inciOf = (change: Partial<Draft>): string[] => compositionOf(draft(change)).map(({ inci }) => inci)
  expect(inciOf({ kind: 'eyeliner', shades: 'Эспрессо #3c2a22' })).toEqual(
    expect.arrayContaining(['CI 77491', 'CI 77492']),
  )
  const shades = 'Вишня #7a1f3c'
  const light = inciOf({ kind: 'lipstick', category: 'makiyazh/guby/pomady', name: 'Полупрозрачная помада', shades })
  expect(light.indexOf('CI 15850')).toBeGreaterThan(light.indexOf('Mica'))
  expect(inciOf({ actives: 'Retinol 0.3 %' })).toEqual(expect.arrayContaining(['Tocopherol', 'BHT']))
  const scent = { kind: 'perfume', category: 'parfyumeriya/parfyumernaya_voda/tsitrusovye' } as const
  expect(inciOf({ ...scent, facts: 'Слышно: лимон' })).toEqual(expect.arrayContaining(['Limonene', 'Citral']))
  expect(chemistry(draft({ ...scent, facts: 'Слышно: керосин' })).join()).toContain('«керосин» without its allergens')
  expect(chemistry(draft(scent), draft(scent)).join()).toContain('the ingredients of pervyy')
  expect(chemistry(draft({ kind: 'tool', name: 'Резинка', facts: 'Материал: хлопок' })).join()).toContain(
    'nothing stretches',
  )
})

test.each<[string, Partial<Draft>, Partial<Draft>, string]>([
  ['meets puffiness', {}, { kind: 'patches', actives: 'Ubiquinone 0.3 %' }, 'утром, когда отёки'],
  ['what oil takes off', { actives: 'Trimethylsiloxysilicate' }, { kind: 'micellar' }, 'снять без разводов'],
  ['gloss on a film', { facts: 'Финиш: матовый' }, { kind: 'gloss' }, 'капля поверх'],
  ['where the text forbids it', { text: 'Под помадой бальзама быть не должно.' }, { kind: 'lip-balm' }, 'под помаду'],
  [
    'an oily face',
    { category: 'makiyazh/glaza/tush' },
    { kind: 'micellar', skin: 'жирная' },
    'вечером снять без трения',
  ],
  ['oils a matt paste', { name: 'Матовая паста', kind: 'styling' }, { kind: 'hair-oil' }, 'до укладки'],
  ['other hair', { facts: 'Тип волос: тонкие' }, { facts: 'Тип волос: сухие, ломкие' }, 'раз в неделю'],
  ['other hair', { facts: 'Тип волос: любые' }, { facts: 'Тип волос: кудрявые, сухие' }, 'раз в неделю'],
])('a companion that cannot do what its line says: %s', (words, change, other, why) => {
  expect(companionFault(draft(change), draft(other), why)).toContain(words)
})

test('«Без отдушек» follows from the composition, whatever the text smells of', () => {
  expect(productOf(draft({ text: `${GOOD} Пахнет овсом, аромат слабый.` }), []).free_of).toContain('Без отдушек')
})

test('retinol, acids, vitamin C and benzoyl peroxide are never together', () => {
  expect(conflicts('Retinol 0.3 %', 'Glycolic Acid 7 %')).toBe(true)
  expect(conflicts('Ascorbic Acid 15 %', 'Retinol 0.3 %')).toBe(true)
  expect(conflicts('Panthenol 5 %', 'Retinol 0.3 %')).toBe(false)
  expect(conflicts('Azelaic Acid 10 %', 'Retinol 0.15 %')).toBe(true)
  expect(conflicts('Salicylic Acid 1 %', 'Mandelic Acid 5 %')).toBe(true)
  expect(conflicts('Ascorbic Acid 15 %', '3-O-Ethyl Ascorbic Acid 5 %')).toBe(false)
})

test('the recipe adds what its shades need: blue for a plum lipstick, oxides for a nude one, an orange dye for coral', () => {
  const dyes = (shades: string): string[] =>
    compositionOf(draft({ kind: 'lipstick', category: 'makiyazh/guby/pomady', shades })).map(({ inci }) => inci)
  expect(dyes('Слива #5a2a4e')).toContain('CI 42090')
  expect(dyes('Нюд #b98470')).toContain('Iron Oxides (CI 77491, CI 77492, CI 77499)')
  expect(dyes('Коралл #e0685a')).toContain('CI 15985')
  expect(dyes('Мак #cf3a50')).not.toContain('CI 42090')
})

test('warnings of the card and of the recipe end the usage, each once', () => {
  const usageOf = (change: Partial<Draft>): string =>
    productOf(draft(change), []).usage.join(' ').replaceAll('\u00a0', ' ')
  const can = usageOf({ kind: 'hair-lacquer', card: { warnings: ['Не распыляйте у огня.'] } })
  expect(can).toMatch(/Огнеопасно.*солнца.*выше 50 °C.*раскалённые предметы.*не сжигайте/)
  expect(can).not.toContain('Не распыляйте у огня.')
  expect(usageOf({ kind: 'perfume' })).toContain('не распыляйте у огня, берегите от детей')
  expect(usageOf({ kind: 'acid-peel' })).toContain('не используйте в один вечер с ретинолом')
  expect(usageOf({ kind: 'body-scrub' })).toMatch(/скользкие.*сухой ложкой/)
  expect(usageOf({ kind: 'foot-cream' })).toContain('Содержит ланолин')
  expect(usageOf({ kind: 'polish' })).toContain('Огнеопасно, держите вдали от огня.')
  const peel: Partial<Draft> = {
    kind: 'acid-peel',
    category: 'ukhod_za_litsom/pilingi',
    actives: 'Glycolic Acid 7 %, Salicylic Acid 1 %',
  }
  expect(usageOf(peel)).toMatch(/беременности.*SPF/)
  expect(
    usageOf({ usage: ['При беременности не применяйте.'], actives: 'Retinol 0.3 %' }).match(/беремен/g),
  ).toHaveLength(1)
})

test.each([
  ['D5 steps', {}, GOOD, { usage: '["Пока она движется, лицо успевает стянуть."]' }],
  [
    'D18 sense',
    { kind: 'pencil', name: 'Карандаш' },
    'Минуту его тушуют, потом цвет садится и держится до вечера.',
    {},
  ],
  ['D18 sense', {}, 'Ретинола три десятых процента, это верхняя граница для лица.', {}],
  ['D18 sense', {}, 'Кислот в нём нет, щеке от него спокойно.', {}],
  ['D18 sense', { kind: 'foot-cream' }, 'Пахнуть нечему, запаха нет, носок остаётся чистым.', {}],
  ['D18 sense', {}, 'Отойдите на тридцать шагов и вылейте воду в мох.', {}],
  ['D18 sense', {}, 'Моющая основа распадается в воде за месяц.', {}],
  ['D18 sense', {}, 'К десятой неделе тон становится ровнее.', {}],
  ['D18 sense', {}, 'К обеду щёкам снова нужен крем.', {}],
  ['D18 sense', {}, 'После мытья кожа уже не тянет.', {}],
  ['D18 sense', {}, 'Такой гель обычно кончается на середине лета.', {}],
  ['D18 sense', { facts: '{ Тип волос: с перхотью }' }, 'Против хлопьев здесь пироктон и цинк.', {}],
])(
  '%s: a step twice, a thing that does not set, a limit, an acid, a smell, a lake, a decay, a week, cases, a pull, others, zinc',
  (rule, change, text, more) => {
    const block = yaml('pervyy', text, { ...change, ...more })
    const category = 'makiyazh/glaza/karandashi'
    const leaf = { leaf: category, source: block, drafts: readLeaf(category, block) }
    expect(writtenFaults([leaf]).map((one) => one.rule)).toContain(rule)
  },
)

test('four words in a row stand in six cards at most, and a shade belongs to one house on a shelf', () => {
  const blocks = Array.from({ length: 7 }, (_, at) =>
    yaml(`card-${at}`, `Начало ${at}. Ведите палец от носа к ушам ${at}.`, {
      brand: at === 6 ? 'ruta' : 'surma',
      shades: '["Песок #cbb091"]',
    }),
  ).join('\n')
  const category = 'makiyazh/glaza/teni'
  const rules = writtenFaults([{ leaf: category, source: blocks, drafts: readLeaf(category, blocks) }])
  expect(rules.filter(({ rule, words }) => rule === 'D2 turns' && words.includes('от носа к ушам'))).toHaveLength(1)
  expect(rules.filter(({ words }) => words.includes('a shade of surma too'))).toHaveLength(1)
})

const ANNA: Persona = {
  id: 'p001',
  name: 'Анна К.',
  sex: 'ж',
  city: 'Пермь',
  age: '25–34',
  skin: 'сухая',
  habits: ['а', 'б', 'в'],
}
const review = (text: string, change: Partial<Review> = {}): Review => ({
  product: 'pervyy',
  persona: 'p001',
  stars: 5,
  date: '2026-05-01',
  text,
  written: true,
  ...change,
})
const reviewRules = (change: Partial<Draft>, ...reviews: readonly Review[]): string[] =>
  reviewFaults(
    [{ leaf: 'l', source: '', reviews }],
    new Map([['pervyy', draft(change)]]),
    new Map([['p001', ANNA]]),
  ).map(({ rule }) => rule.split(' ')[0] ?? '')

test('R1 to R11 report their faults, and a good review has none', () => {
  expect(reviewRules({}, review('Брала в поход, гель не замёрз даже в палатке.'))).toEqual([])
  expect(
    reviewRules(
      {},
      review('Гель не замёрз даже в палатке.'),
      review('Гель не замёрз даже в палатке.', { persona: 'p002' }),
    ),
  ).toEqual(expect.arrayContaining(['R1', 'R9']))
  expect(reviewRules({}, review('Кожа после неё мягкая.'))).toContain('R4')
  expect(reviewRules({}, review('Я купил его в мае.'))).toContain('R4')
  expect(reviewRules({}, review('слово '.repeat(170)))).toContain('R5')
  expect(reviewRules({}, review('Хорошо.', { date: '2025-01-01' }))).toContain('R8')
  expect(reviewRules({}, review('Второй год пользуюсь.'))).toContain('R8')
  expect(reviewRules({}, review('Забрала на Кировке.'))).toContain('R9')
  expect(reviewRules({ kind: 'tool' }, review('Кончается быстро.'))).toContain('R10')
  expect(reviewRules({}, review('Плохо.', { stars: 1 }))).toContain('R11')
  expect(
    reviewRules({}, review('Плохо.', { stars: 1, answer: { by: 'магазин', text: 'Примем даже начатое.' } })),
  ).toContain('R11')
})
