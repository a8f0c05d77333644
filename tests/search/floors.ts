/** What the search has reached: no class may fall below it. `search:quality -- --accept` stores the present figures. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figures, QualityReport } from './measure-quality.ts'

const FILE = join(import.meta.dirname, 'floors.json')

type Floor = Pick<Figures, 'ndcg' | 'hit' | 'empty'>
export type Floors = {
  readonly tuning: Readonly<Record<string, Floor>>
  readonly heldOut: Readonly<Record<string, Floor>>
  /** Numbers of phrases. */
  readonly falselyRepaired: number
  readonly answeredNonsense: number
}

/** Rounded in favour of the search: a single query in a class of a hundred may differ. */
const down = (share: number): number => Math.floor(share * 100) / 100
const up = (share: number): number => Math.ceil(share * 100) / 100
const floorsOf = (figures: ReadonlyMap<string, Figures>): Record<string, Floor> =>
  Object.fromEntries(
    [...figures]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, { ndcg, hit, empty }]) => [name, { ndcg: down(ndcg), hit: down(hit), empty: up(empty) }]),
  )

export const readFloors = (): Floors => JSON.parse(readFileSync(FILE, 'utf8'))

export const writeFloors = ({ tuning, heldOut, falselyRepaired, answeredNonsense }: QualityReport): void => {
  const floors: Floors = {
    tuning: floorsOf(tuning),
    heldOut: floorsOf(heldOut),
    falselyRepaired: falselyRepaired.length,
    answeredNonsense: answeredNonsense.length,
  }
  writeFileSync(FILE, `${JSON.stringify(floors, null, 2)}\n`)
}

const belowFloors = (
  part: string,
  floors: Readonly<Record<string, Floor>>,
  figures: ReadonlyMap<string, Figures>,
): string[] =>
  Object.entries(floors).flatMap(([name, floor]) => {
    const now = figures.get(name)
    if (now === undefined) return [`${part}, ${name}: no queries`]
    const worse = (what: string, value: number, limit: number): string =>
      `${part}, ${name}: ${what} ${value.toFixed(3)}, was ${limit}`
    return [
      ...(now.ndcg < floor.ndcg ? [worse('nDCG@10', now.ndcg, floor.ndcg)] : []),
      ...(now.hit < floor.hit ? [worse('hit@5', now.hit, floor.hit)] : []),
      ...(now.empty > floor.empty ? [worse('without results', now.empty, floor.empty)] : []),
    ]
  })

/** What is worse than the floors, in words; empty when nothing is. */
export const regressions = (floors: Floors, report: QualityReport): string[] => [
  ...belowFloors('tuning', floors.tuning, report.tuning),
  ...belowFloors('held out', floors.heldOut, report.heldOut),
  ...(report.falselyRepaired.length > floors.falselyRepaired
    ? report.falselyRepaired.map((text) => `repaired: ${text}`)
    : []),
  ...(report.answeredNonsense.length > floors.answeredNonsense
    ? report.answeredNonsense.map((text) => `nonsense answered: ${text}`)
    : []),
]
