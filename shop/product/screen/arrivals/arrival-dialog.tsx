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
  /** Where it is awaited; at first the chosen one. */
  city: string
  /** The chosen city, and those that have stores. */
  cities: readonly FieldOption[]
  onCity: (city: string) => void
  /** Where in the city the variant may be awaited, the widest choice first; null while they load. */
  options: readonly FieldOption[] | null
  /** They could not be read. */
  failed: boolean
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

/** The widest choice is missing where some store of the city has the variant. */
const HereNote = ({ options }: { options: readonly FieldOption[] }) =>
  options[0] !== undefined &&
  options[0].value !== ANYWHERE && <p className={css.note}>В&nbsp;других магазинах города он&nbsp;есть.</p>

type WhereProps = Pick<FormProps, 'options' | 'failed'> & { chosen: string; onChoose: (option: string) => void }

const Where = ({ options, failed, chosen, onChoose }: WhereProps) => {
  if (failed) return <Notice tone="bad">Не&nbsp;получилось узнать, где ждать этот товар. Попробуйте ещё раз.</Notice>
  if (options === null) return <p aria-busy="true">Узнаём, где он&nbsp;закончился…</p>
  if (options.length === 0) return <p role="status">Здесь он&nbsp;есть: выберите этот город в&nbsp;шапке сайта.</p>
  return options.length === 1 ? (
    <p>{options[0]?.label}</p>
  ) : (
    <TextField
      kind="select"
      label="Где ждать"
      name="place"
      required
      options={options}
      value={chosen}
      onChange={onChoose}
    />
  )
}

const Form = ({ variant, city, cities, onCity, options, failed, ownEmail, onClose }: FormProps) => {
  const { consents } = useShop().terms
  const [typed, setTyped] = useState<string | null>(null)
  const email = typed ?? ownEmail
  const [picked, setPicked] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [isSent, setSent] = useState(false)
  const { busy, error, setError, run } = useCall()
  const offered = options ?? []
  const chosen = offered.find(({ value }) => value === picked)?.value ?? firstOption(offered, variant.storeId)
  const hasMailbox = mailboxCheck(email) === null
  const ready = hasMailbox && offered.length > 0
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
  const place = offered.find(({ value }) => value === chosen)?.label ?? ''
  if (isSent) return <SentView email={email.trim()} place={place} onClose={onClose} />
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <p className={css.name}>{variant.name}</p>
      {cities.length > 1 && (
        <TextField kind="select" label="Город" name="city" required options={cities} value={city} onChange={onCity} />
      )}
      <Where options={options} failed={failed} chosen={chosen} onChoose={setPicked} />
      <HereNote options={offered} />
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
          setTyped(text)
          setRefused(null)
        }}
      />
      {error !== null && <Notice tone="bad">{error}</Notice>}
      <Button type="submit" size="lg" wide disabled={!ready} loading={busy}>
        Сообщить
      </Button>
      <p className={css.note}>
        {!hasMailbox && 'Укажите почту, чтобы получить письмо. '}
        <ConsentNote text={consents.arrival.text} />
      </p>
    </form>
  )
}

type Props = Omit<FormProps, 'variant'> & { open: boolean; variant: AwaitedVariant | null }

/** CAT-13: asks where to wait for the variant, also in another city, and for a mailbox. */
export const ArrivalDialog = ({ open, variant, ...form }: Props) => (
  <Dialog open={open} onClose={form.onClose} title={'Сообщить о\u00a0поступлении'}>
    {variant && <Form key={`${variant.variantId} ${variant.storeId}`} variant={variant} {...form} />}
  </Dialog>
)
