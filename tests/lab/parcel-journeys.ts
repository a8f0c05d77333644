/** Calls and receipts of the journeys of parcels. */
import type { Page } from 'playwright-core'
import { jobsDone } from '#kit/machines/jobs-done.ts'
import { query } from '#kit/shops/shop-changes.ts'

/** A call of the page's own session. */
export const call = async <T = Record<string, unknown>>(
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<T> => {
  const { status, text } = await page.evaluate(
    async ([way, to, content]) => {
      const answer = await fetch(`/api${to}`, {
        method: way ?? 'GET',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        ...(content === null ? {} : { body: content ?? '' }),
      })
      return { status: answer.status, text: await answer.text() }
    },
    [method, path, body === undefined ? null : JSON.stringify(body)],
  )
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 400)}`)
  return JSON.parse(text).data
}

const sum = (kopecks: number): string => `${(kopecks / 100).toFixed(2).replace('.', ',')} ₽`
/** Every receipt of the order with its lines, once all that is due has been made. */
export const printReceipts = async (title: string, number: string): Promise<void> => {
  await jobsDone((statement) => query(statement, []))
  const rows = await query<{
    number: string
    kind: string
    total: number
    lines: { name: string; quantity: number; unit_price: number; sum?: number }[]
  }>(
    `SELECT o.number, r.kind, r.total, r.document -> 'lines' AS lines FROM receipt r JOIN orders o ON o.id = r.order_id
     WHERE o.number = $1 OR o.number LIKE $1 || '-%' ORDER BY r.id`,
    [number],
  )
  const parcels = await query<{ number: string; state: string; total: number; kept: number }>(
    `SELECT o.number, o.state, o.total, (SELECT coalesce(sum(captured - refunded), 0)::int FROM order_payment WHERE order_id = o.id) AS kept
     FROM orders o WHERE o.number = $1 OR o.number LIKE $1 || '-%' ORDER BY o.id`,
    [number],
  )
  console.log(`\n${title}`)
  for (const { number: of, state: now, total, kept } of parcels)
    console.log(`  ${of}: ${now}, ${sum(total)}, денег осталось ${sum(kept)}`)
  for (const { number: of, kind, total, lines } of rows) {
    console.log(`  ${of} ${kind} ${sum(total)}`)
    for (const line of lines)
      console.log(`    ${line.name} × ${line.quantity}: ${sum(line.sum ?? line.unit_price * line.quantity)}`)
  }
}
