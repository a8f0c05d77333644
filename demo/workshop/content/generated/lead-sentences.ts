import type { Random } from '../../../../ops/import/large-shop/random.ts'
import { familiesOf, type Family } from './blocks.ts'
import { BODY_FAMILIES } from './families-body.ts'
import { COLOUR_FAMILIES } from './families-colour.ts'
import { FACE_FAMILIES } from './families-face.ts'
import { capitalize, forSkin } from './grammar.ts'
import type { Shelf } from './shelves.ts'
import type { Theme } from './themes.ts'

const FAMILIES = new Map([FACE_FAMILIES, BODY_FAMILIES, COLOUR_FAMILIES].flatMap((text) => [...familiesOf(text)]))

export const familyOf = (name: string): Family => {
  const family = FAMILIES.get(name)
  if (family === undefined) throw new Error(`no words for the family «${name}»`)
  return family
}

const OF_HAIR: Record<string, string> = {
  сухие: 'сухих',
  нормальные: 'нормальных',
  тонкие: 'тонких',
  пористые: 'пористых',
  окрашенные: 'окрашенных',
  ослабленные: 'ослабленных',
  повреждённые: 'повреждённых',
  ломкие: 'ломких',
  кудрявые: 'кудрявых',
  длинные: 'длинных',
  осветлённые: 'осветлённых',
  пушащиеся: 'пушащихся',
  редеющие: 'редеющих',
}
/** «Для тонких и нормальных волос»; hair types that cannot precede the noun are only in the facts. */
const forHair = (types: readonly string[]): string => {
  const words = types.flatMap((type) => OF_HAIR[type] ?? []).slice(0, 2)
  return words.length === 0 ? '' : `Для ${words.join(' и ')} волос.`
}

/** The purpose in a few words; the finish of make-up is already in the name. */
const purposeOf = (shelf: Shelf, theme: Theme): string => {
  if (theme.title !== '') return `${capitalize(theme.facts.replace('Слышно: ', ''))}.`
  if (theme.adjectives.length > 0 || shelf.code === 'lip-balm') return ''
  if (shelf.about.startsWith('face')) return `${capitalize(forSkin(theme.types.slice(0, 2)))}.`
  return shelf.about.startsWith('hair') ? forHair(theme.types) : ''
}

/** Leads of a family that do not fit one of its shelves. */
const EXCLUDED_LEADS: Readonly<Record<string, RegExp>> = {
  'nail-base': /Цвет|Два слоя/,
  headband: /запястье/,
  enzyme: /Раз в неделю/,
  'hair-spray': /Капля/,
}

export const leadOf = (shelf: Shelf, theme: Theme, random: Random): string => {
  const lead = random.pick(
    familyOf(shelf.family).l.filter(
      (text) =>
        (shelf.code !== 'rich' || !text.includes('до вечера')) &&
        (shelf.code !== 'mask-night' || !text.startsWith('Десять минут')) &&
        !(EXCLUDED_LEADS[shelf.code]?.test(text) ?? false),
    ),
  )
  const purpose = purposeOf(shelf, theme)
  return purpose === '' ? lead : random.chance(0.5) ? `${lead} ${purpose}` : `${purpose} ${lead}`
}
