/** Gift certificates, for other features, jobs and commands of the staff. */
export { issueCertificate, openCertificate, returnToCertificate } from './certificates.ts'
export {
  exportCertificates,
  lockCertificateBalance,
  markSent,
  readDue,
  readLetter,
  takeFromCertificate,
} from './certificates.queries.ts'
export { pinOf } from './certificate-pin.ts'
