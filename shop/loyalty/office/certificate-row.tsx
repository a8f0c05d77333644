import { Link } from 'react-router'
import type { FoundCertificate } from '../office-certificates.api.ts'
import { Icon } from '#platform/ui/images/icon.tsx'
import css from '#shop/office/office/orders.module.css'
import { balanceText, stateName, stateText } from './certificate-words.ts'

/** One certificate of a list; the whole row is its link. */
export const CertificateRow = ({ certificate }: { certificate: FoundCertificate }) => (
  <li>
    <Link className={css.row} to={`/certificates/${encodeURIComponent(certificate.number)}`} data-certificate-row>
      <span className={css.number}>{certificate.number}</span>
      <span className={css.due}>{stateText(certificate)}</span>
      <span className={css.who}>
        <Icon name="credit-card" size={16} />
        <span className={css.person}>
          Кому: {certificate.recipient_name}
          {certificate.sender_name !== '' && `, от\u00a0кого: ${certificate.sender_name}`}
        </span>
      </span>
      <span className={css.pay}>{balanceText(certificate)}</span>
      <span className={css.state}>{stateName(certificate)}</span>
    </Link>
  </li>
)
