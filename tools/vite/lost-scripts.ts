import type { Plugin } from 'vite'

const LOADER = /react-router\/dist\/.*\/ssr\/routeModules\.js$/
/** What React Router does about a page's script that did not come, however often it does not. */
const RELOADS = 'window.location.reload();'
/** A page that cannot be shown fails where it stands, and the failure is drawn; an error thrown here would leave the page empty. */
const ASKS = `if (window.dispatchEvent(new Event('shop:script-load-failed', { cancelable: true }))) return { default() { throw error; } };`

/**
 * INFRA-02: at most once in ten seconds. React Router reloads without end and offers no word in it, so the one line is
 * exchanged for asking web/features/build/leave.ts; when that line is no more, the build stops and says so.
 */
export const lostScripts = (): Plugin => {
  let found = false
  return {
    name: 'lost-scripts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!LOADER.test(id.split('?')[0] ?? '')) return null
      if (code.split(RELOADS).length !== 2)
        return this.error(`React Router no longer says «${RELOADS}» once in ${id}: see tools/vite/lost-scripts.ts`)
      found = true
      return { code: code.replace(RELOADS, ASKS), map: null }
    },
    buildEnd(error) {
      if (error === undefined && !found)
        this.error('React Router no longer loads its pages in routeModules.js: see tools/vite/lost-scripts.ts')
    },
  }
}
