/** INFRA-01: what a page has read about which build is the latest. */
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    latestBuilds?: string[]
  }
}

/** Before the page opens. An answer that has arrived is not yet read, and a navigation may come between. */
export const noteLatestBuilds = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const parse = Response.prototype.json
    Response.prototype.json = async function (this: Response): Promise<unknown> {
      const value: unknown = await parse.call(this)
      if (this.url.includes('/builds/latest.json')) {
        const id = typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : ''
        window.latestBuilds = [...(window.latestBuilds ?? []), id]
      }
      return value
    }
  })

/** Ids in the order in which they were read. */
export const latestBuildsRead = (page: Page): Promise<string[]> => page.evaluate(() => window.latestBuilds ?? [])
