import { useState } from 'react'
import type { CertificateBalance as Balance } from '../../certificates.api.ts'
import { fullDate } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import { api } from '#platform/client/client.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { CertificateFields, useCertificate } from '#platform/ui/forms/certificate-fields.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import css from './certificate-balance.module.css'

const wordsOf = ({ balance, nominal, ends_on }: Balance): string =>
  balance === 0
    ? 'На\u00a0сертификате ничего не\u00a0осталось, или его срок вышел.'
    : `Осталось ${formatMoney(balance)} из\u00a0${formatMoney(nominal)}. Принимаем до\u00a0${fullDate(ends_on)}.`

/** BONUS-03: what is left on a certificate, by its number and PIN. */
export const CertificateBalance = () => {
  const [found, setFound] = useState<Balance | null>(null)
  const { typed, isReady, busy, error, onType, submit } = useCertificate(
    (certificate) => {
      setFound(null)
      return api.certificates.balance(certificate)
    },
    (balance) => {
      setFound(balance)
      return null
    },
  )
  return (
    <section className={css.balance} aria-labelledby="certificate-balance">
      <h2 id="certificate-balance" className={css.title}>
        Сколько осталось
      </h2>
      <form className={css.form} noValidate onSubmit={submit}>
        <CertificateFields {...typed} onType={onType} />
        <Button type="submit" look="line" size="lg" loading={busy} disabled={!isReady}>
          Показать остаток
        </Button>
      </form>
      <div role="status">
        {error !== null ? <Notice tone="bad">{error}</Notice> : found && <Notice tone="ok">{wordsOf(found)}</Notice>}
      </div>
    </section>
  )
}
