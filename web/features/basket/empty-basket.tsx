import type { Ref } from 'react'
import { paths } from '#domain/paths.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import text from '#web/ui/styles/text.module.css'
import css from './empty-basket.module.css'

const Bag = () => (
  <svg className={css.bag} viewBox="0 0 240 96" fill="none" stroke="currentColor" aria-hidden>
    <path d="M0 52h240" />
    <path d="M92 22h56v30H92zM106 22a14 14 0 0 1 28 0" />
    <path d="M92 52v20h56V52" opacity=".34" />
  </svg>
)

export const EmptyBasket = ({ titleRef }: { titleRef: Ref<HTMLHeadingElement> }) => (
  <div className={css.empty}>
    <Bag />
    <h1 className={text.d40} tabIndex={-1} ref={titleRef}>
      В&nbsp;корзине тихо
    </h1>
    <p className={css.lead}>Загляните в&nbsp;новинки или посмотрите, что сейчас со&nbsp;скидкой.</p>
    <p className={css.ways}>
      <ButtonLink to={paths.newProducts}>К&nbsp;новинкам</ButtonLink>
      <ButtonLink look="line" to={paths.saleProducts}>
        Распродажа
      </ButtonLink>
    </p>
  </div>
)
