import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { Link, useParams } from 'react-router'
import { mailboxCheck } from '#kernel/fields/mailbox-fields.ts'
import { mayDo } from '#kernel/staff-rights.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useSending } from '#shop/office/office/api/use-sending.ts'
import { AskFirst } from '#shop/office/office/shell/ask-first.tsx'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import type { Newsletter } from '../office-newsletter.api.ts'
import { LetterHtml } from './letter-html.tsx'
import { newsletterApi } from './newsletter-api.ts'
import { moscowMomentText } from '#shop/office/office/moscow-moment.ts'
import { countsText, STATE_WORDS } from './newsletter-words.ts'
import office from '#shop/office/office/page.module.css'
import css from './newsletters.module.css'

const REFRESH_MS = 10_000

/** FOOT-01: a letter of news as it leaves or has left, and what can be done with it. */
export const NewsletterPage = () => {
  const { code = '' } = useParams()
  const { data, error } = useQuery({
    queryKey: ['newsletters', code],
    queryFn: async ({ signal }) => valueOrThrow(await newsletterApi.newsletter({ code }, { signal })),
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? REFRESH_MS : false),
    staleTime: 0,
  })
  const { me } = useDesk()
  return (
    <main className={css.page}>
      <Link className={office.link} to="/newsletters">
        Все письма
      </Link>
      <h1 className={office.heading}>{data?.title ?? code}</h1>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data && (
        <>
          <Facts issue={data} />
          {mayDo(me, 'content.write') && (
            <>
              <Actions key={code} issue={data} />
              <TestLetter code={code} />
            </>
          )}
          <Preview issue={data} />
        </>
      )}
    </main>
  )
}

const Facts = ({
  issue: { state, send_at, started_at, ended_at, letters, subscribers, is_automatic },
}: {
  issue: Newsletter
}) => (
  <>
    <p>
      <span className={css.state} data-state={state}>
        {STATE_WORDS[state]}
      </span>
    </p>
    <p className={office.hint}>
      {started_at === null
        ? `${state === 'missed' ? 'Должно было уйти' : 'Уйдёт'} ${moscowMomentText(send_at)}. Подписаны сейчас: ${subscribers}.`
        : `Начали отправлять ${moscowMomentText(started_at)}${ended_at === null ? '' : `, закончили ${moscowMomentText(ended_at)}`}.`}
      {is_automatic && ' Составлено само из\u00a0новостей недели.'}
    </p>
    {countsText(letters) !== '' && <p role="status">{countsText(letters)}.</p>}
    {state === 'missed' && (
      <Notice tone="bad">
        Магазин не&nbsp;работал дольше суток после назначенного часа, и&nbsp;письмо не&nbsp;ушло. Назначьте ему новое
        время в&nbsp;записи.
      </Notice>
    )}
  </>
)

const Actions = ({ issue: { code, state, is_automatic } }: { issue: Newsletter }) => {
  const client = useQueryClient()
  const { say } = useDesk()
  const { isSending, run } = useSending((text) => say('bad', text))
  const change = async (call: 'holdNewsletter' | 'resumeNewsletter', words: string): Promise<boolean> => {
    await run(async () => {
      valueOrThrow(await newsletterApi[call]({ code }))
      say('ok', words)
    })
    void client.invalidateQueries({ queryKey: ['newsletters'] })
    return true
  }
  return (
    <div className={css.actions}>
      {(state === 'planned' || state === 'sending') && (
        <AskFirst
          title="Придержать…"
          look="line"
          question={
            state === 'planned' ? (
              <>Письмо не&nbsp;уйдёт, пока вы&nbsp;не&nbsp;продолжите.</>
            ) : (
              <>
                Отправка остановится: уйдёт лишь то, что уже у&nbsp;почтового сервера. Продолжить можно
                с&nbsp;того&nbsp;же места.
              </>
            )
          }
          yes="Придержать"
          no="Не придерживать"
          isSending={isSending}
          onYes={() => change('holdNewsletter', 'Письмо придержано')}
        />
      )}
      {state === 'held' && (
        <Button
          loading={isSending}
          onClick={() => void change('resumeNewsletter', 'Отправка продолжится в\u00a0течение минуты')}
        >
          Продолжить отправку
        </Button>
      )}
      {!is_automatic && (
        <Link className={office.link} to={`/records/newsletters/record?key=${encodeURIComponent(code)}`}>
          Слова письма
        </Link>
      )}
    </div>
  )
}

const MAILBOX_KEY = 'glad-office-mailbox'

const TestLetter = ({ code }: { code: string }) => {
  const { say } = useDesk()
  const [email, setEmail] = useState(() => localStorage.getItem(MAILBOX_KEY) ?? '')
  const [fault, setFault] = useState<string | null>(null)
  const { isSending, run } = useSending(setFault)
  // Repeated after a lost answer it is the same letter.
  const key = useRef<string | null>(null)
  const send = async (): Promise<void> => {
    key.current ??= crypto.randomUUID()
    valueOrThrow(await newsletterApi.testNewsletter({ code, email: email.trim() }, { idempotencyKey: key.current }))
    key.current = null
    localStorage.setItem(MAILBOX_KEY, email.trim())
    say('ok', 'Письмо придёт в\u00a0течение минуты')
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const wrong = mailboxCheck(email.trim())
    setFault(wrong)
    if (wrong === null) void run(send)
  }
  return (
    <form className={css.test} onSubmit={submit} noValidate>
      <TextField
        label="Почта"
        name="email"
        inputMode="email"
        autoComplete="email"
        value={email}
        error={fault ?? undefined}
        onChange={(typed) => {
          key.current = null
          setEmail(typed)
        }}
      />
      <Button type="submit" look="line" loading={isSending}>
        Послать себе
      </Button>
      <p className={office.hint}>
        В&nbsp;теме будет «Проверка», ссылка отписки в&nbsp;таком письме никого не&nbsp;отписывает.
      </p>
    </form>
  )
}

const Preview = ({ issue: { subject, html, text, is_fixed, state } }: { issue: Newsletter }) => {
  const [form, setForm] = useState<'html' | 'text'>('html')
  return (
    <section className={css.preview} aria-label="Письмо">
      <h2 className={office.subheading}>
        {is_fixed ? (state === 'sent' ? 'Что ушло' : 'Что уходит') : 'Каким письмо было\u00a0бы сейчас'}
      </h2>
      <TextField
        kind="select"
        label="Вид"
        value={form}
        options={[
          { value: 'html', label: 'Как в\u00a0почте' },
          { value: 'text', label: 'Одним текстом' },
        ]}
        onChange={(value) => setForm(value === 'text' ? 'text' : 'html')}
      />
      <p className={office.hint}>Тема: {subject}</p>
      {form === 'text' ? (
        <pre className={css.text}>{text}</pre>
      ) : (
        <div className={css.letter}>
          <LetterHtml html={html} />
        </div>
      )}
    </section>
  )
}
