import { paths } from '#kernel/pages/paths.ts'
import { Fragment, useState } from 'react'
import { api } from '#platform/client/client.ts'
import { useCall } from '#platform/client/use-call.ts'
import { counted, PRODUCTS } from '#kernel/text.ts'
import { Button, type ButtonProps } from '#platform/ui/controls/button.tsx'
import { FormError } from '#platform/ui/forms/form-messages.tsx'
import { Icon } from '#platform/ui/images/icon.tsx'
import { TextLink } from '#platform/ui/controls/link.tsx'
import css from './repeat-order.module.css'

type Substitute = { readonly name: string; readonly slug: string }
type Outcome = {
  readonly added: number
  readonly gone: readonly string[]
  readonly substitutes: readonly Substitute[]
}

const OutcomeMessage = ({ outcome }: { outcome: Outcome }) => (
  <p className={`${css.whole} ${css.outcome}`} role="status">
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
  const { busy, error, run } = useCall()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const repeat = (): void => {
    setOutcome(null)
    run(
      'Failed to repeat order',
      () => api.user.repeatOrder({ number }),
      (repeated) => {
        setOutcome(repeated)
        onRepeated()
      },
    )
  }
  return (
    <>
      <Button
        look="line"
        size={size}
        loading={busy}
        icon={<Icon name="rotate-ccw" />}
        aria-label={`Повторить заказ ${number}`}
        onClick={repeat}
      >
        Повторить
      </Button>
      <FormError className={css.whole}>{error}</FormError>
      {outcome && <OutcomeMessage outcome={outcome} />}
    </>
  )
}
