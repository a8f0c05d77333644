/** An authenticator in memory for tests: makes passkeys (ES256, attestation `none`) and signs with them. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { Type } from 'typebox'
import { Check } from 'typebox/value'
import type { NewPasskey, PasskeySignature } from '#shop/people/passkeys.api.ts'

const Options = Type.Object({
  challenge: Type.String(),
  user: Type.Optional(Type.Object({ id: Type.String() })),
})

const sha256 = (of: string | Uint8Array): Buffer => createHash('sha256').update(of).digest()
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

/** CBOR of 24 to 255 bytes, and of texts of at most 23. */
const cborBytes = (bytes: Uint8Array): Buffer => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** COSE: EC2, ES256, P-256. */
const coseKey = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const [left, right] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(left),
    Buffer.from([0x22]),
    cborBytes(right),
  ])
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

type Fault = {
  readonly origin?: string
  readonly domain?: string
  /** False: nobody has shown a finger or typed a PIN. */
  readonly isVerified?: boolean
  readonly counter?: number
}

export const newAuthenticator = (origin = 'https://glad.example') => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(20)
  let counter = 0
  let userHandle = ''
  const parse = (options: string): { challenge: string; user?: { id: string } } => {
    const parsed: unknown = JSON.parse(options)
    if (!Check(Options, parsed)) throw new Error('These are no options of a passkey')
    return parsed
  }
  const clientData = (type: string, challenge: string, from: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const dataOf = (
    flags: number,
    { domain = new URL(origin).hostname, isVerified = true, counter: at }: Fault,
  ): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(at ?? counter)
    return Buffer.concat([sha256(domain), Buffer.from([flags | PRESENT | (isVerified ? VERIFIED : 0)]), count])
  }
  return {
    create: (options: string, fault: Fault = {}): NewPasskey => {
      const { challenge, user } = parse(options)
      userHandle = user?.id ?? ''
      const length = Buffer.from([0, id.length])
      const data = Buffer.concat([dataOf(HAS_KEY, fault), Buffer.alloc(16), length, id, coseKey(publicKey)])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ])
      return {
        id: base64url(id),
        client_data: base64url(clientData('webauthn.create', challenge, fault.origin ?? origin)),
        attestation: base64url(attestation),
      }
    },
    sign: (options: string, fault: Fault = {}): PasskeySignature => {
      counter += 1
      const client = clientData('webauthn.get', parse(options).challenge, fault.origin ?? origin)
      const data = dataOf(0, fault)
      return {
        id: base64url(id),
        client_data: base64url(client),
        authenticator_data: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        user_handle: userHandle,
      }
    },
  }
}
