import { type FormEvent, useState } from 'react'
import type { CertificateBalance as Balance } from '#contract/certificates.schema.ts'
import { fullDate } from '#domain/dates.ts'
import { formatMoney } from '#domain/money.ts'
import { api } from '#web/api/client.ts'
import { failureText } from '#web/api/failure.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import css from './certificate-balance.module.css'

const wordsOf = ({ balance, nominal, ends_on }: Balance): string =>
  balance === 0
    ? 'На\u00a0сертификате ничего не\u00a0осталось, или его срок вышел.'
    : `Осталось ${formatMoney(balance)} из\u00a0${formatMoney(nominal)}. Принимаем до\u00a0${fullDate(ends_on)}.`

/** BONUS-03: what is left on a certificate, by its number and PIN. */
export const CertificateBalance = () => {
  const [number, setNumber] = useState('')
  const [pin, setPin] = useState('')
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<{ readonly tone: 'ok' | 'bad'; readonly text: string } | null>(null)
  const check = async (): Promise<void> => {
    setBusy(true)
    setAnswer(null)
    try {
      const found = await api.certificates.balance({ number, pin })
      setAnswer(found.ok ? { tone: 'ok', text: wordsOf(found.value) } : { tone: 'bad', text: found.message })
    } catch (failure) {
      console.error('Failed to check a certificate', failure)
      setAnswer({ tone: 'bad', text: failureText(failure) })
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!busy) void check()
  }
  return (
    <section className={css.balance} aria-labelledby="certificate-balance">
      <h2 id="certificate-balance" className={css.title}>
        Сколько осталось
      </h2>
      <form className={css.form} noValidate onSubmit={submit}>
        <TextField
          label="Номер сертификата"
          name="certificate-number"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={number}
          onChange={setNumber}
        />
        <TextField
          label="Код"
          name="certificate-pin"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          value={pin}
          onChange={setPin}
        />
        <Button type="submit" look="line" size="lg" loading={busy} disabled={number.trim() === '' || pin.trim() === ''}>
          Показать остаток
        </Button>
      </form>
      <div role="status">{answer && <Notice tone={answer.tone}>{answer.text}</Notice>}</div>
    </section>
  )
}
