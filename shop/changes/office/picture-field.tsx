import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type DragEvent } from 'react'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Picture } from '#platform/ui/images/picture.tsx'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useSending } from '#shop/office/office/api/use-sending.ts'
import type { RecordField } from '../changes.api.ts'
import { changesApi } from './changes-api.ts'
import { useFormRecord } from './form-context.ts'
import css from './picture-field.module.css'
import { usePictures } from './pictures.ts'

type Props = {
  readonly field: RecordField
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly disabled?: boolean | undefined
}

const ACCEPTED = 'image/webp,image/png,image/jpeg,image/avif'

/** OFFICE-02: a picture of the shop by its name, shown; found by a word, dropped or chosen from the device. */
export const PictureField = ({ field, value, onChange, hint, error, disabled = false }: Props) => {
  const id = useId()
  const { kind } = useFormRecord()
  const client = useQueryClient()
  const file = typeof value === 'string' ? value : ''
  const [isTyping, setTyping] = useState(false)
  const [isOver, setOver] = useState(false)
  const { isSending, failure, run } = useSending()
  const q = isTyping && file.length > 1 ? file : ''
  const { pictures } = usePictures(file === '' ? [] : [file], q)
  const shown = pictures.find((one) => one.file === file)
  // What is typed in the same row while the picture is sent must stay.
  const change = useRef(onChange)
  useEffect(() => void (change.current = onChange))
  const put = (next: string): void => change.current(next === '' && !field.required ? null : next)
  const send = async (given: File | undefined): Promise<void> => {
    if (given === undefined) return
    await run(async () => {
      const stored = valueOrThrow(await changesApi.uploadPicture({ kind, file: given })).file
      setTyping(false)
      put(stored)
      void client.invalidateQueries({ queryKey: ['record pictures'] })
    })
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    void send(event.dataTransfer.files[0])
  }
  return (
    <div
      className={css.picture}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        if (disabled) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={disabled ? undefined : drop}
    >
      <div className={css.shown}>
        {shown ? (
          <Picture {...shown.picture} tone={null} alt="" sizes="120px" widths={[160, 320]} fit="contain" />
        ) : (
          <span className={css.none}>{file === '' ? 'Картинки нет' : 'Такой картинки нет'}</span>
        )}
      </div>
      <div className={css.side}>
        <TextField
          label={field.title}
          value={file}
          required={field.required}
          disabled={disabled}
          error={error ?? failure ?? undefined}
          hint={hint}
          onChange={(typed) => {
            setTyping(true)
            put(typed)
          }}
        />
        {isTyping && q !== '' && (
          <ul className={css.found} aria-label="Подходящие картинки">
            {pictures
              .filter((one) => one.file !== file)
              .slice(0, 8)
              .map((one) => (
                <li key={one.file}>
                  <Button
                    look="line"
                    size="sm"
                    onClick={() => {
                      setTyping(false)
                      put(one.file)
                    }}
                  >
                    {one.file}
                  </Button>
                </li>
              ))}
          </ul>
        )}
        {!disabled && (
          <label className={css.choose} htmlFor={id}>
            {isSending ? 'Загружаем…' : 'Загрузить с\u00a0устройства или перетащить сюда'}
            <input
              id={id}
              type="file"
              accept={ACCEPTED}
              disabled={isSending}
              onChange={({ target }) => {
                void send(target.files?.[0])
                target.value = ''
              }}
            />
          </label>
        )}
      </div>
    </div>
  )
}
