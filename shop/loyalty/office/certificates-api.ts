import { clientOf } from '#platform/client/client.ts'
import { officeCertificates } from '../office-certificates.api.ts'

/** What staff do with certificates: `certificatesApi.certificate({ number })`. */
export const certificatesApi = clientOf({ officeCertificates }).officeCertificates
