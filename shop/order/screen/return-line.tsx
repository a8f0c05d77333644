import { moscowDay } from '#kernel/dates.ts'
import { useShop } from '#platform/client/shop.ts'
import { returnSummary } from '../facts/return-policy.ts'

/** What of this section is taken back, said on the page of the product: before it is paid. */
export const ReturnLine = ({ category, className }: { category: string; className?: string | undefined }) => (
  <p className={className}>{returnSummary(useShop().terms.returns, moscowDay(new Date()), category)}</p>
)
