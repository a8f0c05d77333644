import type { Clock } from '#platform/clock.ts'
import { addDemoBuyers } from '#shop/people/account/demo-buyers.ts'
import { addDemoRoutine } from '#shop/people/routine/demo-routine.ts'
import { addDemoPrograms } from '#shop/programs/demo-programs.ts'
import { addDemoCases } from '#shop/feedback/cases/demo-cases.ts'
import { addDemoReviews } from '#shop/product/reviews/demo-reviews.ts'
import { addDemoPhrases } from '#shop/catalogue/phrases/demo-phrases.ts'
import { addDemoChanges } from './changes/demo-changes.ts'
import type { DeskDeps } from './changes/write-records.ts'
import { addDemoOrders, giveDemoOrders, newestOrders } from './demo-orders.ts'
import { addDemoExchange } from './exchange/demo-exchange.ts'

/** What the demo shows and its folder does not hold: people and what they have done. Each part is added once. */
export const fillDemo = async (desk: DeskDeps, { now }: Clock): Promise<void> => {
  const { db } = desk
  await addDemoChanges(desk, now())
  await addDemoPhrases(db, now())
  const buyers = await addDemoBuyers(db, now())
  await addDemoOrders(db, now())
  await addDemoReviews(db, await giveDemoOrders(db, buyers), now())
  await addDemoRoutine(db, buyers, now())
  await addDemoCases(db, buyers, now())
  await addDemoPrograms(db, await newestOrders(db), now())
  await addDemoExchange({ ...desk, redirectHosts: [], now }, now())
}
