export type Location = {
  readonly pathname: string
  /** With its «?», or empty. */
  readonly search: string
  /** With its «#», or empty. */
  readonly hash: string
  /** Differs between entries of the tab's history. */
  readonly key: string
}
type Path = Pick<Location, 'pathname' | 'search' | 'hash'>

export const createPath = ({ pathname, search, hash }: Path): string => pathname + search + hash
