import { useHasPage } from '#platform/client/absent-pages.ts'
import type { ReactNode, Ref } from 'react'
import { paths } from '#kernel/pages/paths.ts'
import { ButtonLink } from '#platform/ui/controls/button.tsx'
import text from '#platform/ui/styles/text.module.css'
import css from './empty-basket.module.css'

const Bag = () => (
  <svg className={css.bag} viewBox="0 0 240 96" fill="none" stroke="currentColor" aria-hidden>
    <path d="M0 52h240" />
    <path d="M92 22h56v30H92zM106 22a14 14 0 0 1 28 0" />
    <path d="M92 52v20h56V52" opacity=".34" />
  </svg>
)

/** `undo`: a way back for a basket that was just cleared. */
export const EmptyBasket = ({ titleRef, undo }: { titleRef: Ref<HTMLHeadingElement>; undo?: ReactNode }) => {
  const hasPage = useHasPage()
  const [hasNew, hasSale] = [hasPage(paths.newProducts), hasPage(paths.saleProducts)]
  return (
    <div className={css.empty}>
      <Bag />
      <h1 className={text.d40} tabIndex={-1} ref={titleRef}>
        В&nbsp;корзине тихо
      </h1>
      {undo}
      <p className={css.lead}>
        {hasNew && hasSale
          ? 'Загляните в\u00a0новинки или посмотрите, что сейчас со\u00a0скидкой.'
          : 'Выберите что-нибудь в\u00a0каталоге.'}
      </p>
      <p className={css.ways}>
        {hasNew ? (
          <ButtonLink to={paths.newProducts}>К&nbsp;новинкам</ButtonLink>
        ) : (
          <ButtonLink to={paths.products}>В&nbsp;каталог</ButtonLink>
        )}
        {hasSale && (
          <ButtonLink look="line" to={paths.saleProducts}>
            Распродажа
          </ButtonLink>
        )}
      </p>
    </div>
  )
}
