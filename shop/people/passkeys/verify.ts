/** PEOPLE-03: what an authenticator is asked, and the check of its answers. The library is loaded by whoever uses passkeys first. */
import { isIP } from 'node:net'
import { isOwnChallenge, newChallenge, type ChallengeUse } from './challenge.ts'
import type { UserDeps } from '../account/user-deps.ts'
import type { NewPasskey, PasskeySignature } from '../passkeys.api.ts'
import type { StoredPasskey } from './passkeys.sql.ts'

type Deps = Pick<UserDeps, 'codeKey' | 'random' | 'publicUrl' | 'shopName'>

/** ES256 and RS256: one of them every authenticator has. */
const ALGORITHMS = [-7, -257]

const library = () => import('@simplewebauthn/server')

/** Passkeys belong to a domain; null for a shop whose address is a number. */
const domainOf = ({ publicUrl }: Deps): string | null => {
  const { hostname } = new URL(publicUrl)
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? hostname : null
}

const handleOf = (visitorId: string): Buffer<ArrayBuffer> => Buffer.from(visitorId.replaceAll('-', ''), 'hex')

/** JSON for the browser; null when this shop cannot have passkeys. */
export const signInOptions = async (deps: Deps, now: Date): Promise<string | null> => {
  const domain = domainOf(deps)
  if (domain === null) return null
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: domain,
    challenge: newChallenge(deps, 'sign-in', now),
    userVerification: 'required',
  })
  return JSON.stringify(options)
}

/** Whom a new passkey signs in; `names` are for the list that the device shows. */
type Owner = {
  readonly customerId: number
  readonly visitorId: string
  readonly names: { readonly short: string; readonly full: string }
  /** Credentials that the device shall not make once more. */
  readonly has: readonly Buffer[]
}

/** JSON for the browser; null when this shop cannot have passkeys. */
export const addOptions = async (
  deps: Deps,
  { customerId, visitorId, names, has }: Owner,
  now: Date,
): Promise<string | null> => {
  const domain = domainOf(deps)
  if (domain === null) return null
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: deps.shopName,
    rpID: domain,
    userID: Uint8Array.from(handleOf(visitorId)),
    userName: names.short,
    userDisplayName: names.full,
    challenge: newChallenge(deps, `add ${customerId}`, now),
    attestationType: 'none',
    excludeCredentials: has.map((id) => ({ id: id.toString('base64url') })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return JSON.stringify(options)
}

const expected = (deps: Deps, domain: string, use: ChallengeUse, now: Date) => {
  let challenge = ''
  return {
    seen: () => challenge,
    options: {
      expectedChallenge: (given: string): boolean => {
        challenge = given
        return isOwnChallenge(deps.codeKey, use, given, now)
      },
      expectedOrigin: deps.publicUrl,
      expectedRPID: domain,
      requireUserVerification: true,
    },
  }
}

/** A wrong answer and one that cannot be read are thrown by the library alike. */
const nullOnError = async <Value>(work: () => Promise<Value | null>): Promise<Value | null> => {
  try {
    return await work()
  } catch {
    return null
  }
}

export type CheckedPasskey = {
  readonly challenge: string
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: number
}

/** Null for an answer that is wrong, late or to another challenge. */
export const checkNewPasskey = (
  deps: Deps,
  customerId: number,
  { id, client_data, attestation }: NewPasskey,
  now: Date,
): Promise<CheckedPasskey | null> =>
  nullOnError(async () => {
    const domain = domainOf(deps)
    if (domain === null) return null
    const { verifyRegistrationResponse } = await library()
    const { options, seen } = expected(deps, domain, `add ${customerId}`, now)
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...options,
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: client_data, attestationObject: attestation },
      },
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return null
    const { credential } = registrationInfo
    return {
      challenge: seen(),
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
    }
  })

/** Null for a signature that is wrong, late or of another owner. */
export const checkSignature = (
  deps: Deps,
  passkey: StoredPasskey,
  { id, client_data, authenticator_data, signature, user_handle }: PasskeySignature,
  now: Date,
): Promise<{ readonly challenge: string; readonly counter: number } | null> =>
  nullOnError(async () => {
    const domain = domainOf(deps)
    if (domain === null || !handleOf(passkey.visitor_id).equals(Buffer.from(user_handle, 'base64url'))) return null
    const { verifyAuthenticationResponse } = await library()
    const { options, seen } = expected(deps, domain, 'sign-in', now)
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...options,
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: client_data, authenticatorData: authenticator_data, signature },
      },
      credential: {
        id: passkey.credential_id.toString('base64url'),
        publicKey: Uint8Array.from(passkey.public_key),
        counter: passkey.counter,
      },
    })
    return verified ? { challenge: seen(), counter: authenticationInfo.newCounter } : null
  })
