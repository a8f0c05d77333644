/** STAFF-03: what the shop would put into the order instead of a missing product; the buyer agrees or does not. */
import type { OrderView } from '../order.api.ts'
import { formatMoney } from '#kernel/money.ts'
import { paths } from '#kernel/pages/paths.ts'
import { momentText } from '#shop/delivery/facts/promised-time.ts'
import { api } from '#platform/client/client.ts'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { Icon } from '#platform/ui/images/icon.tsx'
import { ProductTile } from '#platform/ui/product/product-tile.tsx'
import text from '#platform/ui/styles/text.module.css'
import { AnswerForm, type Asked } from './answer-form.tsx'
import css from './substitutes.module.css'

type Line = OrderView['lines'][number]
type Substitute = OrderView['substitutes'][number]

const Pack = ({ product, title, quantity }: { product: Line | Substitute; title: string; quantity: number }) => (
  <div className={css.pack}>
    <p className={css.title}>{title}</p>
    <PageLink to={paths.product(product.slug)} tabIndex={-1} aria-hidden>
      <ProductTile picture={product.picture} heightMm={product.height_mm} alt="" sizes="120px" />
    </PageLink>
    <p className={css.muted}>
      {[product.brand_name, product.size_text, product.shade_name].filter(Boolean).join(', ')}
    </p>
    <p>
      <PageLink to={paths.product(product.slug)}>{product.name}</PageLink>
    </p>
    <p className={css.muted}>{quantity}&nbsp;шт.</p>
  </div>
)

const priceText = ({ was, now }: Substitute, isPaid: boolean): string =>
  now < was
    ? `Замена дешевле: ${formatMoney(now)} вместо ${formatMoney(was)}. ${isPaid ? 'Разницу вернём.' : 'Заплатите меньше.'}`
    : `Цена для вас та же: ${formatMoney(now)}.`

export const Substitutes = (props: Asked) =>
  props.order.substitutes.map((substitute) => <Proposal key={substitute.id} {...props} substitute={substitute} />)

const Proposal = (props: Asked & { substitute: Substitute }) => {
  const { order, substitute } = props
  const line = order.lines.find(({ product_id }) => product_id === substitute.product_id)
  const isPaid = order.paid_online !== null
  return (
    <section className={css.card} aria-label="Замена товара">
      <h2 className={text.t22}>Товара не&nbsp;хватило. Согласны на&nbsp;замену?</h2>
      <div className={css.packs}>
        {line !== undefined && <Pack product={line} title="Нет в магазине" quantity={substitute.quantity} />}
        <Icon className={css.arrow} name="arrow-right" size={24} />
        <Pack product={substitute} title="Положим вместо" quantity={substitute.quantity} />
      </div>
      <p>{priceText(substitute, isPaid)}</p>
      <p className={css.muted}>
        Ответьте до&nbsp;{momentText(substitute.until, order.timezoneoffset)}. Если откажетесь или не&nbsp;ответите,
        уберём этот товар из&nbsp;заказа{isPaid ? ' и\u00a0вернём за\u00a0него деньги' : ''}.
      </p>
      <AnswerForm
        {...props}
        question={['substitute', substitute.id]}
        yes={['agree', 'Согласиться на\u00a0замену']}
        no={['decline', 'Отказаться']}
        send={(given, idempotencyKey) =>
          api.order.answerSubstitute({ ...given, substitute_id: substitute.id }, { idempotencyKey })
        }
      />
    </section>
  )
}
