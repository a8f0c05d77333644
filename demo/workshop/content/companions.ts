import type { Draft } from './draft.ts'
import { ACID } from './checks/chemistry.ts'
import { unfitLine } from './companion-lines.ts'
import { roleOf } from './roles.ts'

/** Why a companion cannot do what its line says: the lips stay without SPF, micellar water meets a film that only oil takes off, a massager combs, an acid is laid beside what calms. */
export const companionFault = (draft: Draft, other: Draft, why: string): string | undefined => {
  const off = /Снимается: ([^;]+)/.exec(draft.facts ?? '')?.[1] ?? ''
  if (/нужна защита/.test(why) && other.spf === undefined && !/SPF/.test(other.name)) return 'protects without SPF'
  const unfit = unfitLine(draft, other, why)
  if (unfit !== undefined) return unfit
  if (/сня|смы/.test(why) && /масл/.test(off) && !/вод/.test(off) && other.kind === 'micellar')
    return 'takes off with water what oil takes off'
  if (/расч[её]с|распут|распредел|форму/.test(why) && roleOf(other) === 'scalpbrush') return 'combs with a massager'
  if (draft.category.endsWith('/pokoy') && ACID.test(other.actives ?? '')) return 'is an acid beside what calms'
  return undefined
}
