import { useState } from 'react'
import { bytesOfBase64, saveFile } from '#platform/client/save-file.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import css from './reports.module.css'

type Format = 'csv' | 'xlsx'
const FORMATS: readonly Format[] = ['xlsx', 'csv']

/** Saves the report as a table; `read` answers the file in base64. */
export const Download = ({ read }: { read: (format: Format) => Promise<{ name: string; bytes: string }> }) => {
  const [failure, setFailure] = useState<unknown>(null)
  const save = (format: Format) => (): void => {
    setFailure(null)
    void read(format)
      .then(({ name, bytes }) => saveFile(name, bytesOfBase64(bytes)))
      .catch(setFailure)
  }
  return (
    <div className={css.actions}>
      {FORMATS.map((format) => (
        <Button key={format} look="line" size="sm" onClick={save(format)}>
          Скачать {format.toUpperCase()}
        </Button>
      ))}
      {failure !== null && <Notice tone="bad">{errorText(failure)}</Notice>}
    </div>
  )
}
