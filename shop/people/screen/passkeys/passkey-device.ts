/** PEOPLE-03: passkeys in the browser. Loaded, with its library, by whoever presses a button of them. */
import {
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { done, type Answer, type RefusedBy } from '#kernel/endpoint.ts'
import { api } from '#platform/client/client.ts'
import type { passkeys } from '../../passkeys.api.ts'
import type { SignedInUser } from '../../user.api.ts'

/** Undefined: the shopper has closed the device's dialog. Throws what else the device refuses. */
const unlessClosed = async <Value>(ask: () => Promise<Value>): Promise<Value | undefined> => {
  try {
    return await ask()
  } catch (failure) {
    if (failure instanceof Error && ['NotAllowedError', 'AbortError'].includes(failure.name)) return undefined
    throw failure
  }
}

const requestOf = (json: string): PublicKeyCredentialRequestOptionsJSON => JSON.parse(json)
const creationOf = (json: string): PublicKeyCredentialCreationOptionsJSON => JSON.parse(json)

/** Null: the shopper has closed the dialog of the device. */
export const signInWithPasskey = async (): Promise<
  Answer<SignedInUser | null, RefusedBy<(typeof passkeys)['signInOptions' | 'signIn']>>
> => {
  const begun = await api.passkeys.signInOptions({})
  if (!begun.ok) return begun
  const signed = await unlessClosed(() => startAuthentication({ optionsJSON: requestOf(begun.value.options) }))
  if (signed === undefined) return done(null)
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = signed.response
  return api.passkeys.signIn({
    id: signed.id,
    client_data: clientDataJSON,
    authenticator_data: authenticatorData,
    signature,
    user_handle: userHandle,
  })
}

/** What came of adding a passkey: added, closed by the shopper, or a device that has one of this account already. */
export type Added = 'added' | 'closed' | 'has-one'

export const addPasskey = async (): Promise<Answer<Added, RefusedBy<(typeof passkeys)['addOptions' | 'add']>>> => {
  const begun = await api.passkeys.addOptions({})
  if (!begun.ok) return begun
  try {
    const made = await unlessClosed(() => startRegistration({ optionsJSON: creationOf(begun.value.options) }))
    if (made === undefined) return done('closed')
    const { clientDataJSON, attestationObject } = made.response
    const answer = await api.passkeys.add({ id: made.id, client_data: clientDataJSON, attestation: attestationObject })
    return answer.ok ? done('added') : answer
  } catch (failure) {
    if (failure instanceof WebAuthnError && failure.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      return done('has-one')
    throw failure
  }
}
