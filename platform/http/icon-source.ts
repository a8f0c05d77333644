/** Icons by collection and name, from outside the shop. */
export type IconSource = {
  /** SVG bodies of the icons that exist; others are absent. Rejects when the source does not answer in time. */
  readonly find: (collection: string, names: readonly string[]) => Promise<Readonly<Record<string, string>>>
}
