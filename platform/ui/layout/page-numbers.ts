/** The page numbers to show: the ends, the page and its neighbours; null is a gap of two pages or more. */
export const pageNumbers = (page: number, pages: number): readonly (number | null)[] => {
  const near = (n: number): boolean =>
    n === 1 || n === pages || Math.abs(n - page) <= 1 || (page <= 3 && n <= 4) || (page >= pages - 2 && n >= pages - 3)
  const shown = Array.from({ length: pages }, (_, i) => i + 1).filter(near)
  return shown.flatMap((n, i) => {
    const gap = n - (shown[i - 1] ?? n - 1)
    if (gap === 1) return [n]
    return gap === 2 ? [n - 1, n] : [null, n]
  })
}
