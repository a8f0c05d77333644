import { table } from '../table.ts'
import type { Gender } from './shelves.ts'

/** Forms that cannot be derived by rule: noun | gender | accusative | genitive. */
const NOUNS = new Map(
  table(`
гель | m | гель | геля
пенка | f | пенку | пенки
молочко | n | молочко | молочка
вода | f | воду | воды
масло | n | масло | масла
бальзам | m | бальзам | бальзама
пилинг | m | пилинг | пилинга
пудра | f | пудру | пудры
скраб | m | скраб | скраба
тоник | m | тоник | тоника
эссенция | f | эссенцию | эссенции
спрей | m | спрей | спрея
сыворотка | f | сыворотку | сыворотки
крем | m | крем | крема
флюид | m | флюид | флюида
крем-гель | m | крем-гель | крем-геля
маска | f | маску | маски
патчи | p | патчи | патчей
стик | m | стик | стика
кушон | m | кушон | кушона
консилер | m | консилер | консилера
бронзер | m | бронзер | бронзера
румяна | p | румяна | румян
хайлайтер | m | хайлайтер | хайлайтера
база | f | базу | базы
фиксатор | m | фиксатор | фиксатора
тушь | f | тушь | туши
тени | p | тени | теней
карандаш | m | карандаш | карандаша
подводка | f | подводку | подводки
помада | f | помаду | помады
тинт | m | тинт | тинта
блеск | m | блеск | блеска
лак | m | лак | лака
основа | f | основу | основы
шампунь | m | шампунь | шампуня
кондиционер | m | кондиционер | кондиционера
паста | f | пасту | пасты
мусс | m | мусс | мусса
мыло | n | мыло | мыла
баттер | m | баттер | баттера
дезодорант | m | дезодорант | дезодоранта
соль | f | соль | соли
бомбочка | f | бомбочку | бомбочки
аромат | m | аромат | аромата
свеча | f | свечу | свечи
диффузор | m | диффузор | диффузора
полотенце | n | полотенце | полотенца
салфетка | f | салфетку | салфетки
резинка | f | резинку | резинки
повязка | f | повязку | повязки
кисть | f | кисть | кисти
`).map(([noun = '', gender = '', accusative = '', genitive = '']) => [noun, { gender, accusative, genitive }]),
)

export const ORDER: readonly Gender[] = ['m', 'f', 'n', 'p']
const PRONOUNS: Record<string, readonly [string, string, string, string]> = {
  он: ['он', 'она', 'оно', 'они'],
  его: ['его', 'её', 'его', 'их'],
  ему: ['ему', 'ей', 'ему', 'им'],
  им: ['им', 'ею', 'им', 'ими'],
  нём: ['нём', 'ней', 'нём', 'них'],
}
export const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

export const nounOf = (head: string): { gender: string; accusative: string; genitive: string } => {
  const noun = NOUNS.get(head)
  if (noun === undefined) throw new Error(`the noun «${head}» has no hand-written forms`)
  return noun
}

/** Skin types in the genitive, before «кожи». */
export const OF_SKIN: Record<string, string> = {
  сухая: 'сухой',
  жирная: 'жирной',
  комбинированная: 'комбинированной',
  чувствительная: 'чувствительной',
  нормальная: 'нормальной',
}

/** «для сухой и чувствительной кожи» */
export const forSkin = (types: readonly string[]): string => {
  const words = types.map((type) => OF_SKIN[type] ?? type)
  const last = words.at(-1) ?? ''
  return `для ${words.length < 2 ? last : `${words.slice(0, -1).join(', ')} и ${last}`} кожи`
}

export type Slots = { readonly head: string; readonly gender: Gender; readonly phrase: string }

/** Fills a sentence: {Head}, {Head.l}, {Acc}, {с}, pronouns, and {his|her|its|their} by gender. */
export const fillTemplate = (sentence: string, { head, gender, phrase }: Slots): string => {
  const index = ORDER.indexOf(gender)
  return sentence
    .replaceAll('{Head.l}', head)
    .replaceAll('{Head}', capitalize(head))
    .replaceAll('{Acc}', capitalize(nounOf(head).accusative))
    .replaceAll(' {с}', phrase === '' ? '' : ` ${phrase}`)
    .replaceAll(/\{([а-яё]+)\}/g, (whole, word: string) => PRONOUNS[word]?.[index] ?? whole)
    .replaceAll(/\{([^{}|]+)\|([^{}|]+)\|([^{}|]+)\|([^{}|]+)\}/g, (...forms: string[]) => forms[index + 1] ?? '')
}

/** How long a pack lasts, in the accusative: «на два месяца», «за полгода». */
const SPANS: readonly (readonly [months: number, words: string])[] = [
  [0.5, 'две недели'],
  [1, 'месяц'],
  [1.5, 'полтора месяца'],
  [2, 'два месяца'],
  [3, 'три месяца'],
  [4, 'четыре месяца'],
  [6, 'полгода'],
  [9, 'девять месяцев'],
  [12, 'год'],
]
export const spanOf = (months: number): string =>
  SPANS.reduce(
    (best, span) => (Math.abs(span[0] - months) < Math.abs(best[0] - months) ? span : best),
    SPANS[1] ?? [1, 'месяц'],
  )[1]
