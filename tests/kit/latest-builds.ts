/** INFRA-01: how often a page has read which build is the latest. */
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    latestBuildsRead?: number
  }
}

/** Before the page opens. An answer that has arrived is not yet read, and a navigation may come between. */
export const countLatestBuilds = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const parse = Response.prototype.json
    Response.prototype.json = async function (this: Response): Promise<unknown> {
      const value: unknown = await parse.call(this)
      if (this.url.includes('/builds/latest.json')) window.latestBuildsRead = (window.latestBuildsRead ?? 0) + 1
      return value
    }
  })

export const latestBuildsRead = (page: Page): Promise<number> => page.evaluate(() => window.latestBuildsRead ?? 0)
