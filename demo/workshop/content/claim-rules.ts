/**
 * Which claims fit which products. The generators of reviews and descriptions skip claims that do not fit; `npm run check` applies the
 * same rules to the output.
 */
import { shadesOf, sizesOf } from './draft-facts.ts'
import { compositionOf, SCENT } from './formula.ts'
import type { Draft, PackForm } from './draft.ts'
import { lookOf } from './packs.ts'

/** What sentences are checked against. `hasScent` is null for products that cannot smell (a brush). */
export type Subject = {
  readonly group: string
  readonly root: string
  readonly name: string
  readonly pack: PackForm
  readonly hasScent: boolean | null
  readonly sizes: number
  readonly shades: number
  readonly skin: readonly string[]
}

const ACCESSORIES: Partial<Record<PackForm, string>> = {
  brush: 'brush',
  sponge: 'sponge',
  comb: 'comb',
  bodybrush: 'massage',
  roller: 'stone',
  gua: 'stone',
  cloth: 'textile',
  scrunchie: 'hairthing',
  dryer: 'dryer',
  facebrush: 'cleanbrush',
  set: 'giftset',
}

const menGroup = ({ kind, category }: Draft): string => {
  if (kind === 'sun-mineral') return 'spf'
  if (kind === 'hand-cream') return 'hands'
  if (category.endsWith('volosy')) return kind === 'styling' ? 'style' : 'shampoo'
  if (category.includes('boroda')) return 'beard'
  if (category.includes('brityo')) return kind === 'aftershave' ? 'aftershave' : 'shave'
  return kind === 'gel-wash' ? 'menwash' : kind === 'body-wash' ? 'menshower' : 'mencream'
}
const colourGroup = (draft: Draft): string => {
  const { kind, category } = draft
  if (category.includes('nogti'))
    return kind === 'beard-oil' ? 'cuticle' : shadesOf(draft).length > 0 ? 'nails' : 'nailbase'
  if (category.startsWith('makiyazh/guby')) return 'lips'
  if (category.startsWith('makiyazh/glaza'))
    return category.includes('brovi') || draft.name.includes('бров')
      ? 'brow'
      : kind === 'mascara'
        ? 'mascara'
        : kind === 'eyeliner' || kind === 'pencil'
          ? 'liner'
          : 'shadow'
  if (kind === 'setting-spray') return 'setting'
  if (kind === 'primer') return 'primer'
  if (/khaylaytery/.test(category) || /хайлайтер/i.test(draft.name)) return 'glow'
  if (/rumyana|bronzery/.test(category)) return 'cheek'
  return kind === 'powder' ? 'powder' : 'tone'
}
const bodyGroup = ({ kind, category }: Draft): string => {
  if (kind === 'sun-fluid') return 'spf'
  if (category.includes('posle_solntsa')) return 'aftersun'
  if (category.includes('ruki_i_nogi')) return kind === 'hand-cream' || kind === 'lip-balm' ? 'hands' : 'foot'
  if (category.includes('dezodoranty')) return 'deo'
  if (category.includes('vanna')) return 'bath'
  return kind === 'soap'
    ? 'soap'
    : kind === 'body-scrub' || category.endsWith('skraby')
      ? 'bodyscrub'
      : category.includes('uvlazhnenie')
        ? 'body'
        : 'shower'
}
const maskGroup = (kind: Draft['kind']): string =>
  (
    { 'sheet-mask': 'sheet', patches: 'patches', alginate: 'alginate', 'clay-mask': 'clay' } as Partial<
      Record<Draft['kind'], string>
    >
  )[kind] ?? 'mask'
const faceGroup = ({ kind, category }: Draft): string => {
  if (category.includes('/spf')) return 'spf'
  if (category.includes('maski') || kind === 'patches') return maskGroup(kind)
  if (kind === 'eye-cream' || category.endsWith('dlya_vek')) return 'eye'
  if (category.endsWith('guby')) return 'lipcare'
  if (kind === 'oil-serum') return 'faceoil'
  if (/^(acid-peel|enzyme-powder|face-scrub)$/.test(kind)) return 'exfol'
  if (category.includes('syvorotki')) return 'serum'
  if (category.includes('toniki')) return 'toner'
  return category.includes('ochishchenie') ? 'wash' : 'cream'
}

/** The group of products whose sentences fit this product. */
export const groupOf = (draft: Draft): string => {
  const { category, kind } = draft
  const [root] = category.split('/')
  if (root === 'aksessuary') return ACCESSORIES[lookOf(draft.look).pack] ?? 'tools'
  if (root === 'mujchinam') return menGroup(draft)
  if (root === 'parfyumeriya')
    return category.includes('dlya_doma')
      ? kind === 'diffuser'
        ? 'diffuser'
        : kind === 'room-spray'
          ? 'roomspray'
          : 'candle'
      : 'scent'
  if (root === 'volosy')
    return kind === 'shampoo'
      ? 'shampoo'
      : category.includes('kozha_golovy')
        ? 'scalp'
        : category.includes('ukladka')
          ? 'style'
          : 'hair'
  if (root === 'makiyazh') return colourGroup(draft)
  if (root === 'detyam') return category.endsWith('kupanie') ? 'babywash' : 'babycream'
  return root === 'telo' ? bodyGroup(draft) : faceGroup(draft)
}

const ACCESSORY_GROUPS: ReadonlySet<string> = new Set([
  ...Object.values(ACCESSORIES).flatMap((group) => group ?? []),
  'tools',
])
export const isAccessory = ({ group }: Subject): boolean => ACCESSORY_GROUPS.has(group)

const subjects = new WeakMap<Draft, Subject>()
export const subjectOf = (draft: Draft): Subject => {
  const cached = subjects.get(draft)
  if (cached !== undefined) return cached
  const inci = compositionOf(draft)
  const [root = ''] = draft.category.split('/')
  const subject: Subject = {
    group: groupOf(draft),
    root,
    name: draft.name.toLowerCase(),
    pack: lookOf(draft.look).pack,
    hasScent: root === 'parfyumeriya' ? true : inci.length === 0 ? null : inci.some((part) => SCENT.has(part.inci)),
    sizes: sizesOf(draft).length,
    shades: shadesOf(draft).length,
    skin: draft.skin?.split(', ') ?? [],
  }
  subjects.set(draft, subject)
  return subject
}

const SMELL = /пахн|пахл|запах|аромат|благоуха/i
/** The sentence denies a smell or speaks of another product's smell. */
const NO_SMELL =
  /без (вкуса и |аптечного |цвета и )?запаха|запаха (почти )?нет|запах(?:а)? (?:пляжа|пропадает|исчезает|уходит|выветр)|ничем не пахнет|не пахн|не пахл|без аромат|мешает пахнуть|сильные запахи|учит|отучает|запаха не|ни запаха|пот не пахнет|исчезает раньше/i
const SKINS: readonly (readonly [type: string, word: RegExp])[] = [
  ['сухая', /(моей|моя|мне на)? ?сух(?:ой|ую) кож|кожа сухая/i],
  ['жирная', /жирн(?:ой|ую|ая) кож/i],
  ['чувствительная', /чувствительн(?:ой|ую|ая) кож|чувствительным|капризная кожа|розацеа/i],
  ['комбинированная', /комбинированн(?:ой|ую|ая) кож/i],
]
/** Skin types named in a sentence. */
export const skinsIn = (sentence: string): string[] =>
  SKINS.filter(([, word]) => word.test(sentence)).map(([type]) => type)

const PACKS: readonly (readonly [word: RegExp, packs: readonly PackForm[]])[] = [
  [
    /флакон/i,
    ['bottle', 'pump', 'mist', 'dropper', 'airless', 'fluid', 'perfume', 'polish', 'diffuser', 'mascara', 'gloss'],
  ],
  [/тюбик/i, ['tube', 'gloss']],
  [/(?<!\p{L})банк[аеиу](?!\p{L})|баночк/iu, ['jar', 'tin']],
  [/пипетк/i, ['dropper']],
  [/дозатор/i, ['pump', 'airless']],
  [/нажати/i, ['pump', 'airless', 'mist', 'perfume', 'fluid', 'can']],
  [/распылител/i, ['mist', 'can', 'perfume']],
  [/(?<!\p{L})(?:кусок|куска|куску|брусок)/iu, ['soap']],
  [/(?<!\p{L})стик(?:а|е|ом|и)?(?!\p{L})/iu, ['stick', 'lipstick']],
  [/(?<!без )баллон/i, ['can']],
  [/шарик не/i, ['stick']],
  [/лопатк/i, ['jar', 'tin', 'pouch']],
]
type MismatchRule = readonly [what: string, word: RegExp, wrong: (subject: Subject) => boolean]
const outside =
  (...roots: readonly string[]) =>
  (subject: Subject): boolean =>
    !roots.includes(subject.root)
const SKIN_ROOTS = ['ukhod_za_litsom', 'telo', 'mujchinam', 'detyam']
const MISMATCH_RULES: readonly MismatchRule[] = [
  [
    'is about an expiry date',
    /срок годности|в составе всё|не протекло|протекает|понюхать и намазать/i,
    (subject) => isAccessory(subject) || /^(candle|diffuser|scent|roomspray)$/.test(subject.group),
  ],
  [
    'absorbs or spreads',
    /впитыва|намаз|намазать|шелушен|увлажня|отшелуш/i,
    (subject) =>
      (isAccessory(subject) && subject.group !== 'textile' && subject.group !== 'sponge') ||
      /^(scent|candle|diffuser|roomspray)$/.test(subject.group),
  ],
  [
    'mentions hair',
    /кудр[иейя]|расчёск|кончик[иао]в?(?! палочк)|перхот|корн(?:и|ям) (?:лёгк|чист|свеж)/i,
    (subject) =>
      /^(ukhod_za_litsom|telo|parfyumeriya|makiyazh)$/.test(subject.root) &&
      !/^(liner|mascara|brow|lips|nails)$/.test(subject.group),
  ],
  [
    'mentions the face',
    /щёк[иу]|прыщ|чёрных точек|веки |на веках|тон(?:альный)? (?:теперь )?л[оёе]/i,
    (subject) => outside('ukhod_za_litsom', 'makiyazh', 'mujchinam', 'detyam', 'aksessuary')(subject),
  ],
  ['mentions a bath', /ванна — как баня|ванну потом/i, (subject) => !/^(bath|bodyscrub|shower)$/.test(subject.group)],
  [
    'mentions skin',
    /кожа (?:плотнее|спокойная|напитанная|умыт|чистая|подтянутая|правда)|до дрожи/i,
    (subject) => outside(...SKIN_ROOTS, 'aksessuary')(subject) && !/^(tone|primer|scalp|cuticle)$/.test(subject.group),
  ],
  ['mentions a scrub', /скраб/i, (subject) => !/^(exfol|bodyscrub|lipcare|soap)$/.test(subject.group)],
  ['mentions cream on a sheet mask', /крем тает|слой|намаж|тюбик|банк/i, (subject) => subject.group === 'sheet'],
  [
    'mentions lips',
    /губ(?:ам|ы|ах)(?!\p{L})/iu,
    (subject) => !/^(lips|lipcare|tone|foundation|cheek|clay|mask|sheet|alginate|exfol|liner)$/.test(subject.group),
  ],
  [
    'is about another accessory',
    /правше|ломаться|царапины и/i,
    (subject) => isAccessory(subject) && !/^(brush|comb|massage|stone)$/.test(subject.group),
  ],
  [
    'is about a cloth',
    /стирк|прогладьте|отбеливат|утюг/i,
    (subject) => isAccessory(subject) && !/^(textile|hairthing)$/.test(subject.group),
  ],
  ['is about a towel', /запасное/i, ({ name }) => !name.includes('полотенце')],
  [
    'mentions a hook',
    /крючок|крючке/i,
    (subject) => isAccessory(subject) && !/^(textile|massage|hairthing)$/.test(subject.group),
  ],
  [
    'mentions colour of a colourless product',
    /желтит|видно кожу|соседка спросит|закрывает всё|цвет|оттен|разговаривает|мизинца/i,
    ({ group }) => group === 'nailbase',
  ],
  ['mentions scratches', /царапин на нём/i, ({ group }) => group === 'lips'],
  [
    'mentions adult life for a child',
    /раздевал|соседк|свитер|фитнес|зарплат|на работе|переработк/i,
    ({ root }) => root === 'detyam',
  ],
  ['mentions blush', /румян(?!а помог|а лож|а выгл)/i, ({ name }) => /бронзер|хайлайтер/.test(name)],
  [
    'mentions a line',
    /линию можно превратить|между ресницами|кончик рисует|дрожащей руке/i,
    ({ group, name }) => group !== 'liner' && !name.includes('карандаш'),
  ],
  ['mentions long hair', /лопаток|косе и пучку|волосы длинные|на длину|до пояса/i, ({ root }) => root === 'mujchinam'],
  ['is about a candle', /копот|фитил/i, ({ group }) => /^(diffuser|roomspray)$/.test(group)],
  [
    'mentions a place for a spray',
    /поставьте|отодвиньте|держите подальше|начните с маленькой|лучшее место|пыль на|перерыв на день|дайте больше времени|подставка|к концу становится/i,
    ({ group }) => group === 'roomspray',
  ],
  [
    'is about a mask that is washed off',
    /смывается тёплой|таймер|пить чай|четверть часа|после маски нужен|двадцать минут|десять минут/i,
    ({ group, name }) => group === 'mask' && /ночная|несмываемая/.test(name),
  ],
  ['is about an acid', /покалыван|пощипыва/i, ({ group, name }) => group === 'exfol' && /скраб|пудра/.test(name)],
  [
    'mentions layers',
    /сло[йя](?!\p{L})/iu,
    ({ group, root }) =>
      root !== 'makiyazh' &&
      /^(wash|menwash|shower|menshower|soap|sheet|patches|alginate|shampoo|babywash|bath)$/.test(group),
  ],
  ['mentions women for men', /подруг|(?<!\p{L})муж(?!ск|чин)|сестра/iu, ({ root }) => root === 'mujchinam'],
  [
    'mentions a handbag',
    /раздевал|на работе|угол сумки|полгода, семью|в гостинице/i,
    ({ group }) => /^(bath|bodysun)$/.test(group),
  ],
  [
    'mentions skin for a lip product',
    /кожу персика|видно кожу|хорошую кожу/i,
    ({ group }) => group === 'lips' || group === 'brow' || group === 'liner',
  ],
  ['stays on the skin', /плотное, но впитывается/i, ({ group }) => /^(soap|shower|bath|shampoo)$/.test(group)],
  ['is about a shower', /пол в душе|мочалк|для бритья/i, ({ group }) => group === 'bath'],
  [
    'is about a device',
    /насадк|шнур|заряжа|заряда |фильтр снимается|гудит|по гарантии|таймер отсчит/i,
    ({ group }) => !/^(dryer|cleanbrush)$/.test(group),
  ],
  ['dries hair', /сушит|шнур|(?:горячим|холодный) воздух|гудит/i, ({ group }) => group === 'cleanbrush'],
  ['washes or is charged', /пены|заряд|таймер|кожа не/i, ({ group }) => group === 'dryer'],
  [
    'is about a gift set',
    /в наборе|из набора|лента на месте|в подарок: коробка/i,
    ({ group, name }) => group !== 'giftset' && !name.includes('набор'),
  ],
  [
    'is about another device',
    /громче|таймер|подставки в коробке/i,
    ({ name }) => /тихий фен|второго умывания/.test(name),
  ],
  ['mentions full sizes', /не пробники/, ({ name }) => name.includes('«тихая кожа»')],
  [
    'mentions running out',
    /кончается|беру ещё|буду брать|беру не первый|в составе|живёт на полке/i,
    ({ group }) => /^(dryer|cleanbrush)$/.test(group),
  ],
  [
    'mentions sizes',
    /маленький объём|взять большой|беру маленький|большой стоит|стоит большой/i,
    ({ sizes }) => sizes < 2,
  ],
  [
    'is about a coloured varnish',
    /десяти ногтях|маленьких решений|кожу вокруг не красит|первый слой прозрачный|пять минут, твердеет|два слоя и терпение|нанесите основу/i,
    ({ group }) => group === 'nailbase',
  ],
  ['mentions rubbing in', /растворяется по мере массажа/i, ({ group }) => !/^(bodyscrub|exfol|scalp)$/.test(group)],
  ['mentions hair roots', /жир у корней/i, outside('volosy')],
  [
    'is about a winter cream',
    /хочется больше, летом|в августе стоит|коже терпение/i,
    ({ group }) => !/^(body|hands)$/.test(group),
  ],
  ['is about a daily cream', /полгода, семью/i, ({ group }) => /^(spf|bath)$/.test(group)],
  [
    'foams',
    /пен[аы] (?:немного|высок|плотн)/i,
    ({ group, name }) => /^(wash|menwash|shower|menshower)$/.test(group) && /масло|молочко|бальзам|вода/.test(name),
  ],
  ['mentions a facial condition', /розаце/i, outside('ukhod_za_litsom', 'makiyazh')],
  [
    'mentions a skin type for lips',
    /^(?!Ещё у марки|На соседней).*(?:жирн|сух|нормальн|комбинированн)\p{L}+ кож/iu,
    ({ group }) => group === 'lipcare' || group === 'lips',
  ],
  ['mentions an empty glass', /стакан потом/i, ({ group }) => group !== 'candle'],
  [
    'cares for hair',
    /белок нужен|шапки сняты|отпуск на море|подушка из гладкой|тонкие волосы утяжелить|сфотографируйте|хлоркой|мягкой воде|жёсткая вода|неделю подряд/i,
    ({ group }) => group === 'style',
  ],
  [
    'is about a complete manicure',
    /один фильм|рабочая рука|двадцать маникюров|остатки густеют|желтит/i,
    ({ group }) => group === 'cuticle',
  ],
  [
    'is about a face towel',
    /для лица|для рук|спинке стула|дерматолог/i,
    ({ group, name }) => group === 'textile' && name.includes('сауны'),
  ],
  [
    'is about a hair tie',
    /хвост|запясть|затягивайте|на бегу|пробежк|намотайте|выше и свободнее|резинка внутри|причёск|перетянул|на флаконе/i,
    ({ name }) => name.startsWith('повязка') || name.includes(' повязка'),
  ],
  [
    'is about a headband',
    /у лба, пока|полминуты\.$|пряди не выскальзывают|на лоб не давит|до глаз вода|до умывания, снимайте|и форма вернётся/i,
    ({ group, name }) => group === 'hairthing' && !name.includes('повязка'),
  ],
  [
    'mentions shoulders or mint',
    /на плечах|холодк/i,
    ({ group, name }) => group === 'foot' && !/мят|охлажд|ментол/.test(name),
  ],
  ['mentions several steps', /порядок шагов|лишних шагов/i, ({ group }) => group === 'lipcare' || group === 'lips'],
  [
    'mentions a strong scent',
    /соседи спросят|слышно из|второй — всем/i,
    ({ name }) => name.startsWith('масляные духи'),
  ],
  ['mentions the gym', /раздевалк/i, ({ group }) => group === 'spf' || group === 'aftersun'],
  ['mentions texture', /текстуры на себе|белых следов/i, isAccessory],
  ['is about a fluid', /два пальца/i, ({ group, pack }) => group === 'spf' && pack === 'stick'],
  [
    'is about a dropper',
    /текстура водная|липкость живёт|порцию, лишнее не течёт/i,
    ({ group, pack }) => group === 'serum' && pack === 'tube',
  ],
  [
    'states a lower frequency than the usage',
    /раз в неделю|раз в три дня|чаще — никому/i,
    ({ group, name }) => group === 'exfol' && name.includes('пудра'),
  ],
  ['states a higher frequency than the usage', /раз в три дня/i, ({ group }) => group === 'exfol'],
  ['is about skin care', /краснот|покраснен|прыщ/i, ({ root }) => root === 'parfyumeriya'],
  [
    'mentions shades',
    /оттен(?:ок|к)|третий цвет|самый светлый|самый тёмный/i,
    ({ root, shades }) => root === 'makiyazh' && shades < 2,
  ],
]

/** Why a sentence does not fit the product; undefined if it fits. */
export const mismatch = (subject: Subject, sentence: string): string | undefined => {
  const text = sentence.replaceAll('\u00a0', ' ')
  const pack = PACKS.find(([word, packs]) => word.test(text) && !packs.includes(subject.pack))
  if (pack !== undefined) return `names a pack that it has not: ${subject.pack}`
  if (SMELL.test(text) && !NO_SMELL.test(text) && subject.hasScent === false)
    return 'smells, and holds nothing that smells'
  if (
    NO_SMELL.test(text) &&
    /апах|ахн/.test(text) &&
    subject.hasScent === true &&
    subject.root !== 'parfyumeriya' &&
    !/уход|выветр|исчез|пропада/.test(text)
  )
    return 'has a scent, and is said to have none'
  if (subject.skin.length > 0 && skinsIn(text).some((type) => !subject.skin.includes(type)))
    return 'mentions a skin that it is not for'
  return MISMATCH_RULES.find(([, word, wrong]) => word.test(text) && wrong(subject))?.[0]
}
