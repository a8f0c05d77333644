import type { CertificateCard } from '../../certificates.api.ts'
import { formatMoney } from '#kernel/money.ts'
import { useShop } from '#platform/client/shop.ts'
import { Ridges } from '#platform/ui/layout/ridges.tsx'
import css from './gift-card.module.css'

/** BONUS-03: the greeting card in one of its looks. Empty texts leave no gap; an `amount` of 0 is not chosen yet. */
export const GiftCard = ({
  card: { amount, design, recipient_name, sender_name, greeting },
}: {
  card: Omit<CertificateCard, 'ends_on'>
}) => {
  const { name } = useShop()
  return (
    <section className={css.card} data-design={design} aria-label="Открытка">
      <Ridges className={css.ridges} />
      <p className={css.kind}>Подарочный сертификат «{name}»</p>
      <p className={css.amount} data-is-chosen={amount > 0}>
        {amount > 0 ? formatMoney(amount) : 'Сумма'}
      </p>
      <div className={css.words}>
        {recipient_name !== '' && <p>{recipient_name},</p>}
        {greeting !== '' && <p className={css.greeting}>{greeting}</p>}
        {sender_name !== '' && <p className={css.sender}>{sender_name}</p>}
      </div>
    </section>
  )
}
