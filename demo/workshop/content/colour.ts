import { shadesOf } from './draft-facts.ts'
import type { Draft } from './draft.ts'
import { isBeige, isForLips, isLightShade, needsOf, OXIDES, PIGMENT_SHARES, pigmentFor } from './pigments.ts'
import { add, type Parts } from './recipe-part.ts'

const RED_DYE = 'CI 15850'
const BLACK = 'CI 77499'
const WHITE = 'CI 77891'
const PLATES = /^Mica$|Fluorphlogopite/
const IS_WHITE = /^CI 77891$|^Titanium Dioxide$/
const IS_PIGMENT = /^CI |^Iron Oxides|^Titanium Dioxide$/
/** The part of its pigments that light cover keeps. */
const LIGHT_PART = 0.3
/** What a varnish that covers at once has of white beside the usual one. */
const DENSE_PART = 3

/** Cover through which the skin is seen; a filter keeps its share. */
export const isLightCover = ({ name, facts = '', spf }: Draft): boolean =>
  spf === undefined && (/полупрозрачн|оттеночн/i.test(name) || /Покрытие: лёгкое/.test(facts))
const hasWhite = (inci: Iterable<string>): boolean => [...inci].some((one) => IS_WHITE.test(one))
const COVERING = /^(?:pencil|lipstick|powder)$/
/** Iron oxides alone darken: what covers gets a beige shade from white only. */
const needsWhite = (draft: Draft, color: string): boolean =>
  COVERING.test(draft.kind) && !isLightCover(draft) && !/прозрачн/i.test(draft.name) && isBeige(color)
/** Percent of white that a light shade of lips has where the base has none; a clear one shows the lip through. */
const LIP_WHITE: Readonly<Partial<Record<Draft['kind'], number>>> = { gloss: 0.4, tint: 1.2, pencil: 2, lipstick: 2 }
const isLightLip = (draft: Draft, color: string): boolean =>
  isForLips(draft) && draft.kind in LIP_WHITE && !/(?<!полу)прозрачн/i.test(draft.name) && isLightShade(color)
/** Light shades of lips that nothing inside makes light. */
export const lightLipWithoutWhite = (draft: Draft, inci: readonly string[]): string[] =>
  hasWhite(inci)
    ? []
    : shadesOf(draft).flatMap(({ name, color }) =>
        isLightLip(draft, color) ? [`«${name}» ${color} on lips without CI 77891`] : [],
      )
/** Beige shades that the pigments inside cannot give. */
export const beigeWithoutWhite = (draft: Draft, inci: readonly string[]): string[] =>
  hasWhite(inci)
    ? []
    : shadesOf(draft).flatMap(({ name, color }) =>
        needsWhite(draft, color) ? [`«${name}» ${color} without titanium dioxide`] : [],
      )

/** Light plays on it: plates of mica in a coat of titanium dioxide, which tin oxide hardens. */
const isPearl = ({ name, facts = '', actives = '' }: Draft): boolean =>
  /Финиш: (?:сия|сатин|с перелив)/.test(facts) ||
  /хайлайтер/i.test(name) ||
  /Fluorphlogopite|Mica (?:[6-9]|\d\d) %/.test(actives)

/** Iron oxides one by one where a line is black: mascara that is not brown, an eyeliner, a recipe that names the black one. */
const splitOxides = (parts: Parts, { kind, name }: Draft, isBrown: boolean): void => {
  const oxides = parts.get(OXIDES)
  const isBlack = (kind === 'mascara' && !/коричнев/i.test(name)) || kind === 'eyeliner' || parts.has(BLACK)
  if (!isBlack) return
  if (oxides !== undefined && !oxides.active) {
    parts.delete(OXIDES)
    add(parts, BLACK, oxides.share)
    const black = parts.get(BLACK)
    if (black !== undefined && black.statedShare === undefined) black.share = Math.max(black.share, oxides.share)
  }
  if (isBrown) {
    add(parts, 'CI 77491', 2.6)
    add(parts, 'CI 77492', 1.4)
  }
}

/** A powder of one shade, which its facts name. */
export const isTintStated = ({ kind, shades, facts = '' }: Draft): boolean =>
  kind === 'powder' && shades === undefined && /Оттенок: (?![^;]*прозрачн)/.test(facts)
/** Percent of white and of iron oxides in a powder of one light shade. */
const ONE_LIGHT = { white: 3, oxides: 0.5 } as const

/** Every shade can be mixed of the pigments inside, no red lies in what has no red shade, and light cover has few. */
export const addColour = (parts: Parts, draft: Draft): void => {
  const { kind, category } = draft
  const shades = shadesOf(draft)
  const needs = shades.flatMap(({ color }) => needsOf(color))
  const share = PIGMENT_SHARES[kind]
  const isBrown = needs.some(({ what }) => what === 'brown')
  if (share !== undefined)
    for (const need of needs)
      if (!need.oneOf.some((inci) => parts.has(inci)) && !(need.what === 'brown' && kind === 'eyeliner'))
        add(parts, pigmentFor(draft, need), share)
  // Beige in a water of dyes is a dirty pink without white.
  if (kind === 'tint' && shades.some(({ color }) => isBeige(color))) add(parts, WHITE, 1.2)
  if (!hasWhite(parts.keys()) && shades.some(({ color }) => needsWhite(draft, color))) add(parts, WHITE, 2)
  if (!hasWhite(parts.keys()) && shades.some(({ color }) => isLightLip(draft, color)))
    add(parts, WHITE, LIP_WHITE[kind] ?? 0)
  const oxides = parts.get(OXIDES)
  if (isTintStated(draft)) {
    add(parts, WHITE, ONE_LIGHT.white)
    if (oxides?.active === false) oxides.share = ONE_LIGHT.oxides
  }
  if (kind === 'pencil' && oxides !== undefined && parts.has(RED_DYE)) oxides.share = 8
  if (/^(?:cream-blush|polish|gloss)$/.test(kind) && !needs.some(({ what }) => what === 'red' || what === 'violet'))
    if (shades.length > 0 || category.endsWith('/konsilery')) parts.delete(RED_DYE)
  if (/^(?:shadow|blush|cream-blush)$/.test(kind) && /teni$|khaylaytery$|rumyana$/.test(category))
    add(parts, WHITE, category.endsWith('rumyana') ? 1.6 : 4)
  // A highlighter is pale whatever its shade.
  if (category.endsWith('khaylaytery') && oxides !== undefined) oxides.share = 0.5
  splitOxides(parts, draft, isBrown)
  if (share === undefined && !/^(?:foundation|concealer|powder|primer)$/.test(kind)) return
  if (kind === 'polish' && /с первого слоя/.test(draft.facts ?? ''))
    for (const part of parts.values()) if (part.inci === WHITE && !part.active) part.share *= DENSE_PART
  if (isLightCover(draft))
    for (const part of parts.values()) if (IS_PIGMENT.test(part.inci) && !part.active) part.share *= LIGHT_PART
  if (isPearl(draft) && [...parts.keys()].some((inci) => PLATES.test(inci))) {
    if (![...parts.keys()].some((inci) => IS_WHITE.test(inci))) add(parts, WHITE, 0.8)
    add(parts, 'Tin Oxide', 0.1)
  }
}
