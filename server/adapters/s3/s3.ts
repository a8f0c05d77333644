/** An S3-compatible store (Yandex Object Storage, MinIO, Ceph …), addressed by path. */
import { AwsClient } from 'aws4fetch'
import { StoreRefused, type ObjectStore } from '../../ports/object-store.ts'

export type S3Account = {
  /** With the bucket: https://storage.example/bucket. */
  readonly url: string
  readonly region: string
  readonly keyId: string
  readonly secretKey: string
}

const TIMEOUT_MS = 20_000
const RETRIES = 2

export const s3 = ({ url, region, keyId, secretKey }: S3Account): ObjectStore => {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    retries: RETRIES,
  })
  const addressOf = (name: string): string => `${url.replace(/\/+$/, '')}/${name}`
  const signal = (): AbortSignal => AbortSignal.timeout(TIMEOUT_MS)
  return {
    put: async (name, bytes) => {
      const answer = await client.fetch(addressOf(name), {
        method: 'PUT',
        body: Buffer.from(bytes),
        signal: signal(),
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new StoreRefused(`S3: HTTP ${answer.status} for PUT ${name}`, answer.status)
    },
    get: async (name) => {
      const answer = await client.fetch(addressOf(name), { signal: signal() })
      const bytes = new Uint8Array(await answer.arrayBuffer())
      if (answer.status === 404) return null
      if (!answer.ok) throw new StoreRefused(`S3: HTTP ${answer.status} for GET ${name}`, answer.status)
      return bytes
    },
  }
}
