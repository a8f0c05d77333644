import { useId, useRef } from 'react'
import { FILE_ERROR_TEXTS, fileErrorOf, fileSize } from '#kernel/attachments.ts'
import { Icon } from '../images/icon.tsx'
import { Button } from '../controls/button.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { FileChoice } from './file-choice.tsx'
import css from './attachments.module.css'

type Props = {
  files: readonly File[]
  /** The server's refusal of the sent file. */
  refused: string | undefined
  /** All of them are sent; otherwise the first one. */
  sendsAll?: boolean
  /** The file that did not reach the shop; `onAgain` sends it once more. */
  unsent?: File | null
  onAgain?: (() => void) | undefined
  onAttach: (files: readonly File[]) => void
  onRemove: (file: File) => void
}

const UNSENT = 'Не\u00a0отправилось, файл остался здесь'
type LineProps = { file: File; error: string | null; onAgain: (() => void) | undefined; onRemove: () => void }
const Line = ({ file, error, onAgain, onRemove }: LineProps) => (
  <li className={css.file} data-invalid={error === null ? undefined : ''}>
    <Icon name={error === null ? 'image' : 'circle-exclamation-point'} />
    <span className={css.name}>
      {file.name} <span className={css.size}>{fileSize(file.size)}</span>
      {error !== null && <span className={css.error}>{error}</span>}
      {onAgain !== undefined && (
        <Button look="text" size="sm" onClick={onAgain}>
          Отправить ещё раз
        </Button>
      )}
    </span>
    <IconButton icon="x" size={20} label={`Убрать файл ${file.name}`} onClick={onRemove} />
  </li>
)

/** POP-05: several files may be chosen and removed; a file of a type or size that is not allowed shows its error. */
export const Attachments = ({ files, refused, sendsAll = false, unsent, onAgain, onAttach, onRemove }: Props) => {
  const hint = useId()
  const input = useRef<HTMLInputElement>(null)
  const errors = files.map((file, i) => {
    const error = fileErrorOf(file)
    return error === null ? (i === 0 ? (refused ?? null) : null) : FILE_ERROR_TEXTS[error]
  })
  const [first] = files
  const remove = (file: File) => {
    onRemove(file)
    // The pressed button is removed with its file.
    input.current?.focus()
  }
  return (
    <div className={css.attachments}>
      <FileChoice input={input} icon="paperclip" text="Прикрепить фото" hint={hint} onChoose={onAttach} />
      <span id={hint} className={css.hint}>
        JPG или PNG, до&nbsp;15&nbsp;МБ
      </span>
      {files.length > 0 && (
        <ul className={css.files} aria-label="Приложенные файлы">
          {files.map((file, i) => (
            <Line
              key={`${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              error={errors[i] ?? (file === unsent ? UNSENT : null)}
              onAgain={file === unsent ? onAgain : undefined}
              onRemove={() => remove(file)}
            />
          ))}
        </ul>
      )}
      <p className={css.note} role="status">
        {errors.some((error) => error !== null)
          ? 'Уберите файлы, которые не\u00a0подходят'
          : !sendsAll && first && files.length > 1
            ? `Отправим первый файл: ${first.name}`
            : ''}
      </p>
    </div>
  )
}
