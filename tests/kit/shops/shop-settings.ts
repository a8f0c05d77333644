/** The demo shop's name, texts and rules, for shops that tests build themselves. */
import { endpointKeyOf } from '#shop/programs/webhooks/signature.ts'
import { tmpdir } from 'node:os'
import { DEMO_FOLDER } from '#app/settings.ts'
import { readShop, shopDepsOf } from '#shop/company/read-shop.ts'

export const demoSettings = await readShop(DEMO_FOLDER)
export const shopForTests = {
  refundLimit: 1_000_000,
  endpointKey: endpointKeyOf('a secret of the tests, known to everybody'),
  webhookNetworks: ['127.0.0.1/32'],
  previews: { url: '', key: Buffer.alloc(32), maxPercent: 20, redirectHosts: [] },
  records: { folder: tmpdir(), maxPercent: 20, redirectHosts: [] },
  ...shopDepsOf(demoSettings),
  texts: demoSettings.messages,
}
