type Insert = { readonly sections: readonly string[] }

/** Length of the longest section that contains the category; 0 if none does. */
const longestMatch = (sections: readonly string[], path: string): number =>
  Math.max(0, ...sections.map((section) => (path === section || path.startsWith(`${section}/`) ? section.length : 0)))

/**
 * The insert of a listing: the one whose section is closest to the category `path`, if any. The listing of the whole
 * catalogue (no path) shows the first insert without sections.
 */
export const insertFor = <Row extends Insert>(rows: readonly Row[], path: string | undefined): Row | undefined => {
  if (path === undefined) return rows.find(({ sections }) => sections.length === 0)
  const [best] = rows
    .filter(({ sections }) => longestMatch(sections, path) > 0)
    .sort((a, b) => longestMatch(b.sections, path) - longestMatch(a.sections, path))
  return best
}
