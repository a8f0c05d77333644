import { ACID } from './checks/chemistry.ts'
import type { Draft } from './draft.ts'
import { roleOf } from './roles.ts'
import { notesOf } from './scents.ts'

const fact = ({ facts = '' }: Draft, name: string): string => new RegExp(`${name}: ([^;]+)`).exec(facts)?.[1] ?? ''
/** Used in the evening only. */
const isEvening = (draft: Draft): boolean => {
  const when = fact(draft, 'Когда')
  return /вечер|на ночь/.test(when) && !/утр|дн[её]м/.test(when)
}
/** Used in the morning only. */
const isMorning = (draft: Draft): boolean => {
  const when = fact(draft, 'Когда')
  return !/вечер|на ночь/.test(when) && (/утр/.test(when) || /дневн/i.test(draft.name))
}
const wordsOf = ({ lead, text }: Draft): string => `${lead} ${text}`
const holds = ({ actives = '' }: Draft, inci: RegExp): boolean => inci.test(actives)

/** A serum and an acid have evenings of their own. */
const PAUSE = /(?:[Пп]осле|[Вв] дни) (?:без )?[^.]*кислот|кислот[^.]*(?:перерыв|откладыв|вечер)/u

const SHARP = new RegExp(`Retin|${ACID.source}`)
/** Rubs the skin: a stone, a brush, a scrub. */
const rubs = (draft: Draft): boolean =>
  /^(?:stone|cleanbrush|massage|scalpbrush|bodyscrub)$/.test(roleOf(draft)) || /скраб|пилинг-скатка/i.test(draft.name)
const isSharp = (draft: Draft): boolean => holds(draft, SHARP) && !/wash|shampoo|soap/.test(draft.kind)

/** Lines of companions, and what makes the other product unfit for them. */
const UNFIT: readonly (readonly [line: RegExp, words: string, isUnfit: (draft: Draft, other: Draft) => boolean])[] = [
  [/смы/, 'takes a sunscreen off with water', (draft, other) => draft.spf !== undefined && other.kind === 'micellar'],
  [/мокр|распут|маск|слёз/, 'is wood for wet hair', (_, other) => /деревянн/i.test(other.name)],
  [
    /./,
    'rubs skin that an acid or retinol has thinned',
    (draft, other) => (isSharp(draft) && rubs(other)) || (isSharp(other) && rubs(draft)),
  ],
  [/./, 'is retinol that nobody asked for', (_, other) => holds(other, /(?:^|, )Retinol/)],
  [
    /./,
    'is an acid for skin without a need of it',
    (draft, other) => holds(other, ACID) && draft.skin !== undefined && !/жирная|комбинированная/.test(draft.skin),
  ],
  [
    /шаг до сыворотки|до сыворотки|с чего начать/,
    'is an acid before a serum',
    (draft, other) => roleOf(draft) === 'serum' && holds(other, ACID),
  ],
  [
    /на влажную кожу|на обновлённую кожу/,
    'is a serum that asks for a pause after an acid',
    (draft, other) => holds(draft, ACID) && PAUSE.test(wordsOf(other)),
  ],
  [/маск|глин|защит/, 'is an acid beside a mask or under the sun', (_, other) => holds(other, ACID)],
  [/утр|под защиту/, 'is for the evening', (_, other) => isEvening(other)],
  [
    /утр|последн|обязател|для лица/,
    'is a stick that leaves most of the face bare',
    (_, other) => other.kind === 'sun-mineral',
  ],
  [
    /губам/,
    'is too weak for snow and beach',
    (draft) => draft.category.startsWith('telo/solntse') || /лыж|горн|снег/i.test(draft.name) || draft.brand === 'nast',
  ],
  [/лиц/, 'is no cloth for a face', (_, other) => roleOf(other) === 'textile' && !/лица|умыв|салфет/i.test(other.name)],
  [/руки$/, 'is no cloth for hands', (_, other) => roleOf(other) === 'textile' && !/(?<!\p{L})рук/iu.test(other.name)],
  [/складочки/, 'is too coarse for a baby', (_, other) => /дорожн|вафельн|льнян/i.test(other.name)],
  [/в ванне/, 'belongs in a bathhouse', (_, other) => /бани/.test(other.name)],
  [/огрубевшее/, 'does not take heels', (_, other) => !/стоп/i.test(wordsOf(other))],
  [/не сушит/, 'is a soap that dries', (_, other) => /дегтярн|скраб|мят|кофе|твёрд/i.test(other.name)],
  [
    /./,
    'stings after the sun',
    (draft, other) =>
      draft.category.endsWith('posle_solntsa') && /морск|солью|мят|пихт|мандарин|скраб/i.test(other.name),
  ],
  [
    /./,
    'is for older children',
    (draft, other) => fact(draft, 'Возраст') === 'с рождения' && /^(?!с рождения)./.test(fact(other, 'Возраст')),
  ],
  [/после маски/, 'follows a mask that replaces it', (draft) => draft.kind === 'night-mask'],
  [
    /^(?!.*(?:утр|дн[её]м))/,
    'is a cream for the morning after an evening',
    (draft, other) => isEvening(draft) && isMorning(other) && roleOf(other) === 'cream',
  ],
  [
    /на чистую кожу|до маски/,
    'is an acid on the evening of a mask',
    (draft, other) => /^(?:clay|mask)$/.test(roleOf(draft)) && holds(other, ACID),
  ],
  [
    /макияж/,
    'is water where the card asks for oil',
    (draft, other) => /масл/.test(fact(draft, 'Макияж')) && other.kind === 'micellar',
  ],
  [
    /поверх бальзама/,
    'does not set on fat',
    (_, other) => other.kind === 'tint' && /мат|бархат/.test(fact(other, 'Финиш')),
  ],
  [
    /унести запах/,
    'smells of something else',
    (draft, other) => !notesOf(draft).some((note) => notesOf(other).includes(note)),
  ],
  [
    /^расчесать$|задать форму|вычесать|для длины/,
    'is a brush for wet hair where it is dry',
    (_, other) => /мокрых/.test(other.name),
  ],
  [
    /./,
    'is for dyed hair',
    (draft, other) =>
      /^окрашенн/.test(fact(other, 'Тип волос')) && !/окраш|осветл/.test(fact(draft, 'Тип волос') || 'окраш'),
  ],
  [/помыть руки/, 'is soap for hands with a cloth of the face', (draft) => /лица|умыв/i.test(draft.name)],
  [
    /после пилинга/,
    'is no plain cream for skin after an acid',
    (_, other) => holds(other, /Arbutin|Tranexamic|Azelaic|Ascorb|Bakuchiol|Niacinamide/),
  ],
  [
    /^(?!.*(?:вечер|через|вместо|раз в|в другие|в дни))/,
    'is an acid without a word of its evening',
    (_, other) => holds(other, ACID) && other.category.startsWith('ukhod_za_litsom'),
  ],
  [
    /^(?!.*(?:вечер|ноч|сн[оу]|сня|смы|убрать))/,
    'is for the evening beside what is for the morning',
    (draft, other) => isMorning(draft) && isEvening(other) && !/remover|wash/.test(roleOf(other)),
  ],
  [/^утром поверх крема$/, 'lies over a cream of the evening', (draft) => isEvening(draft)],
  [/^утром, после ночного крема$/, 'follows a cream of the day', (draft) => !isEvening(draft)],
  [/^раз в неделю после тоника$/, 'is a mask right after an acid', (draft) => holds(draft, ACID)],
  [/в вечер без кислоты/, 'rests from an acid that is not inside', (draft) => !holds(draft, ACID)],
  [/станк|брить/, 'is an acid on shaven skin', (_, other) => holds(other, ACID) && !/wash/.test(other.kind)],
  [
    /./,
    'is made for men',
    (draft, other) =>
      other.category.startsWith('mujchinam') && !draft.category.startsWith('mujchinam') && draft.kind !== 'tool',
  ],
]

/** Why the other product is unfit for the line of its companion: micellar water for a sunscreen, an evening serum under protection, an acid that nobody dates, a man's cream on another shelf, a scrub that spares heels. */
export const unfitLine = (draft: Draft, other: Draft, why: string): string | undefined =>
  UNFIT.find(([line, , isUnfit]) => line.test(why) && isUnfit(draft, other))?.[1]
