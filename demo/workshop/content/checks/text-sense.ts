/** Rules of sense (D18): a text that its recipe, its warning or its own address contradicts. */
import type { Draft } from '../draft.ts'
import { ESSENTIAL } from '../essential-oils.ts'
import { activesOf, recipeOf } from '../formula.ts'
import { addressOf } from '../../../../kernel/latin-letters.ts'
import { fault, type Fault, type Item } from './leaf-text.ts'
import { sentencesOf } from './prose.ts'

/** «…процентов мочевины, два лактата натрия»: a number that has lost its «процента» counts the substance. */
const CLIPPED = /процент\p{L}*[^.]*(?:, | и )(?:один|два|три|четыре) (?!процент)\p{L}+(?: \p{L}+)?(?=[,.]| и )/u

/** Raw materials that smell by themselves. */
const OWN_SMELL = /^(?:Lanolin|Artemisia|Pinus|Abies|Hippophae|Allium|Brassica Campestris|Humulus)/

const hasActive = ({ actives = '' }: Draft, inci: RegExp): boolean =>
  activesOf(actives).some((active) => inci.test(active.inci))

/** What a sentence must not say, and of which product. */
const WRONG: readonly (readonly [what: string, of: (draft: Draft) => boolean, wrong: RegExp])[] = [
  ['a share without «процента»', () => true, CLIPPED],
  ['the cases of «щека» have no «ё»', () => true, /(?<!\p{L})щёк(?:ам|ах|ами)(?!\p{L})/iu],
  [
    'skin pulls at nobody: «кожу тянет», «щёки стягивает»',
    () => true,
    /(?<!\p{L})(?:кожа(?: \p{L}+){0,2} (?:не )?тянет|щёки(?: \p{L}+){0,2} (?:не )?тянут)(?!\p{L})/iu,
  ],
  [
    'what has nothing volatile does not set',
    (draft) =>
      draft.category.startsWith('makiyazh/') &&
      /^(?:cream-blush|pencil|lipstick|gloss)$/.test(draft.kind) &&
      !recipeOf(draft).some(({ inci }) => /^Isododecane$|siloxane$/.test(inci)),
    /^(?!.*(?:воск|бардачк)).*(?:(?<!\p{L})(?:подсыха\p{L}+|сад[ия]тся|сядет|схват\p{L}+|засты\p{L}+)(?!\p{L}))/iu,
  ],
  [
    'a limit of the European Union is called so',
    () => true,
    /^(?!.*(?:Евросоюз|ЕС(?!\p{L}))).*(?:верхн\p{L}+ (?:граница|предел)|больше (?:в \p{L}+ )?не (?:кладут|разреш))/iu,
  ],
  [
    'citric acid is an acid: «отшелушивающих» is the word',
    (draft) => recipeOf(draft).some(({ inci }) => inci === 'Citric Acid'),
    /(?<!\p{L})без кислот(?! и витамина)(?!\p{L})|(?<!отшелушивающих )(?<!\p{L})кислот(?: и \p{L}+)?(?: в н\p{L}+)? нет(?!\p{L})/iu,
  ],
  [
    'a smell of its own is no perfume: «без отдушки» is the word',
    (draft) => recipeOf(draft).some(({ inci, share }) => OWN_SMELL.test(inci) && share >= 0.5),
    /(?<!\p{L})без запаха|ничем не пахнет|запаха (?:тоже )?нет/iu,
  ],
  [
    'a result by a week that no test states is «обычно», or compared',
    ({ kind }) => /cream|serum|toner|mask|peel|wash|enzyme/.test(kind),
    /^(?!.*(?:обычно|сравн|суд|смотр|возможно|скорее|редко|темнеет)).*(?:недел|месяц)\p{L}*[^.]{0,60}(?<!\p{L})(?:глаже|ровнее|светл\p{L}+|бледне\p{L}+|плотнее|мельче|мягче)(?!\p{L})/iu,
  ],
  [
    'a term of decay is a figure that no test stands behind',
    () => true,
    /(?:основа|моющ\p{L}+|шампунь|гель)[^.]*(?:распад|разлаг)\p{L}*[^.]* за /iu,
  ],
  [
    'a hundred steps and more lie between soap and a lake',
    () => true,
    /(?:пят|дв|тр|десят)\p{L}*(?:дцат\p{L}*)? шаг\p{L}*[^.]*(?:вод|вылей|озер|рек)/iu,
  ],
  [
    'other makers are not compared (38-ФЗ, статья 5)',
    () => true,
    /обычно кончается на|у других марок|не то что у|в отличие от (?:других|обычн)|(?:лучше|дороже|слабее), чем у (?:других|соседних)/iu,
  ],
  [
    'zinc of PCA is for sebum, not for flakes',
    ({ facts = '' }) => /перхот/.test(facts),
    /(?:хлопь|перхот)[^.,]*(?:(?<!\p{L})цинк)|^Шампунь с цинком/iu,
  ],
  ['a wax pencil comes off with oil', ({ kind }) => kind === 'pencil', /(?:сним|смы)\p{L}*[^.]*(?:водой|пенкой)/iu],
  ['a spray that is not to be breathed in', ({ kind }) => kind === 'setting-spray', /облак|вдох/iu],
  [
    'water and glycols do not dry in a minute',
    ({ kind }) => kind === 'setting-spray',
    /(?:полминуты|за минуту|через минуту)/iu,
  ],
  [
    'an eye is no place for soap',
    ({ category }) => category.startsWith('makiyazh/glaza'),
    /^(?!.* не ).*(?<!\p{L})мыл(?:ом|а)(?!\p{L})/iu,
  ],
  [
    'the glass of a candle is not for drinking',
    ({ kind }) => kind === 'home',
    /стакан[^.]*(?<!\p{L})(?:пить|пьют|чай|чая|кофе)(?!\p{L})/iu,
  ],
  ['a drying cloth draws no water', () => true, /(?:ткань|ткани)[^.]*(?:тянет|забирает|заберёт)[^.]*вод/iu],
  ['squalane does not turn rancid', () => true, /сквалан[^.]*прогорк/iu],
  [
    'a twentieth of sea water neither tastes nor stings',
    (draft) => hasActive(draft, /^Maris Aqua$/) && !hasActive(draft, /^Maris Sal$/),
    /сол[её]н\p{L}+ (?!вкус)|(?<!не )щипл|щипат/iu,
  ],
]

/** Who treats people for a living has no place in an advertisement of cosmetics (38-ФЗ, статья 5); advice to see a doctor is none, nor is a smell. */
export const HEALERS =
  /(?<!пахн\p{L}* )(?:(?<!«)провизор|аптек|фармацевт|медсестр|фельдшер|трихолог|хирург)(?!\p{L}* Ланге)|дерматолог (?:из|с)|основател\p{L}*[^.]*(?:дерматолог|врач|доктор)/iu
/** Hours and days that no protocol proves are a limit, a range or «около». */
const UNPROVEN = /(?:Держит|Стойкость|Держится): (?!обычно|около|до |\d+–\d|цвет)[^;]*(?:час|сут|дн|вечер)/u

/** Oils and waxes by name, for «основа из …» and «на … масле». */
const BASES: readonly (readonly [word: RegExp, inci: RegExp])[] = [
  [/абрикосов/iu, /^Prunus Armeniaca/],
  [/жожоба/iu, /^Simmondsia/],
  [/масл\p{L}* ши|(?<!\p{L})ши(?!\p{L})/iu, /^Butyrospermum/],
  [/виноградн/iu, /^Vitis/],
  [/миндальн/iu, /^Prunus Amygdalus/],
  [/кокосов\p{L}+ масл/iu, /^Cocos/],
  [/сквалан/iu, /^Squalane/],
]
const RESTS_ON = /основа (?:из )?([^.]+)|на ([^.,]{0,30}масле[^.,]*)/giu
/** Places in a list of ingredients, water apart, that are the base. */
const BASE_PLACES = 4
export const baseClaims = ({ lead, text }: Draft, inci: readonly string[]): string[] => {
  const first = inci.filter((name) => name !== 'Aqua').slice(0, BASE_PLACES)
  return [...`${lead} ${text}`.matchAll(RESTS_ON)].flatMap(([, one, other]) =>
    BASES.filter(([word, name]) => word.test(one ?? other ?? '') && !first.some((part) => name.test(part))).map(
      ([word]) => `the base is no ${word.source}`,
    ),
  )
}

const titleOf = (name: string): string | undefined => /«(.+)»/u.exec(name)?.[1]
/** «Лак для ногтей» in quotes is the name of no product. */
const genericOf = ({ name }: Draft, sentence: string): string | undefined =>
  [...sentence.matchAll(/«([^»]+ [^»]+)»/gu)].map(([, quoted = '']) => quoted).find((quoted) => name.startsWith(quoted))

/** Faults of one product. */
export const senseFaults = (item: Item): Fault[] => {
  const { draft } = item
  const all = [draft.lead, ...sentencesOf(draft.text), ...draft.usage]
  const title = titleOf(draft.name)
  const isSensitive = draft.skin?.includes('чувствительная') === true
  const stated = [draft.name, draft.facts, ...all].join(' ')
  return [
    ...WRONG.filter(([, of]) => of(draft)).flatMap(([what, , wrong]) =>
      all.filter((one) => wrong.test(one)).map((one) => fault(item, 'D18 sense', one, what)),
    ),
    ...all
      .filter((one) => genericOf(draft, one) !== undefined)
      .map((one) => fault(item, 'D18 sense', one, 'a generic name in quotes')),
    ...(/бамбук/i.test(draft.name) && /вискоз/i.test(draft.facts ?? '') && !/вискоз/i.test(draft.name)
      ? [fault(item, 'D13 name', draft.name, 'viscose is made of bamboo, the name says so')]
      : []),
    ...(/в палетке/.test(draft.facts ?? '') && !/палетк/i.test(draft.name)
      ? [fault(item, 'D13 name', draft.name, 'several colours are a palette')]
      : []),
    ...(isSensitive && hasActive(draft, ESSENTIAL)
      ? [fault(item, 'D18 sense', draft.skin ?? '', 'an essential oil for sensitive skin')]
      : []),
    ...(draft.spf !== undefined && !new RegExp(`SPF ${draft.spf}`).test(stated)
      ? [fault(item, 'D18 sense', draft.name, `nothing states SPF ${draft.spf}`)]
      : []),
    ...all.filter((one) => HEALERS.test(one)).map((one) => fault(item, 'D9 healers', one, HEALERS.exec(one)?.[0])),
    ...(UNPROVEN.test(draft.facts ?? '')
      ? [fault(item, 'D9 lasting', UNPROVEN.exec(draft.facts ?? '')?.[0] ?? '', 'neither a limit nor a range')]
      : []),
    ...baseClaims(
      draft,
      recipeOf(draft).map(({ inci }) => inci),
    ).map((words) => fault(item, 'D11 base', draft.lead, words)),
    ...(title !== undefined && !draft.slug.includes(addressOf(title))
      ? [fault(item, 'D13 address', draft.name, `the address ${draft.slug} is not of «${title}»`)]
      : []),
  ]
}

/** For whom it is not, what it stains, how long it lasts. */
const CLOSING =
  /не подойд|не для |не бер|возьмите друг|пройд[её]т? мимо|(?<!\p{L})мало(?!\p{L})|ни к чему|не годится|лучше взять|пятн|(?<!\p{L})след(?:ы|ов)?(?!\p{L})|отстир|отмыва|хватает|хватит|достанет/iu
/** The share of texts that close on one of the three. */
export const closingShare = (drafts: readonly Draft[]): number =>
  drafts.filter(({ text }) => CLOSING.test(sentencesOf(text).at(-1) ?? '')).length / Math.max(1, drafts.length)
