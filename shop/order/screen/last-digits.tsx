import { TextField } from '#platform/ui/fields/text-field.tsx'
import type { TextFieldProps } from '#platform/ui/fields/text-field-props.ts'

type Props = Partial<Pick<TextFieldProps, 'className' | 'error' | 'autofocus'>> & {
  readonly value: string
  readonly onType: (digits: string) => void
}

/** The last four digits of the recipient's phone, by which the shop knows a buyer who came by the order's link. */
export const LastDigits = ({ onType, ...field }: Props) => (
  <TextField
    {...field}
    name="last_digits"
    label="Последние четыре цифры телефона"
    inputMode="numeric"
    autoComplete="off"
    maxLength={4}
    onChange={(typed) => onType(typed.replace(/\D/g, ''))}
  />
)
