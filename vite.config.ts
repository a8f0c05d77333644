import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { lostScripts } from './tools/vite/lost-scripts.ts'
import { precompress } from './tools/vite/precompress.ts'

/**
 * Small files compress badly and cost a request each. What nearly every page needs goes together; what a page needs alone
 * stays its own chunk (ROUTE-01). What the popup of the sign-in and the pages of the account share is
 * needed by neither home nor goods: it goes apart. The sheet that names the layers goes with what is written first: a layer named later would win.
 */
const ACCOUNT =
  /\/web\/(features\/(order|personal)\/|features\/sign-in\/(?!user-store)|ui\/(date-field|day-text)|routes\/(favourite-goods|personal-page|person-changed))/
const CHUNKS = [
  {
    name: 'library',
    test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\/|\/web\/ui\/styles\.css$|vite\/preload-helper/,
    priority: 2,
  },
  {
    name: 'shop',
    test: (id: string) => /\/(web|domain|contract)\//.test(id) && !ACCOUNT.test(id),
    minShareCount: 2,
    priority: 1,
  },
  { name: 'account', test: ACCOUNT, minShareCount: 2, priority: 0 },
]

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [reactRouter(), lostScripts(), precompress()],
  publicDir: 'web/public',
  // A list repeats its classes a thousand times: in what is sold they are short, in development they say where they live.
  css: { modules: { generateScopedName: command === 'build' ? '_[hash:base64:5]' : '[name]_[local]_[hash:base64:4]' } },
  build: {
    target: ['chrome111', 'firefox114', 'safari16.4'],
    // No data: addresses: the content security policy allows fonts and scripts from our own origin only.
    assetsInlineLimit: 0,
    // One sheet for the whole shop: less than two pictures' worth, asked for once, kept for good.
    cssCodeSplit: false,
    sourcemap: false,
    ...(isSsrBuild ? { copyPublicDir: false } : {}),
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
  },
  // The server's page bundle holds React in its production form whatever NODE_ENV says (the other one costs ten times the
  // time a page), and starts faster as one file.
  ...(command === 'build'
    ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
}))
