import { expect, test } from 'vitest'
import { DRAFTS } from './leaves.ts'
import { inMoodOf, warningsOf } from './warnings.ts'

const warningsFor = (slug: string): string[] => {
  const draft = DRAFTS.find((one) => one.slug === slug)
  if (draft === undefined) throw new Error(`no product «${slug}»`)
  return warningsOf(draft)
}

test('a spray that leaves a film or a powder warns against breathing it', () => {
  expect(warningsFor('litsedey-matovyy-fiksator-makiyazha')).toContain(
    'Не вдыхайте аэрозоль, распыляйте с закрытыми глазами.',
  )
})

test.each([
  ['on lips', 'oda-lab-sakharnyy-skrab-dlya-gub'],
  ['on a child', 'waldklar-detskiy-krem-s-maslom-shi'],
  ['on arms that hold a child', 'polyn-12-legkoe-molochko-dlya-tela-s-maslom-shi'],
  ['on nails', 'kvartsit-maslo-dlya-kutikuly'],
  ['that is washed off', 'aamu-maslo-dlya-dusha'],
  ['of the cedar', 'kedrach-maslo-dlya-tela-kholodnogo-otzhima'],
])('nut oil %s is named in a warning', (_, slug) => {
  expect(warningsFor(slug)).toContain('Содержит масло орехов, при аллергии на них не используйте.')
})

test.each([
  ['is left on', 'golubika-i-ko-syvorotka-s-salitsilovoy-kislotoy', true],
  ['is rinsed off a face', 'inei-gel-s-salitsilovoy-kislotoy-2', true],
  ['is in a shampoo', 'oda-lab-shampun-protiv-perkhoti', false],
])('salicylic acid that %s keeps small children away: %s', (_, slug, isDue) => {
  expect(warningsFor(slug).includes('Не используйте у детей до трёх лет.')).toBe(isDue)
})

test.each([
  ['is left on', 'hamra-su-travyanaya-voda-dlya-litsa-s-romashkoy-i-kalenduloy', true],
  ['is rinsed off', 'turgoyak-gel-dlya-dusha-s-kalenduloy-i-cheredoy', false],
])('a daisy that %s is no thing for who sneezes at one: %s', (_, slug, isDue) => {
  expect(warningsFor(slug).includes('При аллергии на ромашку, полынь и другие сложноцветные не используйте.')).toBe(
    isDue,
  )
})

test('arbutin is no thing for who expects a child', () => {
  expect(warningsFor('labra-syvorotka-ot-pigmentatsii-s-traneksamovoy-kislotoy')).toContain(
    'При беременности и кормлении не используйте.',
  )
})

test.each([
  ['salicylic acid', 'golubika-i-ko-syvorotka-s-salitsilovoy-kislotoy', /аспирин/],
  ['a polish', 'kvartsit-lak-dlya-nogtey', /для детей месте/],
])('%s has its warning, from the card or from the recipe', (_, slug, words) => {
  const draft = DRAFTS.find((one) => one.slug === slug)
  expect([...(draft?.usage ?? []), ...warningsFor(slug)].join(' ')).toMatch(words)
})

test.each([
  [
    'a dryer in wet hands',
    'sukhotsvet-fen-1600-vt-s-diffuzorom',
    'Не берите мокрыми руками и не включайте рядом с водой.',
  ],
  [
    'a washable brush on its charger',
    'hinoko-myagkaya-shchetka-dlya-vtorogo-umyvaniya',
    'Не заряжайте, пока не высохнет, и не держите под водой дольше, чем нужно, чтобы промыть.',
  ],
  [
    'bergamot in the sun',
    'senokos-parfyumernaya-voda-bergamot-i-plitka',
    'На солнце наносите на одежду, не на кожу: цитрус может оставить на ней тёмные пятна.',
  ],
  [
    'a diffuser within reach of a cat',
    'khvoya-i-sol-diffuzor-lapnik',
    'Не глотать, не проливать на кожу, держать подальше от животных.',
  ],
  [
    'noon with a sunscreen',
    'polden-21-solntsezashchitnyy-flyuid-spf-50-s-edelveysom',
    'Не оставайтесь на солнце долго даже с защитой, детей до трёх лет прячьте в тень.',
  ],
  [
    'a salt bath of an ill heart',
    'tikhiy-chas-sol-dlya-vanny-s-lavandoy',
    'При ранках, беременности и болезнях сердца сначала спросите врача.',
  ],
  ['the dust of a powder that foams', 'ilmen-enzimnaya-pudra-dlya-umyvaniya-s-papainom-i-tykvoy', 'Не вдыхайте пудру.'],
  ['birch sap', 'asagiri-tonik-dlya-litsa-s-berezovym-sokom', 'При аллергии на пыльцу берёзы не используйте.'],
])('%s is warned of', (_, slug, words) => {
  expect(warningsFor(slug)).toContain(words)
})

test('products of one type have the same warnings: a factor of the sun, a scrub of the face, a bath of a child', () => {
  const missing = (sentence: RegExp, fits: (draft: (typeof DRAFTS)[number]) => boolean): string[] =>
    DRAFTS.filter(fits).flatMap((draft) =>
      sentence.test([draft.lead, draft.text, ...draft.usage, ...warningsOf(draft)].join(' ')) ? [] : [draft.slug],
    )
  expect(missing(/даже с защитой/, ({ facts = '' }) => /Защита: SPF/.test(facts))).toEqual([])
  expect(missing(/ребёнка одного/, ({ category }) => category === 'detyam/kupanie')).toEqual([])
  const eyes =
    /в глаза|глаз\p{L}* (?:закр|обо)|закрыт\p{L}* (?:глаз|век)|вокруг глаз|(?:мимо|ниже|обходя) глаз|без слёз/iu
  const foams =
    /^(?:shampoo|gel-wash|foam-wash|shave-gel|soap|hair-spray|scalp-serum|scalp-peel|sun-fluid|sun-mineral)$/
  expect(missing(eyes, ({ kind, name }) => foams.test(kind) && !/без слёз/i.test(name))).toEqual([])
  const lids = /глаз|(?<!\p{L})век(?:и|ам|ах)?(?!\p{L})/iu
  expect(missing(lids, ({ kind }) => kind === 'face-scrub')).toEqual([])
  const isFace = (category: string): boolean => category.startsWith('ukhod_za_litsom')
  expect(
    missing(lids, ({ kind, category }) => isFace(category) && /^(?:gel|night|sheet|clay)-mask$|^alginate$/.test(kind)),
  ).toEqual([])
  const acid = /(?:Glycolic|Lactic|Mandelic|Salicylic|Azelaic) Acid (?:[1-9]|1\d)(?:\.\d)? %|Gluconolactone [1-9] %/
  const leftOn = ({ category, kind, actives = '' }: (typeof DRAFTS)[number]): boolean =>
    isFace(category) && acid.test(actives) && !/wash|peel/.test(kind)
  expect(missing(lids, leftOn)).toEqual([])
  expect(missing(/ретинол/i, leftOn)).toEqual([])
  expect(missing(/SPF/, leftOn)).toEqual([])
  const hurt = /повреждённ|ранк|ссадин|царапин|трещин|сразу после/iu
  expect(missing(hurt, ({ kind }) => /^deodorant|^(?:body|face)-scrub$/.test(kind))).toEqual([])
})

const warned = (change: Partial<(typeof DRAFTS)[number]>): string => {
  const [first] = DRAFTS
  if (first === undefined) throw new Error('no product')
  return warningsOf({
    ...first,
    category: 'telo/uvlazhnenie/molochko',
    kind: 'body-milk',
    lead: '',
    text: '',
    usage: [],
    facts: '',
    card: {},
    ...change,
  }).join(' ')
}

test('wheat that stays on is an allergen, what is rinsed off is none', () => {
  const [actives, words] = ['Hydrolyzed Wheat Protein 1 %', 'Содержит пшеницу']
  expect(warned({ actives })).toContain(words)
  expect(warned({ kind: 'hand-cream', actives })).toContain(words)
  expect(warned({ kind: 'body-wash', actives })).not.toContain(words)
})

test.each(['hand-cream', 'body-wash', 'bath-salt'] as const)('oats are an allergen in a %s too', (kind) => {
  expect(warned({ kind, actives: 'Avena Sativa Kernel Extract 3 %' })).toContain('Содержит овёс')
})

test('menthol is no essential oil, and not for a small child', () => {
  const text = warned({ kind: 'scalp-serum', actives: 'Menthol 0.5 %' })
  expect(text).toContain('Не используйте у детей до трёх лет.')
  expect(text).not.toContain('Есть эфирные масла')
})

test('essential oils that stay on are for a doctor to allow, unless a stricter sentence says so', () => {
  const words = 'Есть эфирные масла'
  expect(warned({ actives: 'Lavandula Angustifolia Oil 0.5 %' })).toContain(words)
  expect(warned({ actives: 'Lavandula Angustifolia Oil 0.1 %' })).not.toContain(words)
  expect(warned({ kind: 'body-wash', actives: 'Lavandula Angustifolia Oil 0.5 %' })).not.toContain(words)
  const salt = warned({ kind: 'bath-salt', actives: 'Lavandula Angustifolia Oil 0.5 %' })
  expect(salt).toContain('Не используйте у детей до трёх лет.')
  expect(salt).not.toContain(words)
})

test('a set warns of the allergens and the pregnancy of its things', () => {
  const of = (parts: string): string => warned({ kind: 'tool', parts })
  expect(of('polyn-12-sprey-tonik-s-polynyu 100 мл')).toContain('сложноцветные')
  expect(of('labra-syvorotka-s-retinolom-0-3 30 мл')).toContain('При беременности и кормлении не используйте.')
  expect(of('labra-syvorotka-s-retinolom-0-3 30 мл')).not.toContain('в темноте')
})

test.each([
  ['retinol in a serum', 'labra-syvorotka-s-retinolom-0-3'],
  ['retinol in a cream', 'labra-nochnoy-krem-s-retinolom-0-15'],
])('%s is vitamin A, of which food brings more', (_, slug) => {
  expect(warningsFor(slug)).toContain(
    'Содержит витамин А: учитывайте, сколько его вы получаете за день с другими средствами и едой.',
  )
})

test('an ester of retinol and retinal are vitamin A, a relative of it and bakuchiol are not', () => {
  const [first] = DRAFTS
  if (first === undefined) throw new Error('no product')
  const isWarned = (actives: string): boolean =>
    warningsOf({ ...first, kind: 'serum', actives, lead: '', text: '', usage: [] })
      .join(' ')
      .includes('витамин А')
  expect(['Retinyl Palmitate 0.3 %', 'Retinal 0.05 %', 'Hydroxypinacolone Retinoate 0.2 %'].map(isWarned)).toEqual([
    true,
    true,
    false,
  ])
  expect(isWarned('Bakuchiol 1 %')).toBe(false)
})

test('a peel names retinol once', () => {
  for (const draft of DRAFTS.filter(({ kind }) => kind === 'acid-peel'))
    expect([...draft.usage, ...warningsOf(draft)].join(' ').match(/ретинол/g), draft.slug).toHaveLength(1)
})

test.each([
  ['Нанесите и смойте.', 'Храните закрытым, в темноте. При беременности и кормлении не используйте.'],
  ['Нанести и смыть.', 'Хранить закрытым, в темноте. При беременности и кормлении не использовать.'],
])('a warning has the mood of its steps: «%s»', (step, warning) => {
  expect(inMoodOf([step], 'Храните закрытым, в темноте. При беременности и кормлении не используйте.')).toBe(warning)
})
