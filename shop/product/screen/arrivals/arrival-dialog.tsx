import { type FormEvent, useEffect, useRef, useState } from 'react'
import { MAX_EMAIL_LENGTH } from '#kernel/email.ts'
import { mailboxCheck } from '#kernel/fields/mailbox-fields.ts'
import { storeId } from '#kernel/ids.ts'
import { api } from '#platform/client/client.ts'
import { useShop } from '#platform/client/shop.ts'
import { useCall } from '#platform/client/use-call.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import type { FieldOption } from '#platform/ui/fields/text-field-props.ts'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { ConsentNote } from '#platform/ui/forms/consents.tsx'
import { Dialog } from '#platform/ui/layers/dialog.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import type { AwaitedVariant } from './arrival-request.ts'
import { ANYWHERE, firstOption } from './arrival-options.ts'
import css from './arrival-dialog.module.css'

type FormProps = {
  variant: AwaitedVariant
  city: string
  /** Where the variant may be awaited, the widest choice first. */
  options: readonly FieldOption[]
  /** The mailbox of the account, to begin with. */
  ownEmail: string
  onClose: () => void
}

const SentView = ({ email, place, onClose }: { email: string; place: string; onClose: () => void }) => {
  const view = useRef<HTMLDivElement>(null)
  useEffect(() => view.current?.focus(), [])
  return (
    <div className={css.form} ref={view} tabIndex={-1} role="status">
      <p>
        Напишем на&nbsp;<b>{email}</b>, как только товар появится.
        <br />
        Где ждём: {place}.
      </p>
      <p className={css.note}>
        Письмо будет одно. По&nbsp;ссылке в&nbsp;нём можно отказаться от&nbsp;других таких писем.
      </p>
      <Button onClick={onClose}>Хорошо</Button>
    </div>
  )
}

const Form = ({ variant, city, options, ownEmail, onClose }: FormProps) => {
  const { consents } = useShop().terms
  const [email, setEmail] = useState(ownEmail)
  const [chosen, setChosen] = useState(() => firstOption(options, variant.storeId))
  const [refused, setRefused] = useState<string | null>(null)
  const [isSent, setSent] = useState(false)
  const { busy, error, setError, run } = useCall()
  const ready = mailboxCheck(email) === null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    run(
      'Failed to ask for a letter of an arrival',
      () =>
        api.arrivals.request({
          variant_id: variant.variantId,
          city,
          store_id: chosen === ANYWHERE ? null : storeId(Number(chosen)),
          email: email.trim(),
        }),
      () => setSent(true),
      ({ refusal, message }) => {
        if (refusal !== 'bad-email') return
        setError(null)
        setRefused(message)
      },
    )
  }
  const place = options.find(({ value }) => value === chosen)?.label ?? ''
  if (isSent) return <SentView email={email.trim()} place={place} onClose={onClose} />
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <p className={css.name}>{variant.name}</p>
      {options.length > 1 ? (
        <TextField
          kind="select"
          label="Где ждать"
          name="place"
          required
          options={options}
          value={chosen}
          onChange={setChosen}
        />
      ) : (
        <p>{place}</p>
      )}
      <TextField
        kind="email"
        label="Почта"
        name="email"
        required
        autofocus
        reserveMessage
        maxLength={MAX_EMAIL_LENGTH}
        value={email}
        validate={mailboxCheck}
        error={refused}
        onChange={(text) => {
          setEmail(text)
          setRefused(null)
        }}
      />
      {error !== null && <Notice tone="bad">{error}</Notice>}
      <Button type="submit" size="lg" wide disabled={!ready} loading={busy}>
        Сообщить
      </Button>
      <p className={css.note}>
        {!ready && 'Укажите почту, чтобы получить письмо. '}
        <ConsentNote text={consents.arrival.text} />
      </p>
    </form>
  )
}

type Props = Omit<FormProps, 'variant' | 'options'> & {
  open: boolean
  variant: AwaitedVariant | null
  /** Null while they load. */
  options: readonly FieldOption[] | null
  failed: boolean
}

/** CAT-13: asks where to wait for the variant, and for a mailbox. */
export const ArrivalDialog = ({ open, variant, options, failed, ...form }: Props) => (
  <Dialog open={open} onClose={form.onClose} title={'Сообщить о\u00a0поступлении'}>
    {failed && <Notice tone="bad">Не&nbsp;получилось узнать, где ждать этот товар. Попробуйте ещё раз.</Notice>}
    {!failed && options === null && <p aria-busy="true">Узнаём, где он&nbsp;закончился…</p>}
    {variant && options?.length === 0 && <p>Товар уже есть во&nbsp;всех магазинах города.</p>}
    {variant && options && options.length > 0 && (
      <Form
        key={`${variant.variantId} ${variant.storeId} ${form.city}`}
        variant={variant}
        options={options}
        {...form}
      />
    )}
  </Dialog>
)
