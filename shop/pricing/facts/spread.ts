/**
 * Spreads `total` over parts in proportion to them, to the kopeck, by the largest remainder; of equal remainders the earlier
 * part takes the kopeck. No share is larger than its part. `total` is at most the sum of the parts.
 */
export const spread = (total: number, parts: readonly number[]): number[] => {
  const whole = BigInt(parts.reduce((sum, part) => sum + part, 0))
  if (whole === 0n) return parts.map(() => 0)
  const exact = parts.map((part) => BigInt(total) * BigInt(part))
  const shares = exact.map((product) => Number(product / whole))
  const rest = total - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % whole }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of byRemainder.slice(0, rest)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}
