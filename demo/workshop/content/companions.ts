import type { Draft } from './draft.ts'
import { ACID } from './checks/chemistry.ts'
import { unfitLine } from './companion-lines.ts'
import { roleOf } from './roles.ts'

const isResin = ({ actives = '' }: Draft): boolean => actives.includes('siloxysilicate')
/** Words of a text that keep gloss or balm away from it. */
const NO_GLOSS = /блеск\p{L}* (?:сверху|поверх)\p{L}* не|Финиш: (?:матовый|бархат)/iu
const NO_BALM = /бальзам\p{L}* (?:прямо )?под (?:неё|него|помад\p{L}*) не|Под помадой бальзама быть не/iu
const wordsOf = ({ lead, text, usage, facts = '' }: Draft): string => [lead, text, ...usage, facts].join(' ')

/** Lips: gloss dissolves a film of resin and shines on a matt one; where the text forbids balm, none is offered. */
const lipFault = (draft: Draft, other: Draft, why: string): string | undefined => {
  const [under, over] = roleOf(draft) === 'gloss' ? [other, draft] : [draft, other]
  if (/капля поверх|под блеск/.test(why) && over.kind === 'gloss' && (isResin(under) || NO_GLOSS.test(wordsOf(under))))
    return 'is gloss on a film or on mat'
  return why === 'под помаду' && (isResin(draft) || NO_BALM.test(wordsOf(draft)))
    ? 'is balm where the text forbids it'
    : undefined
}

/** Hair by what it asks for: oil, lightness, a curl. */
const HAIR: readonly RegExp[] = [
  /сухие|ломкие|повреждённые|осветлённые|пористые|окрашенные|пушащиеся|длинные/,
  /жирные|тонкие|ослабленные|редеющие|перхот|короткие/,
  /кудрявые|волнистые/,
]
/** Groups of hair that a product is for; none if it is for any. */
const hairOf = ({ facts = '' }: Draft): number[] => {
  const types = /Тип волос: ([^;]+)/.exec(facts)?.[1] ?? 'любые'
  if (/любые/.test(types)) return []
  // What is for curls first is too rich for straight hair, dry as it may be.
  return types.startsWith('кудр') ? [2] : HAIR.flatMap((group, at) => (group.test(types) ? [at] : []))
}
/** A rich mask for thin hair, salt for dyed hair; what is for the scalp goes with any length. */
const isForOtherHair = (draft: Draft, other: Draft): boolean => {
  const [own, its] = [hairOf(draft), hairOf(other)]
  if ([draft, other].some((one) => /^scalp/.test(roleOf(one)))) return false
  const isForCurls = its.length === 1 && its[0] === 2
  return its.length > 0 && (own.length > 0 || isForCurls) && !own.some((group) => its.includes(group))
}

/** Why a companion cannot do what its line says: the lips stay without SPF, micellar water meets a film that only oil takes off, a massager combs, an acid is laid beside what calms, puffiness meets no caffeine, gloss lies on mat, oil on a matt paste, hair is of another kind, eyes get water for an oily face. */
export const companionFault = (draft: Draft, other: Draft, why: string): string | undefined => {
  const off = /Снимается: ([^;]+)/.exec(draft.facts ?? '')?.[1] ?? (isResin(draft) ? 'маслом' : '')
  if (/нужна защита/.test(why) && other.spf === undefined && !/SPF/.test(other.name)) return 'protects without SPF'
  const unfit = unfitLine(draft, other, why)
  if (unfit !== undefined) return unfit
  if (/сня|смы/.test(why) && /масл/.test(off) && !/вод/.test(off) && other.kind === 'micellar')
    return 'takes off with water what oil takes off'
  if (/расч[её]с|распут|распредел|форму/.test(why) && roleOf(other) === 'scalpbrush') return 'combs with a massager'
  if (draft.category.endsWith('/pokoy') && ACID.test(other.actives ?? '')) return 'is an acid beside what calms'
  if (
    /сня/.test(why) &&
    draft.category.startsWith('makiyazh/glaza') &&
    /^жирная/.test(other.skin ?? '') &&
    other.kind === 'micellar'
  )
    return 'is for an oily face'
  if (/отёк/.test(why) && !/Caffeine/.test(other.actives ?? '')) return 'meets puffiness without caffeine'
  if (/матов/i.test(draft.name) && draft.kind === 'styling' && other.kind === 'hair-oil') return 'oils a matt paste'
  if (isForOtherHair(draft, other)) return 'is for other hair'
  return lipFault(draft, other, why)
}
