import axe from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * Loads axe into the page. `page.evaluate` takes twice the processor time for a source of this size. The session is not detached: that
 * would also end the virtual authenticator of another one.
 */
const load = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: `${axe.source};undefined` })
}

/**
 * What axe finds on the page, or `within` a part of it: each rule with its elements. Only violations are described: to name the elements
 * that pass took most of its time, and a page of its own. No page of the shop has frames, in which nothing would be found.
 */
export const findViolations = async (page: Page, within?: string): Promise<string[]> => {
  // A page on its way has no landmark for the line that says so.
  await page.getByRole('progressbar', { name: 'Страница загружается' }).waitFor({ state: 'detached' })
  if (!(await page.evaluate(() => 'axe' in window))) await load(page)
  return page.evaluate<string[]>(`
    axe.run(${within === undefined ? 'document' : JSON.stringify(within)}, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join('; ')))`)
}
