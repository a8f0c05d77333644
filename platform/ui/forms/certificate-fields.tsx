import { type FormEvent, useState } from 'react'
import { TextField } from '../fields/text-field.tsx'
import { certificateNumberError } from '#kernel/card-number.ts'

export type TypedCertificate = { readonly number: string; readonly pin: string }

type Props = TypedCertificate & { error?: string | null; onType: (part: Partial<TypedCertificate>) => void }

/** BONUS-03: number and PIN of a gift certificate. */
export const CertificateFields = ({ number, pin, error, onType }: Props) => (
  <>
    <TextField
      label="Номер сертификата"
      name="certificate_number"
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      value={number}
      error={error}
      onChange={(typed) => onType({ number: typed })}
    />
    <TextField
      label="Код"
      name="certificate_pin"
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      value={pin}
      onChange={(typed) => onType({ pin: typed })}
    />
  </>
)

/**
 * State of the fields. `check` asks the server about a complete number and returns why the certificate was refused; it never
 * rejects. An incomplete number is refused without asking, in the server's words.
 */
export const useCertificate = (check: (typed: TypedCertificate) => Promise<string | null>) => {
  const [typed, setTyped] = useState<TypedCertificate>({ number: '', pin: '' })
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isReady = typed.number.trim() !== '' && typed.pin.trim() !== ''
  const ask = async (): Promise<void> => {
    setBusy(true)
    setError(null)
    setError(certificateNumberError(typed.number) ?? (await check(typed)))
    setBusy(false)
  }
  return {
    typed,
    isReady,
    busy,
    error,
    onType: (part: Partial<TypedCertificate>) => setTyped((before) => ({ ...before, ...part })),
    empty: () => setTyped({ number: '', pin: '' }),
    submit: (event?: Pick<FormEvent, 'preventDefault'>): void => {
      event?.preventDefault()
      if (!busy && isReady) void ask()
    },
  }
}
