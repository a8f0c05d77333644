/** Drawings of icons by collection and name, from somewhere else than the shop's own file. */
export type IconSource = {
  /** Bodies of the icons it has; nothing for the ones it has not. Rejects when it does not answer in time. */
  readonly find: (collection: string, names: readonly string[]) => Promise<Readonly<Record<string, string>>>
}
