import { useState } from 'react'
import { Button } from '#platform/ui/controls/button.tsx'
import type { RecordField } from '../changes.api.ts'
import { changedParts } from '../facts/changed-parts.ts'
import { valueText } from './record-words.ts'
import { kindOfReference, ValueText } from './value-text.tsx'

/** CHG-02: a value before and after its change; of a long text what differs, and the whole by a press. */
export const ChangeText = ({
  before,
  after,
  field,
}: {
  before: unknown
  after: unknown
  field: RecordField | undefined
}) => {
  const [isWhole, setWhole] = useState(false)
  const parts = kindOfReference(field) === '' ? changedParts(valueText(before, field), valueText(after, field)) : null
  return (
    <>
      <del>{parts === null || isWhole ? <ValueText value={before} field={field} /> : parts[0]}</del> →{' '}
      <ins>{parts === null || isWhole ? <ValueText value={after} field={field} /> : parts[1]}</ins>
      {parts !== null && (
        <>
          {' '}
          <Button look="text" size="sm" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Только изменённое' : 'Целиком'}
          </Button>
        </>
      )}
    </>
  )
}
