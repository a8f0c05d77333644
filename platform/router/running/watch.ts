/** Watches releases and prefetches visible links; loaded a second after the page. */
import { readPageData } from '../page-data.ts'
import { watchBuilds } from './builds.ts'
import { prefetchVisible } from './prefetch.ts'

export const watch = async (): Promise<void> => {
  await watchBuilds(readPageData().build)
  prefetchVisible()
}
