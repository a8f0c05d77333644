import { useRef, useState, type FormEvent } from 'react'
import { api } from '#platform/client/client.ts'
import { ApiFailure, failureText } from '#platform/client/failure.ts'
import { useShop } from '#platform/client/shop.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { ConsentBox } from '#platform/ui/forms/consents.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { MAX_ANSWER_LENGTH, MAX_QUESTION_LENGTH, postTextError } from '../../facts/questions.ts'
import { authorError, MAX_AUTHOR_LENGTH } from '../../facts/reviews.ts'
import css from '../reviews/review-dialog.module.css'

type Props = { readonly name: string; readonly onSent: () => void } & (
  | { readonly kind: 'question'; readonly of: { readonly slug: string } }
  | { readonly kind: 'answer'; readonly of: { readonly question_id: number } }
)

/** A daily limit says more than «wait a minute». */
const textOf = (failure: unknown): string =>
  failure instanceof ApiFailure && failure.status === 429 ? failure.message : failureText(failure)

/** The form of a question or of an answer. What was typed stays until it is sent. */
export const PostForm = ({ name, onSent, ...post }: Props) => {
  const isQuestion = post.kind === 'question'
  const { reviews: consent } = useShop().terms.consents
  const [body, setBody] = useState('')
  const [author, setAuthor] = useState(name)
  const [consents, setConsents] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const trap = useRef<HTMLInputElement>(null)
  const isReady = consents && postTextError(post.kind, body) === null && authorError(author) === null

  const send = async (): Promise<void> => {
    setSending(true)
    setFailure(null)
    const website = trap.current?.value ?? ''
    const words = { body, author, consent_text_version: consent.version, ...(website === '' ? {} : { website }) }
    try {
      const answer =
        post.kind === 'question'
          ? await api.questions.ask({ ...post.of, ...words })
          : await api.questions.answer({ ...post.of, ...words })
      if (answer.ok) return onSent()
      setFailure(answer.message)
    } catch (error) {
      setFailure(textOf(error))
    }
    setSending(false)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isReady && !isSending) void send()
  }
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <TextField
        kind="area"
        className={css.text}
        label={isQuestion ? 'Ваш вопрос' : 'Ваш ответ'}
        name="body"
        required
        reserveMessage
        maxLength={isQuestion ? MAX_QUESTION_LENGTH : MAX_ANSWER_LENGTH}
        value={body}
        validate={(text) => postTextError(post.kind, text)}
        onChange={setBody}
      />
      <TextField
        label="Подпись"
        name="author"
        required
        reserveMessage
        maxLength={MAX_AUTHOR_LENGTH}
        autoComplete="off"
        value={author}
        validate={authorError}
        onChange={setAuthor}
      />
      <input ref={trap} className={css.trap} name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" />
      <ConsentBox text={consent.text} policy="Политика конфиденциальности" checked={consents} onTick={setConsents} />
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <Button type="submit" disabled={!isReady} loading={isSending}>
        Отправить на&nbsp;проверку
      </Button>
      <p className={css.note}>
        Подпись и&nbsp;текст увидят все, сначала их прочитает сотрудник магазина.
        {isQuestion && ' Об\u00a0ответе напишем на\u00a0почту из\u00a0кабинета.'}
      </p>
    </form>
  )
}
