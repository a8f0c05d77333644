/** The composition of a set, in which each thing has a list of its own. */

type Listed = { readonly inci: string; readonly is_active: boolean; readonly share_text: string | null }

/**
 * Each ingredient once, at its first place, and the INCI names by the things of a set. What several things contain has no share of its
 * own and is active if it is in one of them.
 */
export const composed = <T extends Listed>(
  listed: readonly (T & { readonly part: string | null })[],
): { composition: Omit<T, 'part'>[]; composition_parts: { name: string; inci: string[] }[] } => ({
  composition: listed.flatMap(({ part: _, ...one }, at) => {
    const places = listed.filter(({ inci }) => inci === one.inci)
    if (places[0] !== listed[at]) return []
    return [
      {
        ...one,
        is_active: places.some(({ is_active }) => is_active),
        share_text: places.length === 1 ? one.share_text : null,
      },
    ]
  }),
  composition_parts: [...new Set(listed.map(({ part }) => part))].flatMap((name) =>
    name === null ? [] : [{ name, inci: listed.filter(({ part }) => part === name).map(({ inci }) => inci) }],
  ),
})
