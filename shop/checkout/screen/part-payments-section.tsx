import { useHasPage } from '#platform/client/absent-pages.ts'
import { useShop } from '#platform/client/shop.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatBonusPoints, BONUS_POINT } from '#shop/loyalty/facts/bonus-programme.ts'
import { formatMoney } from '#kernel/money.ts'
import { missingCondition } from '#shop/pricing/facts/price-texts.ts'
import { paths } from '#kernel/pages/paths.ts'
import { api } from '#platform/client/client.ts'
import { valueOf } from '#platform/client/value-of.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { LinkButton, TextLink } from '#platform/ui/controls/link.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { CertificateFields, useCertificate } from '#platform/ui/forms/certificate-fields.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import css from './checkout.module.css'
import own from './part-payments-section.module.css'
import type { Checkout, ScriptedCheckout } from './use-checkout.ts'

/** More than any card holds: the price says how much of it can be spent. */
export const ALL_BONUS_POINTS = 100_000_000

const wantedOf = (typed: string): number => {
  const bonusPoints = Number(typed.replaceAll(/\D/g, '').slice(0, 6))
  return bonusPoints > 0 ? bonusPoints * BONUS_POINT : ALL_BONUS_POINTS
}

const useBalance = () =>
  useQuery({
    queryKey: ['bonus', 'balance'],
    queryFn: async () => valueOf(await api.bonus.card({})).balance,
    staleTime: 0,
    gcTime: 0,
  }).data

const spentWords = ({ price }: Pick<Checkout, 'price'>): string => {
  if (price === undefined) return 'Считаем…'
  const missing = missingCondition(price, 'points')
  return price.points_total > 0
    ? `Спишем ${formatBonusPoints(price.points_total)}.`
    : missing === null
      ? ''
      : `${missing.charAt(0).toUpperCase()}${missing.slice(1)}.`
}

/** Points of the account. `children`: how many, when they are to be spent. */
export const PointsChoice = ({
  balance,
  isOn,
  onChange,
  children,
}: {
  /** Kopecks. */
  balance: number
  isOn: boolean
  onChange: (isOn: boolean) => void
  children?: ReactNode
}) => {
  const { bonus } = useShop().terms
  return balance < BONUS_POINT || bonus === null ? (
    <p className={css.small}>
      На&nbsp;карте пока нет бонусов: они придут, когда вы получите заказ.{' '}
      <TextLink to={paths.bonus}>Как это работает</TextLink>
    </p>
  ) : (
    <>
      <Checkbox name="bonus_points" checked={isOn} onChange={({ target }) => onChange(target.checked)}>
        Списать бонусы
        <span className={css.small}>
          На&nbsp;карте {formatBonusPoints(balance)}. Можно оплатить до&nbsp;{bonus.maxPercent}&nbsp;% стоимости
          товаров, но&nbsp;не&nbsp;товары со&nbsp;скидкой.
        </span>
      </Checkbox>
      {isOn && children}
    </>
  )
}

const BonusPointsChoice = ({ price, live: { partPayments, setPartPayments } }: ScriptedCheckout) => {
  const balance = useBalance()
  const [typed, setTyped] = useState('')
  if (balance === undefined) return <p className={css.small}>Узнаём, сколько на&nbsp;карте бонусов…</p>
  const want = (bonusPoints: number | null): void => setPartPayments((now) => ({ ...now, bonusPoints }))
  return (
    <PointsChoice
      balance={balance}
      isOn={partPayments.bonusPoints !== null}
      onChange={(isOn) => want(isOn ? wantedOf(typed) : null)}
    >
      <div className={own.points}>
        <TextField
          label="Сколько списать"
          name="bonus-points-amount"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={typed}
          onChange={(next) => {
            setTyped(next.replaceAll(/\D/g, ''))
            want(wantedOf(next))
          }}
          hint="Пустое поле — сколько можно"
        />
        <p role="status">{spentWords({ price })}</p>
      </div>
    </PointsChoice>
  )
}

const CertificateSteps = ({
  price,
  live: { partPayments, setPartPayments },
  showNext,
}: ScriptedCheckout & { showNext: (change: () => void) => void }) => {
  const [isOpen, setOpen] = useState(false)
  const [balance, setBalance] = useState(0)
  const { typed, isReady, busy, error, onType, empty, submit } = useCertificate(
    api.certificates.balance,
    (found, certificate) => {
      if (found.balance === 0) return 'На\u00a0этом сертификате ничего не\u00a0осталось.'
      showNext(() => {
        setBalance(found.balance)
        setPartPayments((now) => ({ ...now, certificate }))
      })
      return null
    },
  )
  const remove = (): void =>
    showNext(() => {
      empty()
      setPartPayments((now) => ({ ...now, certificate: null }))
    })
  if (partPayments.certificate !== null)
    return (
      <div className={own.certificate}>
        <p role="status">
          Сертификат на&nbsp;{formatMoney(balance)}
          {price !== undefined && `: этим заказом спишется ${formatMoney(price.certificate_total)}`}.
        </p>
        <Button look="line" size="sm" onClick={remove}>
          Убрать сертификат
        </Button>
      </div>
    )
  if (!isOpen)
    return (
      <p className={own.open}>
        <LinkButton onClick={() => showNext(() => setOpen(true))}>Есть подарочный сертификат</LinkButton>
      </p>
    )
  return (
    <fieldset
      className={own.fields}
      onKeyDown={(event) => {
        // The form around would place the order.
        if (event.key !== 'Enter') return
        submit(event)
      }}
    >
      <legend className={css.small}>Подарочный сертификат</legend>
      <CertificateFields {...typed} onType={onType} />
      <Button look="line" loading={busy} disabled={!isReady} onClick={() => submit()}>
        Применить
      </Button>
      {error !== null && <Notice tone="bad">{error}</Notice>}
    </fieldset>
  )
}

const Certificate = (checkout: ScriptedCheckout) => {
  const part = useRef<HTMLDivElement>(null)
  /** `change` replaces the step that has the focus: the first control of the next one gets it. */
  const showNext = (change: () => void): void => {
    const focused = document.activeElement
    const isHere = focused === document.body || part.current?.contains(focused) === true
    flushSync(change)
    if (isHere) part.current?.querySelector<HTMLElement>('input, button')?.focus()
  }
  return (
    <div ref={part}>
      <CertificateSteps {...checkout} showNext={showNext} />
    </div>
  )
}

/** BONUS-02, BONUS-03: points of the account and a certificate, as far as the shop has pages about them. */
export const PartPaymentsFrame = ({ bonusPoints, certificate }: { bonusPoints: ReactNode; certificate: ReactNode }) => {
  const hasPage = useHasPage()
  const hasBonusPoints = useShop().terms.bonus !== null && hasPage(paths.bonus)
  const hasCertificates = hasPage(paths.certificate)
  if (!hasBonusPoints && !hasCertificates) return null
  return (
    <section className={css.section} aria-label="Бонусы и сертификат">
      {hasBonusPoints && bonusPoints}
      {hasCertificates && certificate}
    </section>
  )
}

/** `onSignIn` is null for a signed-in customer. */
export const PartPaymentsSection = ({
  checkout,
  onSignIn,
}: {
  checkout: ScriptedCheckout
  onSignIn: (() => void) | null
}) => (
  <PartPaymentsFrame
    bonusPoints={
      onSignIn === null ? (
        <BonusPointsChoice {...checkout} />
      ) : (
        <p className={css.small}>
          <LinkButton onClick={onSignIn}>Войдите</LinkButton>, чтобы оплатить часть заказа бонусами и&nbsp;получить
          новые.
        </p>
      )
    }
    certificate={<Certificate {...checkout} />}
  />
)
