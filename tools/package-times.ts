/** The times of decision 0033: how late a direct package may be. Pure; packages.ts asks the registry. */

const DAY_MS = 86_400_000
/** A month between updates, and the week that a version waits for its faults to be found. */
const SAME_MAJOR_DAYS = 31 + 7
const MAJOR_DAYS = 183

type Version = readonly [major: number, minor: number, patch: number]
/** Null for a version before a release, which is not counted. */
const parse = (text: string): Version | null => {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(text) ?? []
  return patch === undefined ? null : [Number(major), Number(minor), Number(patch)]
}
const isNewer = (one: Version, other: Version): boolean => {
  const at = one.findIndex((part, index) => part !== other[index])
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0)
}

export type Package = {
  readonly name: string
  readonly installed: string
  /** When each version was published, in ISO 8601, as `npm view <name> time` says. */
  readonly published: Readonly<Record<string, string>>
  /** A document says why its major version is not the newest. */
  readonly hasReason: boolean
}

/** What of the package is late at the moment; null: nothing. */
export const lateness = ({ name, installed, published, hasReason }: Package, now: Date): string | null => {
  const own = parse(installed)
  if (own === null) return `${name} ${installed}: not a released version`
  const newer = Object.entries(published).flatMap(([text, at]) => {
    const version = parse(text)
    const days = Math.floor((now.getTime() - Date.parse(at)) / DAY_MS)
    return version !== null && isNewer(version, own) ? [{ text, major: version[0], days }] : []
  })
  const oldest = (sameMajor: boolean) =>
    newer.filter(({ major }) => (major === own[0]) === sameMajor).toSorted((a, b) => b.days - a.days)[0]
  const minor = oldest(true)
  if (minor !== undefined && minor.days > SAME_MAJOR_DAYS)
    return `${name} ${installed}: ${minor.text} has been there for ${minor.days} days`
  const major = oldest(false)
  return major !== undefined && major.days > MAJOR_DAYS && !hasReason
    ? `${name} ${installed}: ${major.text} has been there for ${major.days} days, and no document says why it is skipped`
    : null
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Packages with known faults of an answer of `npm audit --json`, with their severity; null: it is no such answer. */
export const knownFaults = (answer: unknown): string[] | null => {
  const found = isRecord(answer) ? answer['vulnerabilities'] : undefined
  if (!isRecord(found)) return null
  return Object.entries(found).map(([name, one]) => `${name}: ${String(isRecord(one) ? one['severity'] : 'unknown')}`)
}
