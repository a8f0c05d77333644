import { Type, type Static } from 'typebox'
import { DateText, Kopecks, Shape } from './shared.schema.ts'

/** As typed; spaces in the number do not matter. */
export const CertificateInput = Shape({
  number: Type.String({ minLength: 1, maxLength: 40 }),
  pin: Type.String({ minLength: 1, maxLength: 20 }),
})
export type CertificateInput = Static<typeof CertificateInput>

/** `balance` is 0 from `ends_on` on. */
export const CertificateBalance = Shape({ balance: Kopecks, nominal: Kopecks, ends_on: DateText })
export type CertificateBalance = Static<typeof CertificateBalance>
