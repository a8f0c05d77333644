import { TextField } from '#platform/ui/fields/text-field.tsx'

type Props = { readonly value: string; readonly onChange: (reason: string) => void }
/** Why a change is made: a line of its history (CHG-01). */
export const ReasonField = ({ value, onChange }: Props) => (
  <TextField label="Зачем: одной строкой, для истории" value={value} required maxLength={300} onChange={onChange} />
)
