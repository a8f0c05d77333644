/** APP_SECRET_ACCEPTED: while the secret is changed, nodes of both values accept each other's codes. */
import { expect, test } from 'vitest'
import { machineRandom } from '#platform/random.ts'
import { acceptedKeys, deriveKey } from '#platform/settings/secret-keys.ts'
import { openSecret, sealSecret, staffKeyOf } from '#shop/office/sealed-secret.ts'
import { issuedPin, pinHash, pinOf } from '#shop/loyalty/certificates/certificates.ts'
import { endpointKeyOf, secretOf, signedHeaders } from '#shop/programs/webhooks/signature.ts'
import { isOwnChallenge, newChallenge } from '#shop/people/passkeys/challenge.ts'
import { codeKeyOf } from '#shop/people/account/signed-in.ts'
import { previewKeyOf, previewToken, readPreviewToken } from './preview/preview-link.ts'

const [FORMER, NEXT] = ['the former secret of the shop, 0123', 'the next secret of the shop, 4567']
const NOW = new Date('2026-11-26T12:00:00Z')

/** Keys of a node before the change, of both kinds of node during it, and of one after it. */
const keys = (derive: (secret: string) => Buffer) => ({
  before: deriveKey(derive, FORMER, undefined),
  first: deriveKey(derive, FORMER, NEXT),
  second: deriveKey(derive, NEXT, FORMER),
  after: deriveKey(derive, NEXT, undefined),
})

test('SAFE-03: codes of either secret are right at nodes that know both, and at no other node', () => {
  const { before, first, second, after } = keys(codeKeyOf)
  const challengeOf = (key: Buffer): string =>
    Buffer.from(newChallenge({ codeKey: key, random: machineRandom }, 'sign-in', NOW)).toString('base64url')
  for (const made of [first, second])
    for (const node of [first, second]) expect(isOwnChallenge(node, 'sign-in', challengeOf(made), NOW)).toBe(true)
  expect(isOwnChallenge(before, 'sign-in', challengeOf(second), NOW)).toBe(false)
  expect(isOwnChallenge(after, 'sign-in', challengeOf(first), NOW)).toBe(false)
  const preview = keys(previewKeyOf)
  const token = previewToken(preview.before, { at: 0, city: null, sets: [] }, NOW)
  expect(readPreviewToken(preview.second, token, NOW)).not.toBeNull()
  expect(readPreviewToken(preview.after, token, NOW)).toBeNull()
})

test('SAFE-03: secrets of staff that the former secret has sealed are opened, and sealed by the new one', () => {
  const { before, second, after } = keys(staffKeyOf)
  const sealed = sealSecret(before, Buffer.from('authenticator'), 'anna')
  const opened = openSecret(second, sealed, 'anna')
  expect(opened.toString()).toBe('authenticator')
  expect(openSecret(after, sealSecret(second, opened, 'anna'), 'anna')).toEqual(opened)
  expect(() => openSecret(after, sealed, 'anna')).toThrow()
  expect(() => openSecret(second, sealed, 'boris')).toThrow()
})

test('BONUS-03: a certificate keeps the PIN with which it was issued', () => {
  const { before, second } = keys(codeKeyOf)
  const number = '1234567890123456'
  const pin = pinOf(before, number)
  expect(pinOf(second, number)).not.toBe(pin)
  expect(issuedPin(second, number, pinHash(before, number, pin))).toBe(pin)
})

test('SAFE-03: a notification is signed for programs that know either secret of their endpoint', () => {
  const { before, second, after } = keys(endpointKeyOf)
  const message = { id: 'msg_1', at: NOW, body: '{}' }
  const signatures = (key: Buffer): string[] =>
    signedHeaders(
      acceptedKeys(key).map((each) => secretOf(each, 'salt')),
      message,
    )['webhook-signature']?.split(' ') ?? []
  expect(signatures(second)).toEqual([...signatures(after), ...signatures(before)])
})
