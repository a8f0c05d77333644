import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './scripts/vite-precompress.ts'

/**
 * Small files compress badly and cost a request each, so modules that several pages need go together; what one page needs is
 * its own chunk (ROUTE-01). What the sign-in popup shares with the customer's pages is a chunk of its own. `styles.css` names
 * the cascade layers and goes into the first chunk: a layer that is named later would win.
 */
const ACCOUNT = new RegExp(
  [
    '/web/features/(order|personal)/',
    '/web/features/sign-in/(?!user-query)',
    '/web/ui/fields/(date-field|day-text)',
    '/web/screen-parts/(favourite-products|customer-page|use-refetch-visitor-data)',
  ].join('|'),
)
/** What basket, checkout and order pages share, also with the offers of carriers that load after a page is shown. */
const ORDERING = new RegExp(
  [
    '/web/features/(delivery|promo-code)/',
    '/web/features/basket/empty-basket',
    '/web/ui/(fields/(place-picker|radio-card)|product/price-breakdown|behaviour/use-position)',
    '/domain/(calendar-event|carriers|courier-intervals|delivery-texts|promised-time|refund-split|return-policy)',
  ].join('|'),
)
const CHUNKS = [
  {
    name: 'library',
    test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\/|\/web\/ui\/styles\/styles\.css$|vite\/preload-helper/,
    priority: 2,
  },
  {
    name: 'shop',
    test: (id: string) => /\/(web|domain|contract)\//.test(id) && !ACCOUNT.test(id) && !ORDERING.test(id),
    minShareCount: 2,
    priority: 1,
  },
  { name: 'account', test: ACCOUNT, minShareCount: 2, priority: 0 },
  { name: 'ordering', test: ORDERING, minShareCount: 2, priority: 0 },
]

export default defineConfig(({ command }) => ({
  plugins: [react(), precompress()],
  publicDir: false,
  // A listing repeats its classes a thousand times: short in a build, readable in development.
  css: { modules: { generateScopedName: command === 'build' ? '_[hash:base64:5]' : '[name]_[local]_[hash:base64:4]' } },
  build: {
    target: ['chrome111', 'firefox114', 'safari16.4'],
    // No data: addresses: the content security policy allows fonts and scripts from our own origin only.
    assetsInlineLimit: 0,
    // One stylesheet for the whole shop: smaller than two pictures, fetched once and cached for good.
    cssCodeSplit: false,
    sourcemap: false,
  },
  // `vite build` builds both: the browser's files with their manifest, then the server's bundle.
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        manifest: true,
        rolldownOptions: { input: 'web/router/entry.client.tsx', output: { codeSplitting: { groups: CHUNKS } } },
      },
    },
    // The staff's application: files of its own in the same folder, so that the shop's files do not depend on it.
    office: {
      consumer: 'client',
      build: {
        outDir: 'build/client',
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: '.vite/office.json',
        rolldownOptions: { input: 'office/main.tsx' },
      },
    },
    ssr: {
      build: {
        outDir: 'build/server',
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: { input: 'web/router/entry.server.tsx' },
      },
      // React in its production form whatever NODE_ENV says (the development form takes ten times as long for a page).
      ...(command === 'build'
        ? { resolve: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }
        : {}),
    },
  },
}))
