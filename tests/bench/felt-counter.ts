/** What pages with the shop's own counter feel like beside the same pages without it, in turns (EXCH-04). */
import type { Browser } from 'playwright-core'
import { PRESS_WAYS, pressOf } from './felt-interactions.ts'
import { paintsOf, type Measured } from './felt-pages.ts'
import { median } from './measure.ts'

const COUNTER = /\/counters-[^/]*\.js/
const WAYS = ['with', 'without'] as const
const PRESSES = ['filter sheet', '«В корзину» of a card', 'heart'] as const

type Found = Record<(typeof WAYS)[number], number[]>

const inTurns = async (
  name: string,
  measured: Measured,
  measure: (one: Measured) => Promise<number>,
): Promise<void> => {
  const found: Found = { with: [], without: [] }
  for (let time = 0; time < measured.times; time += 1)
    for (const way of WAYS)
      found[way].push(await measure(way === 'with' ? measured : { ...measured, blocked: COUNTER }))
  const texts = WAYS.map((way) => `${way} ${median(found[way])} ms (${found[way].join(', ')})`)
  console.log(`${name}: ${texts.join(', ')}`)
}

export const measureCounter = async (
  browser: Browser,
  measured: Measured,
  { pages, shaded }: { readonly pages: readonly string[]; readonly shaded: string },
): Promise<void> => {
  for (const path of pages)
    await inTurns(`LCP ${path}`, measured, async (one) => (await paintsOf(browser, one, path, 'no throttling')).lcp)
  for (const wanted of PRESSES)
    for (const way of PRESS_WAYS)
      await inTurns(`INP ${wanted} ${way}`, measured, (one) => pressOf(browser, one, { shaded, wanted, way }))
}
