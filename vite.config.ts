import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunksOfFirstPages } from './ops/releases/vite-chunks.ts'
import { clientEndpoints } from './ops/releases/vite-client-endpoints.ts'
import { postcssNamedMedia } from './ops/releases/vite-named-media.ts'
import { precompress } from './ops/releases/vite-precompress.ts'
import { sizeLimits } from './ops/releases/vite-size-limits.ts'
import { layersInOrder, postcssBlocks, postcssFolderLayer } from './ops/releases/vite-stylesheets.ts'

/** What the sign-in popup shares with the customer's pages. */
const ACCOUNT = new RegExp(
  [
    '/shop/order/screen/',
    '/shop/people/screen/personal/',
    '/shop/loyalty/screen/bonus/(bonus-card|bonus-history|attach-card)',
    '/shop/people/screen/sign-in/(?!user-query)',
    '/platform/ui/fields/(date-field|day-text)',
    '/shop/people/screen/(favourite-products|customer-page|use-refetch-visitor-data)',
  ].join('|'),
)
/** What basket, checkout and order pages share, also with the offers of carriers that load after a page is shown. */
const ORDERING = new RegExp(
  [
    '/shop/delivery/screen/(?!city-terms|pickup-point-map)',
    '/shop/pricing/screen/',
    '/shop/basket/screen/empty-basket',
    '/platform/ui/(fields/(location-picker|radio-card)|product/price-breakdown|behaviour/use-position)',
    '/shop/order/facts/(calendar-event|refund-split|return-policy)',
    '/shop/delivery/facts/(carriers|promised-time|courier-intervals|delivery-texts)',
  ].join('|'),
)
/** What forms share that a page shows only after a press, or that are pages of their own. */
const FORMS = new RegExp(
  [
    '/platform/ui/forms/(?!stored)',
    '/kernel/fields/profile-',
    '/shop/(order|loyalty)/facts/(order|purchase)-fields',
    '/shop/delivery/facts/postal-address',
  ].join('|'),
)
const FIRST = chunksOfFirstPages(import.meta.dirname)
const OWN = /\/(app|kernel|platform|shop)\//
/** `styles.css` names the cascade layers and goes into the first chunk: a layer that is named later would win. */
const LIBRARY = {
  name: 'library',
  test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\/|\/platform\/ui\/styles\/styles\.css$|vite\/preload-helper/,
  priority: 4,
}
const CHUNKS = [
  LIBRARY,
  { name: FIRST.shop, test: OWN, minShareCount: 2, priority: 3 },
  { name: FIRST.parts, test: OWN, minShareCount: 2, priority: 2 },
  { name: 'ordering', test: ORDERING, minShareCount: 2, priority: 1 },
  { name: 'forms', test: FORMS, minShareCount: 2, priority: 1 },
  { name: 'account', test: ACCOUNT, minShareCount: 2, priority: 0 },
  {
    name: 'parts',
    test: (id: string) => OWN.test(id) && ![ACCOUNT, ORDERING, FORMS].some((own) => own.test(id)),
    minShareCount: 2,
    priority: 1,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [clientEndpoints(), react(), layersInOrder(), precompress(), sizeLimits()],
  publicDir: false,
  // A listing repeats its classes a thousand times: short in a build, readable in development.
  css: {
    modules: { generateScopedName: command === 'build' ? '_[hash:base64:5]' : '[name]_[local]_[hash:base64:4]' },
    postcss: { plugins: [postcssBlocks(), postcssFolderLayer(), postcssNamedMedia()] },
  },
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
        rolldownOptions: {
          input: 'app/pages/entry.client.tsx',
          output: {
            codeSplitting: { groups: CHUNKS },
            // A page's chunk has the page's name: «home», not «home.route».
            chunkFileNames: ({ name }) => `assets/${name.replace('.route', '')}-[hash:7].js`,
          },
        },
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
        rolldownOptions: {
          input: 'app/office/main.tsx',
          output: { codeSplitting: { groups: [{ ...LIBRARY, name: 'office-library' }] } },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'build/server',
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: { input: 'app/pages/entry.server.tsx' },
      },
      // React in its production form whatever NODE_ENV says (the development form takes ten times as long for a page).
      ...(command === 'build'
        ? { resolve: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }
        : {}),
    },
  },
}))
