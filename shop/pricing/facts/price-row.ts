/**
 * `amount`: signed kopecks of a rule that applies; `missing`: the condition that a rule which does not apply lacks; `reachable`:
 * more products would make it apply.
 */
export type PriceRow = { rule: string; title: string; amount: number | null; missing: string | null; reachable?: true }
/** A condition that more products meet. */
export type Reachable = { readonly reach: string }

export const applied = (rule: string, title: string, amount: number): PriceRow => ({
  rule,
  title,
  amount,
  missing: null,
})
export const notApplied = (rule: string, title: string, missing: string | Reachable): PriceRow =>
  typeof missing === 'string'
    ? { rule, title, amount: null, missing }
    : { rule, title, amount: null, missing: missing.reach, reachable: true }
