import css from './payment-logos.module.css'

const Mark = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <li>
    <svg
      viewBox="0 0 46 24"
      width="46"
      height="24"
      role="img"
      aria-label={name}
      fill="#0f2730"
      textAnchor="middle"
      fontFamily="Golos Text, Arial, sans-serif"
    >
      <rect width="46" height="24" rx="3" fill="#fff" />
      {children}
    </svg>
  </li>
)

/** Logos of the payment systems, for the dark footer. */
export const PaymentLogos = () => (
  <ul className={css.logos} aria-label="Способы оплаты">
    <Mark name="MasterCard">
      <circle cx="19" cy="12" r="7" />
      <circle cx="27" cy="12" r="7" opacity=".45" />
    </Mark>
    <Mark name="Visa">
      <text x="23" y="16.5" fontWeight="700" fontStyle="italic" fontSize="12.5">
        VISA
      </text>
    </Mark>
    <Mark name="Мир">
      <text x="23" y="16.5" fontWeight="700" fontSize="13" letterSpacing=".5">
        МИР
      </text>
    </Mark>
    <Mark name="СБП">
      <path d="M7 6v12l4-6Zm4 6 4-3-4-3Zm0 0v6l4-3Z" />
      <text x="31" y="16" fontWeight="600" fontSize="11">
        СБП
      </text>
    </Mark>
  </ul>
)
