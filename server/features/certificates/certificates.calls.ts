import { certificates } from '#contract/certificates.ts'
import { CertificateBalance, CertificateInput } from '#contract/certificates.schema.ts'
import { done, type Handlers } from '#contract/endpoint.ts'
import type { Caller } from '#server/calls/caller.ts'
import { schemasFor } from '#server/calls/endpoint-schemas.ts'
import { openCertificate, type CertificateDeps } from './certificates.ts'

export const certificatesSchemas = schemasFor(certificates)({
  balance: { in: CertificateInput, out: CertificateBalance },
})

export const certificatesCalls = (deps: CertificateDeps): Handlers<typeof certificates, Caller> => ({
  balance: async (typed, caller) => {
    const opened = await openCertificate(deps, typed, caller)
    if (!opened.ok) return opened
    const { balance, nominal, endsOn } = opened.value
    return done({ balance, nominal, ends_on: endsOn })
  },
})
