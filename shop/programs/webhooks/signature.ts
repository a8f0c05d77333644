/** Standard Webhooks: secrets and signatures. */
import { createHmac, hkdfSync } from 'node:crypto'

/** Key of the secrets of endpoints; never in the database. */
export const endpointKeyOf = (appSecret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', appSecret, '', 'glad webhook endpoints', 32))

/** The secret of an endpoint: `whsec_` and 32 bytes in base64. */
export const secretOf = (key: Buffer, salt: string): string =>
  `whsec_${createHmac('sha256', key).update(salt).digest('base64')}`

type Message = { readonly id: string; readonly at: Date; readonly body: string }
/** Headers of a message, with a signature by each secret. `at`: of the attempt. */
export const signedHeaders = (secrets: readonly string[], { id, at, body }: Message): Record<string, string> => {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
