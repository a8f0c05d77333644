import { type RefObject, useId } from 'react'
import { ACCEPTED_FILES } from '#kernel/attachments.ts'
import { Icon } from '../images/icon.tsx'
import type { IconName } from '../images/icon-names.ts'
import css from './file-choice.module.css'

type Props = {
  readonly input: RefObject<HTMLInputElement | null>
  readonly icon: IconName
  readonly text: string
  /** Id of the hint. */
  readonly hint: string
  readonly disabled?: boolean
  readonly onChoose: (files: readonly File[]) => void
}

/** POP-05: a field that chooses photos of the device, several at a time. */
export const FileChoice = ({ input, icon, text, hint, disabled, onChoose }: Props) => {
  const id = useId()
  return (
    <>
      <input
        ref={input}
        id={id}
        className={css.input}
        type="file"
        accept={ACCEPTED_FILES}
        multiple
        disabled={disabled}
        aria-describedby={hint}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          // Lets a removed file be chosen again.
          target.value = ''
        }}
      />
      <label className={css.choose} htmlFor={id}>
        <Icon name={icon} />
        <span>{text}</span>
      </label>
    </>
  )
}
