import { useEffect, useRef } from 'react'
import { TextField } from '#platform/ui/fields/text-field.tsx'

/** The code of the authenticator. Its last digit sends the form. */
export const CodeField = ({ value, onChange }: { value: string; onChange: (code: string) => void }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (/^[0-9]{6}$/.test(value)) box.current?.closest('form')?.requestSubmit()
  }, [value])
  return (
    <div ref={box}>
      <TextField
        label="Код из приложения"
        name="code"
        kind="code"
        value={value}
        onChange={onChange}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={6}
        autofocus
        required
      />
    </div>
  )
}
