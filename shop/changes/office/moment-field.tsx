import { TextField } from '#platform/ui/fields/text-field.tsx'

export const MomentField = ({
  label,
  value,
  required = false,
  onChange,
}: {
  label: string
  value: string
  required?: boolean
  onChange: (value: string) => void
}) => (
  <TextField
    label={`${label}, время московское`}
    type="datetime-local"
    placeholder=""
    value={value}
    required={required}
    onChange={onChange}
  />
)
