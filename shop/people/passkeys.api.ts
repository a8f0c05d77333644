import { Type, type Static } from 'typebox'
import { endpoint, group } from '#kernel/endpoint.ts'
import { Nothing, Shape } from '#kernel/shared.api.ts'
import { CodeOnTheWay, Proof, ProofNeeded, RetryTime, CodeRefused, SignedInUser, WrongCode } from './user.api.ts'

const PasskeyId = Type.String({ maxLength: 40 })
/** Base64url, as browsers write what an authenticator answers. */
const Base64Url = Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength: 6000 })

/** JSON for `navigator.credentials`: what the authenticator is asked. Its challenge is good for five minutes and once. */
export const PasskeyOptions = Shape({ options: Type.String() })

export const NewPasskey = Shape({ id: Base64Url, client_data: Base64Url, attestation: Base64Url })
export type NewPasskey = Static<typeof NewPasskey>

export const PasskeySignature = Shape({
  id: Base64Url,
  client_data: Base64Url,
  authenticator_data: Base64Url,
  signature: Base64Url,
  /** Whose passkey it is, as the authenticator has stored it. */
  user_handle: Base64Url,
})
export type PasskeySignature = Static<typeof PasskeySignature>

/** Passkeys: signing in by a key of the device, its fingerprint or PIN. */
export const passkeys = group({
  signInOptions: endpoint({
    method: 'POST',
    path: '/passkeys/sign-in-options',
    summary: 'Начать вход ключом',
    in: Nothing,
    out: PasskeyOptions,
    refusals: { 'not-offered': null },
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/passkeys/sign-in',
    summary: 'Войти ключом',
    in: PasskeySignature,
    out: SignedInUser,
    refusals: { 'bad-passkey': null, 'too-many-tries': null },
  }),
  addOptions: endpoint({
    method: 'POST',
    path: '/passkeys/add-options',
    summary: 'Начать добавление ключа',
    in: Nothing,
    out: PasskeyOptions,
    refusals: { 'signed-out': null, 'not-offered': null, 'too-many': null, 'too-late': null },
  }),
  add: endpoint({
    method: 'POST',
    path: '/passkeys',
    summary: 'Добавить ключ',
    in: NewPasskey,
    out: Nothing,
    refusals: { 'signed-out': null, 'bad-passkey': null, 'too-many': null, 'too-late': null },
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/passkeys/:id',
    summary: 'Назвать ключ иначе',
    in: Shape({ id: PasskeyId, name: Type.String({ maxLength: 300 }) }),
    out: Nothing,
    refusals: { 'signed-out': null, 'bad-name': null },
  }),
  sendRemovalCode: endpoint({
    method: 'POST',
    path: '/passkeys/removal-code',
    summary: 'Отправить код, который удалит ключ',
    in: Shape({ proof: Proof }),
    out: CodeOnTheWay,
    refusals: { 'signed-out': null, 'too-recent': RetryTime, 'sms-limit': CodeRefused, 'proof-needed': ProofNeeded },
  }),
  remove: endpoint({
    method: 'POST',
    path: '/passkeys/:id/remove',
    summary: 'Удалить ключ по коду',
    in: Shape({ id: PasskeyId, code: Type.String({ maxLength: 100 }) }),
    out: Nothing,
    refusals: { 'signed-out': null, 'wrong-code': WrongCode },
  }),
})
