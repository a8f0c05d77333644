type Insert = { readonly sections: readonly string[] }

const closeness = (sections: readonly string[], path: string): number =>
  Math.max(0, ...sections.map((section) => (path === section || path.startsWith(`${section}/`) ? section.length : 0)))

/** An insert belongs to its sections: the closest one wins, a section without one shows none; the whole catalogue shows those of no section. */
export const insertFor = <Row extends Insert>(rows: readonly Row[], path: string | undefined): Row | undefined => {
  if (path === undefined) return rows.find(({ sections }) => sections.length === 0)
  const [best] = rows
    .filter(({ sections }) => closeness(sections, path) > 0)
    .sort((a, b) => closeness(b.sections, path) - closeness(a.sections, path))
  return best
}
