import { KINDS, type KindName } from './kinds.ts'

type Part = { inci: string; share: number; active: boolean; told: string | undefined }

/** 'Niacinamide 10 %, Zinc PCA 1 %, Panthenol' → names and told shares */
export const activesOf = (text: string): { inci: string; told: string | undefined }[] =>
  text === '' ? [] : text.split(/,\s*(?=[A-Z])/).map((part) => {
    const told = /^(.+?)\s+(\d+(?:\.\d+)?)\s*%$/.exec(part.trim())
    return told === null ? { inci: part.trim(), told: undefined } : { inci: told[1] ?? '', told: told[2] }
  })

/** An untold active stands where such things usually stand: oils high, extracts and vitamins low. */
const usualShare = (inci: string): number => (/Oil$|Butter$|Juice$|Water$|Filtrate$/.test(inci) ? 4 : /Extract$/.test(inci) ? 0.6 : 0.9)

/** What a pack names for its smell alone. */
export const SCENT: ReadonlySet<string> = new Set(['Parfum', 'Limonene', 'Linalool', 'Coumarin', 'Citronellol'])

/** INCI in falling order of share; water makes up what is left of a hundred. */
export const compositionOf = (kind: KindName, actives: string, unscented = false): { inci: string; active?: true; share?: string }[] => {
  const { base, water } = KINDS[kind]
  const parts = new Map<string, Part>()
  for (const text of base === '' ? [] : base.split('; ')) {
    const [, inci = '', share = '0'] = /^(.*) ([\d.]+)$/.exec(text) ?? []
    if (Number(share) > 0 && !(unscented && SCENT.has(inci))) parts.set(inci, { inci, share: Number(share), active: false, told: undefined })
  }
  for (const { inci, told } of activesOf(actives)) {
    const share = told === undefined ? Math.max(parts.get(inci)?.share ?? 0, usualShare(inci)) : Number(told)
    parts.set(inci, { inci, share, active: true, told })
  }
  if (water) {
    const rest = 100 - [...parts.values()].reduce((sum, part) => sum + part.share, 0)
    parts.set('Aqua', { inci: 'Aqua', share: rest, active: false, told: undefined })
  }
  return [...parts.values()]
    .sort((one, other) => other.share - one.share || (one.inci < other.inci ? -1 : 1))
    .map(({ inci, active, told }) => ({ inci, ...(active ? { active: true as const } : {}), ...(told === undefined ? {} : { share: `${told}\u00a0%` }) }))
}
