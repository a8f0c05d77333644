import type { CertificateBalance, CertificateInput } from './certificates.schema.ts'
import { endpoint, group } from './endpoint.ts'

/** BONUS-03. */
export const certificates = group({
  /** POST, because an address may be logged and the input has the PIN. Five wrong PINs an hour lock the number and the network. */
  balance: endpoint<CertificateInput, CertificateBalance>()('POST', '/certificates/balance', {
    refuses: ['wrong-certificate', 'too-many-tries'],
  }),
})
