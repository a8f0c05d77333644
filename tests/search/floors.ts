/** What the search has reached: no class may fall below it. `search:quality -- --accept` stores the present figures. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figures, QualityReport } from './measure-quality.ts'

const FILE = join(import.meta.dirname, 'floors.json')

type Floor = Pick<Figures, 'ndcg' | 'hit' | 'empty'>
export type Floors = {
  readonly tuning: Readonly<Record<string, Floor>>
  readonly heldOut: Readonly<Record<string, Floor>>
  readonly inTests: Readonly<Record<string, Floor>>
  /** Phrases that are known to be answered wrongly. */
  readonly falselyRepaired: readonly string[]
  readonly answeredNonsense: readonly string[]
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

export const writeFloors = ({ tuning, heldOut, inTests, falselyRepaired, answeredNonsense }: QualityReport): void => {
  const floors: Floors = {
    tuning: floorsOf(tuning),
    heldOut: floorsOf(heldOut),
    inTests: floorsOf(inTests),
    falselyRepaired: [...falselyRepaired.keys()],
    answeredNonsense,
  }
  writeFileSync(FILE, `${JSON.stringify(floors, null, 2)}\n`)
}

/** The largest share of right spellings that may be repaired. */
const MOST_REPAIRED = 0.002

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
      ...(name === 'all' && now.falseRepairs > MOST_REPAIRED
        ? [worse('right spellings repaired', now.falseRepairs, MOST_REPAIRED)]
        : []),
    ]
  })

const unaccepted = (found: Iterable<string>, accepted: readonly string[]): string[] =>
  [...found].filter((phrase) => !accepted.includes(phrase))

/** Phrases that are answered wrongly and are not known to be. */
const wrongPhrases = (floors: Floors, { falselyRepaired, answeredNonsense }: QualityReport): string[] => [
  ...unaccepted(falselyRepaired.keys(), floors.falselyRepaired).map(
    (phrase) => `right phrase «${phrase}» repaired as «${falselyRepaired.get(phrase) ?? ''}»`,
  ),
  ...unaccepted(answeredNonsense, floors.answeredNonsense).map((phrase) => `nonsense «${phrase}» answered`),
]

/** What is worse than the floors, in words; empty when nothing is. */
export const regressions = (floors: Floors, report: QualityReport): string[] => [
  ...belowFloors('tuning', floors.tuning, report.tuning),
  ...belowFloors('held out', floors.heldOut, report.heldOut),
  ...wrongPhrases(floors, report),
]

/** Regressions of a report of the phrases that `isInTests` chooses. */
export const regressionsInTests = (floors: Floors, report: QualityReport): string[] => [
  ...belowFloors('in tests', floors.inTests, report.inTests),
  ...wrongPhrases(floors, report),
]
