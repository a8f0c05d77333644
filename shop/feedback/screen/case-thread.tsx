import { useRef, useState, type FormEvent } from 'react'
import { api } from '#platform/client/client.ts'
import { PostedForm } from '#platform/ui/forms/posted-form.tsx'
import { WithoutScript } from '#platform/ui/layout/without-script.tsx'
import { useCall } from '#platform/client/use-call.ts'
import { dayAndMonth } from '#kernel/dates.ts'
import { paths } from '#kernel/pages/paths.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { FoldedText } from '#platform/ui/layout/folded-text.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import type { CaseThread as Thread } from '../cases.api.ts'
import { MAX_CASE_TEXT } from '../facts/cases.ts'
import { foldQuote } from '../facts/quoted-text.ts'
import css from './case-thread.module.css'

type Props = {
  readonly token: string
  readonly initial: Thread
  /** The idempotency key of the form without JavaScript. */
  readonly formKey: string
  /** What that form was refused with, and its text. */
  readonly refused?: { readonly message: string; readonly text: string } | null
}

/** Thread of a case with a field to go on. A text that was not sent stays in the field. */
export const CaseThread = ({ token, initial, formKey, refused = null }: Props) => {
  const [{ messages, is_closed }, setThread] = useState(initial)
  const [text, setText] = useState('')
  // Names the message until it is stored: a repeated press writes it once.
  const key = useRef<string>(undefined)
  const { busy, error, run } = useCall()
  const send = (event: FormEvent): void => {
    event.preventDefault()
    key.current ??= crypto.randomUUID()
    const idempotencyKey = key.current
    run(
      'Failed to write to a case',
      () => api.cases.write({ token, text }, { idempotencyKey }),
      (thread) => {
        key.current = undefined
        setThread(thread)
        setText('')
      },
    )
  }
  const change = (typed: string): void => {
    key.current = undefined
    setText(typed)
  }
  return (
    <div className={css.thread}>
      <ol className={css.messages}>
        {messages.map(({ by_shop, body, at }) => (
          <li key={`${at} ${body.slice(0, 20)}`} className={css.message} data-shop={by_shop ? '' : undefined}>
            <p className={css.head}>
              {by_shop ? 'Магазин' : 'Вы'}, {dayAndMonth(at.slice(0, 10))}
            </p>
            <FoldedText {...foldQuote(body)} className={css.body} />
          </li>
        ))}
      </ol>
      {is_closed && <Notice>Обращение закрыто. Если вопрос остался, напишите: мы откроем его снова.</Notice>}
      <WithoutScript
        instead={
          <PostedForm action={paths.case(token)} className={css.form} fields={[['key', formKey]]}>
            <TextField
              kind="area"
              label="Ваше сообщение"
              name="text"
              value={refused?.text ?? ''}
              maxLength={MAX_CASE_TEXT}
              onChange={() => {}}
            />
            {refused !== null && <Notice tone="bad">{refused.message}</Notice>}
            <Button type="submit">Отправить</Button>
          </PostedForm>
        }
      >
        <form className={css.form} onSubmit={send}>
          <TextField kind="area" label="Ваше сообщение" value={text} maxLength={MAX_CASE_TEXT} onChange={change} />
          {error !== null && <Notice tone="bad">{error}</Notice>}
          <Button type="submit" loading={busy !== null && busy !== false} disabled={text.trim() === ''}>
            Отправить
          </Button>
        </form>
      </WithoutScript>
    </div>
  )
}
