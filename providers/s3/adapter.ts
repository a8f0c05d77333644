/** An S3-compatible store (Yandex Object Storage, MinIO, Ceph …), addressed by path. */
import { AwsClient } from 'aws4fetch'
import { StoreRefused, type ObjectStore, type StoredFile } from '#platform/pictures/originals.ts'

export type S3Account = {
  /** With the bucket: https://storage.example/bucket. */
  readonly url: string
  readonly region: string
  readonly keyId: string
  readonly secretKey: string
}

/** A listing is XML of a fixed form, whose names are those that this shop has given: without characters to decode. */
const elementOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
const filesOf = (xml: string, folder: string): StoredFile[] =>
  [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, file = '']) => ({
    name: (elementOf(file, 'Key') ?? '').slice(folder.length),
    bytes: Number(elementOf(file, 'Size')),
    storedAt: new Date(elementOf(file, 'LastModified') ?? Number.NaN),
  }))

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
  /** `S3_URL` may go on behind the bucket: then everything lies below that folder. */
  const { origin, pathname } = new URL(url)
  const [bucket = '', ...below] = pathname.split('/').filter((part) => part !== '')
  const folder = below.map((part) => `${part}/`).join('')
  /** A redirect would carry the signed request to a host that no setting names. */
  const options = () => ({ signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' }) as const
  return {
    put: async (name, bytes) => {
      const answer = await client.fetch(addressOf(name), {
        method: 'PUT',
        body: Buffer.from(bytes),
        ...options(),
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new StoreRefused(`S3: HTTP ${answer.status} for PUT ${name}`, answer.status)
    },
    get: async (name) => {
      const answer = await client.fetch(addressOf(name), options())
      const bytes = new Uint8Array(await answer.arrayBuffer())
      if (answer.status === 404) return null
      if (!answer.ok) throw new StoreRefused(`S3: HTTP ${answer.status} for GET ${name}`, answer.status)
      return bytes
    },
    list: async function* (prefix) {
      let next: string | undefined = ''
      while (next !== undefined) {
        const page = new URL(`${origin}/${bucket}`)
        page.search = new URLSearchParams({
          'list-type': '2',
          prefix: `${folder}${prefix}`,
          ...(next === '' ? {} : { 'continuation-token': next }),
        }).toString()
        const answer = await client.fetch(page.href, options())
        const xml = await answer.text()
        if (!answer.ok) throw new StoreRefused(`S3: HTTP ${answer.status} for the list of ${prefix}`, answer.status)
        yield* filesOf(xml, folder)
        next = elementOf(xml, 'NextContinuationToken')
      }
    },
    remove: async (name) => {
      const answer = await client.fetch(addressOf(name), { method: 'DELETE', ...options() })
      await answer.arrayBuffer()
      if (!answer.ok && answer.status !== 404)
        throw new StoreRefused(`S3: HTTP ${answer.status} for DELETE ${name}`, answer.status)
    },
  }
}
