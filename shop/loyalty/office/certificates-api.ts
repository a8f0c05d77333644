import { clientOf } from '#platform/client/client.ts'
import { officeCertificates } from '../office-certificates.api.ts'
import { till } from '../till.api.ts'

/** Points and certificates at the counter: `tillApi.addPoints({ phone, promotion })`. */
export const tillApi = clientOf({ till }).till

/** What staff do with certificates: `certificatesApi.certificate({ number })`. */
export const certificatesApi = clientOf({ officeCertificates }).officeCertificates
