import { Type, type Static } from 'typebox'
import { Shape } from './shared.schema.ts'

/** A request without consent is invalid. */
export const Subscription = Shape({ email: Type.String({ maxLength: 300 }), consent: Type.Literal(true) })
export type Subscription = Static<typeof Subscription>

/** Token of a link in an email: 128 random bits, base64url. */
export const EmailLinkToken = Shape({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }) })
export type EmailLinkToken = Static<typeof EmailLinkToken>
