/**
 * Webhooks of carriers. They are not signed: the address holds a token that only the carrier has been given, and the content is a
 * hint, after which the shipment is read.
 */
import { acceptedKeys } from '#platform/settings/secret-keys.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import { isCarrier, type Carrier } from '#shop/delivery/facts/carriers.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { CarrierClient } from '#providers/ports/carriers.ts'
import { hurryShipment } from './shipment.sql.ts'

type Deps = { readonly carriers: readonly CarrierClient[]; readonly publicUrl: string; readonly webhookKey: Buffer }

export const webhookKeyOf = (appSecret: string): Buffer =>
  createHmac('sha256', appSecret).update('webhooks of carriers').digest()

const tokenOf = (carrier: Carrier, key: Buffer): string =>
  createHmac('sha256', key).update(`webhook of ${carrier}`).digest('base64url')

/** False for a request that is not the carrier's. */
export const receiveShipmentWebhook = async (
  db: Kysely<DB>,
  { carriers, webhookKey }: Deps,
  { carrier, token }: { readonly carrier: string; readonly token: string },
  body: unknown,
  now: Date,
): Promise<boolean> => {
  const webhooks = carriers.find((client) => client.carrier === carrier)?.webhooks
  if (!isCarrier(carrier) || webhooks === undefined) return false
  const given = Buffer.from(token)
  const isOwn = acceptedKeys(webhookKey).some((key) => {
    const expected = Buffer.from(tokenOf(carrier, key))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isOwn) return false
  const carrierId = webhooks.read(body)
  if (carrierId !== null) await hurryShipment(db, carrier, carrierId, now)
  return true
}

/** Makes every carrier that can do so tell the shop of its shipments; without it they are read by the hour. */
export const subscribeToShipments = async (
  { carriers, publicUrl, webhookKey }: Deps,
  alert: (message: string) => void,
): Promise<void> => {
  for (const { carrier, webhooks } of carriers) {
    const url = `${publicUrl}/api/shipment/webhook/${carrier}/${tokenOf(carrier, webhookKey)}`
    const answer = await webhooks?.subscribe(url)
    if (answer?.ok === false) alert(`Webhooks of ${carrier}: ${answer.failure}, ${answer.detail}`)
  }
}
