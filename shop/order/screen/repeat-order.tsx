import { paths } from '#kernel/pages/paths.ts'
import { Fragment, useState } from 'react'
import { api } from '#platform/client/client.ts'
import { failureText } from '#platform/client/failure.ts'
import { counted, PRODUCTS } from '#kernel/text.ts'
import { Button, type ButtonProps } from '#platform/ui/controls/button.tsx'
import { Icon } from '#platform/ui/images/icon.tsx'
import { TextLink } from '#platform/ui/controls/link.tsx'
import css from './repeat-order.module.css'

type Substitute = { readonly name: string; readonly slug: string }
type Outcome =
  | { readonly added: number; readonly gone: readonly string[]; readonly substitutes: readonly Substitute[] }
  | { readonly error: string }

const OutcomeMessage = ({ outcome }: { outcome: Outcome }) =>
  'error' in outcome ? (
    <p className={css.error} role="alert">
      {outcome.error}
    </p>
  ) : (
    <p className={css.outcome} role="status">
      {outcome.added > 0 && (
        <>
          В&nbsp;корзине ещё {counted(outcome.added, PRODUCTS)}. <TextLink to={paths.cart}>Открыть корзину</TextLink>
        </>
      )}
      {outcome.gone.length > 0 && ` Больше не\u00a0продаётся: ${outcome.gone.join(', ')}.`}
      {outcome.substitutes.length > 0 && (
        <>
          {' '}
          Похожее:{' '}
          {outcome.substitutes.map(({ name, slug }, index) => (
            <Fragment key={slug}>
              {index > 0 && ', '}
              <TextLink to={paths.product(slug)}>{name}</TextLink>
            </Fragment>
          ))}
          .
        </>
      )}
    </p>
  )

/** Adds the products of an order to the basket again, in the same quantities. */
export const RepeatOrder = ({
  number,
  onRepeated,
  size,
}: {
  number: string
  onRepeated: () => void
  size?: ButtonProps['size']
}) => {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const repeat = async (): Promise<void> => {
    setBusy(true)
    try {
      const answer = await api.user.repeatOrder({ number })
      setOutcome(answer.ok ? answer.value : { error: answer.message })
      if (answer.ok) onRepeated()
    } catch (failure) {
      console.error('Failed to repeat order', failure)
      setOutcome({ error: failureText(failure) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        look="line"
        size={size}
        loading={busy}
        icon={<Icon name="rotate-ccw" />}
        aria-label={`Повторить заказ ${number}`}
        onClick={() => void repeat()}
      >
        Повторить
      </Button>
      {outcome && <OutcomeMessage outcome={outcome} />}
    </>
  )
}
