/** What a running page does beside being a page; loaded when the page has long been there. */
import { watchBuilds } from './builds.ts'
import { prefetchVisible } from './prefetch.ts'

export const watch = async (): Promise<void> => {
  await watchBuilds()
  prefetchVisible()
}
