import { TextField } from '#platform/ui/fields/text-field.tsx'

/** The code of the authenticator. */
export const CodeField = ({ value, onChange }: { value: string; onChange: (code: string) => void }) => (
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
)
