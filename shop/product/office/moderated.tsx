import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { Refusal } from '#shop/office/office/api/signed-out.ts'
import { isTyping } from '#shop/office/office/shell/typing.ts'
import { useUnsentText } from '#shop/office/office/shell/use-unsent-text.ts'
import { FLAG_NAMES, type ReviewFlag } from '../facts/review-flags.ts'
import type { ReviewState } from '../facts/reviews.ts'
import office from '#shop/office/office/page.module.css'
import css from './reviews.module.css'

/** An answer that may be written. */
export type AnswerForm = {
  /** Its letter: the code of the key, and what it says. */
  readonly code: string
  readonly shortcut: string
  readonly opens: string
  readonly label: string
  readonly ready: readonly string[]
  readonly button: string
  readonly first?: string
  readonly required?: boolean
  /** Whether the text has left this list. */
  readonly isGone: boolean
  readonly said: string
  readonly send: (text: string) => Promise<void>
}

type Props = {
  /** Name of the text among all that are moderated. */
  readonly id: string
  readonly label: string
  readonly state: ReviewState
  readonly hiddenReason: string | null
  readonly flags: readonly { readonly flag: ReviewFlag; readonly words: string }[]
  readonly body: string
  readonly head: ReactNode
  /** Below the text. */
  readonly rest?: ReactNode
  readonly photos?: ReactNode
  readonly reasons: readonly string[]
  readonly publish: () => Promise<void>
  readonly hide: (reason: string) => Promise<void>
  readonly answers: readonly AnswerForm[]
  readonly onStep: (step: 1 | -1) => void
  /** `isGone`: the text has left this list. */
  readonly onDecided: (words: string, isGone: boolean) => void
}

/** Letters act while the text itself has the focus, on either layout of the keyboard. */
export const Moderated = (props: Props) => {
  const { id, label, state, hiddenReason, flags, body, head, rest, photos, reasons, answers, onStep, onDecided } = props
  const [writing, setWriting] = useState<'reason' | AnswerForm['code'] | null>(null)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const article = useRef<HTMLElement>(null)
  useEffect(() => article.current?.focus({ preventScroll: true }), [])

  const send = async (call: Promise<void>, said: string, isGone: boolean): Promise<boolean> => {
    setSending(true)
    setFailure(null)
    try {
      await call
      onDecided(said, isGone)
      return true
    } catch (error) {
      setFailure(errorText(error))
      setSending(false)
      // What a colleague has written meanwhile is shown; what was typed here stays.
      if (error instanceof Refusal && error.refusal === 'record-changed') onDecided(errorText(error), false)
      return false
    }
  }
  const publish = (): void => void (isSending || send(props.publish(), 'Показан.', true))
  const hide = async (reason: string): Promise<boolean> => !isSending && send(props.hide(reason), 'Скрыт.', true)
  const toggle = (form: string): void => setWriting(writing === form ? null : form)

  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && writing !== null) {
      setWriting(null)
      article.current?.focus()
      return
    }
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
    const reason = /^Digit([1-9])$/.exec(event.code)?.[1]
    const ready = reason === undefined ? undefined : reasons[Number(reason) - 1]
    const answer = answers.find(({ code }) => code === event.code)
    if (writing === 'reason' && ready !== undefined) void hide(ready)
    else if (event.code === 'KeyP' && state !== 'published') publish()
    else if (event.code === 'KeyH' && state !== 'hidden') setWriting('reason')
    else if (answer !== undefined) setWriting(answer.code)
    else if (event.code === 'KeyJ') onStep(1)
    else if (event.code === 'KeyK') onStep(-1)
    else return
    event.preventDefault()
  }

  return (
    <article ref={article} className={css.review} tabIndex={-1} aria-label={label} onKeyDown={press}>
      <div className={css.words}>
        {head}
        {flags.length > 0 && (
          <ul className={css.flags} aria-label="На что посмотреть">
            {flags.map(({ flag, words }) => (
              <li key={flag} className={css.flag}>
                {FLAG_NAMES[flag]}: «{words}»
              </li>
            ))}
          </ul>
        )}
        <p className={css.body}>{body}</p>
        {hiddenReason !== null && <p className={office.hint}>Скрыт: {hiddenReason}</p>}
        {rest}
        {failure !== null && <Notice tone="bad">{failure}</Notice>}
        <div className={css.actions}>
          {state !== 'published' && (
            <Button loading={isSending} aria-keyshortcuts="p" onClick={publish}>
              Показать
            </Button>
          )}
          {state !== 'hidden' && (
            <Button
              look="line"
              aria-keyshortcuts="h"
              aria-expanded={writing === 'reason'}
              onClick={() => toggle('reason')}
            >
              Скрыть…
            </Button>
          )}
          {answers.map(({ code, shortcut, opens }) => (
            <Button
              key={code}
              look="quiet"
              aria-keyshortcuts={shortcut}
              aria-expanded={writing === code}
              onClick={() => toggle(code)}
            >
              {opens}
            </Button>
          ))}
        </div>
        {writing === 'reason' && (
          <Words
            key="reason"
            name={`${id} reason`}
            label="Причина, её увидит автор"
            ready={reasons}
            isNumbered
            button={'Скрыть с\u00a0этой причиной'}
            required
            isSending={isSending}
            onSend={hide}
          />
        )}
        {answers
          .filter(({ code }) => code === writing)
          .map(({ code, send: sendAnswer, said, isGone, ...words }) => (
            <Words
              key={code}
              name={`${id} ${code}`}
              {...words}
              isSending={isSending}
              onSend={async (text) => !isSending && send(sendAnswer(text), said, isGone)}
            />
          ))}
      </div>
      {photos}
    </article>
  )
}

type WordsProps = {
  readonly name: string
  readonly label: string
  readonly ready: readonly string[]
  /** Chosen by digits. */
  readonly isNumbered?: boolean
  readonly button: string
  readonly required?: boolean
  readonly first?: string
  readonly isSending: boolean
  /** Whether it was sent. */
  readonly onSend: (text: string) => Promise<boolean>
}
/** Ready words, and own ones. */
const Words = (props: WordsProps) => {
  const { name, label, ready, isNumbered, button, required = false, first = '', isSending, onSend } = props
  const [text, setText] = useUnsentText(name, first)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (await onSend(text.trim())) setText(first)
  }
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)}>
      <ol className={css.ready} data-numbered={isNumbered ? '' : undefined}>
        {ready.map((words) => (
          <li key={words}>
            <button
              type="button"
              className={css.readyWords}
              disabled={isSending}
              onClick={() => (isNumbered ? void onSend(words) : setText(words))}
            >
              {words}
            </button>
          </li>
        ))}
      </ol>
      <TextField kind="area" label={label} value={text} maxLength={1000} onChange={setText} />
      <Button type="submit" loading={isSending} disabled={required && text.trim() === ''}>
        {button}
      </Button>
    </form>
  )
}
