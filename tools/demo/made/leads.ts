import type { Random } from '../random.ts'
import { familiesOf, type Family } from './blocks.ts'
import { BODY_FAMILIES } from './families-body.ts'
import { COLOUR_FAMILIES } from './families-colour.ts'
import { FACE_FAMILIES } from './families-face.ts'
import { capital, forSkin } from './grammar.ts'
import type { Shelf } from './shelves.ts'
import type { Theme } from './themes.ts'

const FAMILIES = new Map([FACE_FAMILIES, BODY_FAMILIES, COLOUR_FAMILIES].flatMap((text) => [...familiesOf(text)]))

export const familyOf = (name: string): Family => {
  const family = FAMILIES.get(name)
  if (family === undefined) throw new Error(`no words for the family «${name}»`)
  return family
}

/** For whom or what, in a few words. */
const purposeOf = (shelf: Shelf, theme: Theme): string => {
  if (theme.title !== '') return `${capital(theme.facts.replace('Слышно: ', ''))}.`
  if (theme.adjectives.length > 0) return theme.facts === '' ? '' : `${theme.facts}.`
  if (shelf.about.startsWith('face')) return `${capital(forSkin(theme.types.slice(0, 2)))}.`
  if (shelf.about.startsWith('hair')) return `Тип волос: ${theme.types.slice(0, 2).join(', ')}.`
  return `${capital(theme.phrase)}.`
}

export const leadOf = (shelf: Shelf, theme: Theme, random: Random): string => {
  const lead = random.pick(familyOf(shelf.family).l.filter((text) => shelf.code !== 'rich' || !text.includes('до вечера')))
  const purpose = purposeOf(shelf, theme)
  return purpose === '' ? lead : random.chance(0.5) ? `${lead} ${purpose}` : `${purpose} ${lead}`
}
