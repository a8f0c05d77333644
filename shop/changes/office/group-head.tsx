import { RequiredMark } from '#platform/ui/fields/text-field.tsx'
import type { RecordField } from '../changes.api.ts'
import css from './changes.module.css'

/** What a control of a field is given. */
export type ControlProps = {
  readonly field: RecordField
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly error?: string | undefined
  readonly disabled?: boolean | undefined
}

/** Helps are written for files: people type roubles, not kopecks. */
export const hintOf = ({ help }: RecordField, unit?: string): string | undefined => {
  const words = help.replaceAll('`', '').replace(/^копейки([;:] )?/, '')
  return [unit, words].filter((part) => part !== undefined && part !== '').join('; ') || undefined
}

/** Title, help and fault of a field that is several controls. */
export const GroupHead = ({ field, error }: Pick<ControlProps, 'field' | 'error'>) => (
  <>
    <legend>
      {field.title}
      {field.required && field.nonEmpty === true && <RequiredMark />}
    </legend>
    {hintOf(field) !== undefined && <p className={css.hint}>{hintOf(field)}</p>}
    {error !== undefined && (
      <p className={css.fault} role="alert">
        {error}
      </p>
    )}
  </>
)
