import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { dayAndMonth } from '#kernel/dates.ts'
import { MAX_EMAIL_LENGTH } from '#kernel/email.ts'
import { FEEDBACK_LENGTHS, feedbackFields } from '#kernel/fields/mailbox-fields.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Dialog } from '#platform/ui/layers/dialog.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { bindFields } from '#platform/ui/forms/bind-fields.ts'
import { ConsentNote } from '#platform/ui/forms/consents.tsx'
import { useShop } from '#platform/client/shop.ts'
import { useMedia } from '#platform/client/use-media.ts'
import { FROM_MEDIUM } from '#platform/ui/styles/breakpoints.ts'
import { Attachments } from '#platform/ui/fields/attachments.tsx'
import css from './feedback-dialog.module.css'
import { useFeedback, type Feedback } from './use-feedback.ts'

const Form = ({ form, files, stage, refused, ready, set, attach, remove, send }: Feedback) => {
  // POP-04
  const multiLine = useMedia(FROM_MEDIUM, true)
  const field = bindFields<'name' | 'phone' | 'email' | 'message'>({
    form,
    errors: refused,
    checks: feedbackFields,
    set,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && stage.at === 'form') void send()
  }
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <div className={css.fields}>
        <p className={css.lead}>Ответим за&nbsp;рабочий день.</p>
        <TextField
          {...field('name')}
          label="Имя"
          autoComplete="name"
          required
          autofocus
          reserveMessage
          maxLength={FEEDBACK_LENGTHS.name}
        />
        <div className={css.two}>
          <TextField {...field('phone')} kind="phone" label="Телефон" required reserveMessage />
          <TextField
            {...field('email')}
            kind="email"
            label="Почта"
            required
            reserveMessage
            maxLength={MAX_EMAIL_LENGTH}
          />
        </div>
        <TextField
          {...field('message')}
          kind={multiLine ? 'area' : 'text'}
          label="Сообщение"
          maxLength={FEEDBACK_LENGTHS.message}
        />
        <Attachments files={files} refused={refused.file} onAttach={attach} onRemove={remove} />
      </div>
      <Button type="submit" size="lg" wide disabled={!ready} loading={stage.at === 'submitting'}>
        Отправить
      </Button>
      <p className={css.note}>
        {!ready && 'Чтобы отправить, заполните имя, телефон и\u00a0почту. '}
        <ConsentNote text={useShop().terms.consents.feedback.text} />
      </p>
    </form>
  )
}

/** Illustration of the success view: a drop of cream on water. */
const CreamDrop = () => (
  <svg className={css.drop} viewBox="0 0 240 150" aria-hidden>
    <defs>
      <radialGradient id="drop-of-cream" cx=".34" cy=".22" r=".9">
        <stop offset="0" stopColor="var(--c-cream-light)" />
        <stop offset=".45" stopColor="var(--c-cream)" />
        <stop offset="1" stopColor="var(--c-cream-dark)" />
      </radialGradient>
    </defs>
    <path d="M58 100C46 66 74 26 122 24s82 24 78 52c-1 10-4 17-9 24Z" fill="url(#drop-of-cream)" />
    <path d="M84 62c8-17 24-25 44-25" fill="none" stroke="#fff" strokeWidth="5" strokeLinecap="round" opacity=".8" />
    <circle cx="212" cy="92" r="7" fill="url(#drop-of-cream)" />
    <path d="M58 101c6 18 34 31 66 31s58-13 67-31Z" fill="var(--c-cream)" opacity=".45" />
    <path d="M8 100.5h224" stroke="#0f2730" />
  </svg>
)

/** POP-02: covers the form without changing the height of the dialog, and takes the focus. */
const SentView = ({ answerBy, onClose }: { answerBy: string; onClose: () => void }) => {
  const view = useRef<HTMLDivElement>(null)
  useEffect(() => {
    view.current?.focus()
  }, [])
  return (
    <div className={css.sent} ref={view} tabIndex={-1}>
      <CreamDrop />
      <p className={css.promise}>Ответим на&nbsp;почту или перезвоним до&nbsp;вечера {dayAndMonth(answerBy)}.</p>
      <Button onClick={onClose}>Хорошо</Button>
    </div>
  )
}

export type FeedbackDialogProps = {
  open: boolean
  onClose: () => void
  /** Returns the id of the site's form; called when the message is sent (POP-06). */
  formId?: (() => string) | undefined
}

const DEFAULT_FORM = (): string => 'feedback'

/** Once a file is attached the dialog has the height it had without files, and its fields scroll. */
const FixedHeight = ({ files, children }: Pick<Feedback, 'files'> & { children: ReactNode }) => {
  const ref = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  useLayoutEffect(() => {
    const stage = ref.current
    if (!stage) return
    const setMinHeight = (px: number | null) => {
      stage.style.height = px === null ? '' : `${px}px`
      stage.toggleAttribute('data-fixed-height', px !== null)
    }
    setMinHeight(files.length > 0 ? height.current : null)
    stage.querySelector('li:last-child')?.scrollIntoView({ block: 'nearest' })
    const measured = new ResizeObserver(() => {
      if (files.length === 0) height.current = stage.offsetHeight
    })
    measured.observe(stage)
    const turned = () => setMinHeight(null)
    addEventListener('resize', turned)
    return () => {
      measured.disconnect()
      removeEventListener('resize', turned)
    }
  }, [files])
  return (
    <div ref={ref} className={css.stage}>
      {children}
    </div>
  )
}

/** POP-02. Typed text survives closing and reopening. */
export const FeedbackDialog = ({ open, onClose, formId = DEFAULT_FORM }: FeedbackDialogProps) => {
  const feedback = useFeedback(formId)
  const { stage, startAnew } = feedback
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    // Not on closing: the success view stays until the closing animation ends.
    if (open && stage.at === 'sent') startAnew()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={stage.at === 'sent' ? 'Письмо у\u00a0нас' : 'Напишите нам'}
      width="form"
    >
      <FixedHeight files={feedback.files}>
        <div className={css.under} inert={stage.at === 'sent'}>
          <Form {...feedback} />
        </div>
        {stage.at === 'sent' && <SentView answerBy={stage.answerBy} onClose={onClose} />}
      </FixedHeight>
    </Dialog>
  )
}
