import { type FormEvent, useState } from 'react'
import type { Answer } from '#kernel/endpoint.ts'
import { useCall } from '#platform/client/use-call.ts'
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
 * State of the fields. `ask` asks the server about a complete number, `then` returns why its answer is of no use, or null. An
 * incomplete number is refused without asking, in the server's words.
 */
export const useCertificate = <Out,>(
  ask: (typed: TypedCertificate) => Promise<Answer<Out>>,
  then: (value: Out, typed: TypedCertificate) => string | null,
) => {
  const [typed, setTyped] = useState<TypedCertificate>({ number: '', pin: '' })
  const { busy, error, setError, run } = useCall()
  const isReady = typed.number.trim() !== '' && typed.pin.trim() !== ''
  return {
    typed,
    isReady,
    busy,
    error,
    onType: (part: Partial<TypedCertificate>) => setTyped((before) => ({ ...before, ...part })),
    empty: () => setTyped({ number: '', pin: '' }),
    submit: (event?: Pick<FormEvent, 'preventDefault'>): void => {
      event?.preventDefault()
      if (!isReady) return
      const wrong = certificateNumberError(typed.number)
      if (wrong !== null) return setError(wrong)
      run(
        'Failed to check a certificate',
        () => ask(typed),
        (value) => setError(then(value, typed)),
      )
    },
  }
}
