import { useHasPage } from '#platform/client/absent-pages.ts'
import { paths } from '#kernel/pages/paths.ts'
import { ButtonLink } from '#platform/ui/controls/button.tsx'
import { CardFace } from '#platform/ui/images/card-face.tsx'
import { useShop } from '#platform/client/shop.ts'
import css from './promo.module.css'

/** Illustration: a drop of water lit from the upper left. */
const WaterDrop = () => (
  <svg className={css.drop} viewBox="0 0 260 150" aria-hidden="true">
    <defs>
      <linearGradient id="drop" x1="0" y1="0" x2="0.4" y2="1">
        <stop offset="0" stopColor="var(--c-drop-light)" />
        <stop offset="0.5" stopColor="var(--c-drop)" />
        <stop offset="1" stopColor="var(--c-drop-dark)" />
      </linearGradient>
    </defs>
    <path d="M34 92c-8-34 42-60 98-66 60-6 104 14 100 52-3 34-50 50-104 52-52 2-88-8-94-38Z" fill="url(#drop)" />
    <path d="M60 74c18-22 58-34 92-32" fill="none" stroke="#fff" strokeWidth="9" strokeLinecap="round" opacity="0.8" />
    <circle cx="226" cy="30" r="8" fill="url(#drop)" />
  </svg>
)

type Advice = { readonly title: string; readonly text: string }

/** The bonus programme, and the advice that the shop offers; without both there is nothing. */
export const PromoPanels = ({ advice }: { advice: Advice | null }) => {
  const hasPage = useHasPage()
  const { bonus } = useShop().terms
  return (
    <div className={css.pair}>
      {bonus !== null && hasPage(paths.bonus) && (
        <section className={css.panel}>
          <div>
            <h2 className={css.title}>Бонусная карта</h2>
            <p className={css.text}>
              Возвращаем до&nbsp;{bonus.levels.at(-1)?.percent}&nbsp;% заказа бонусами. Ими можно оплатить до&nbsp;
              {bonus.maxPercent}
              &nbsp;% следующего, кроме товаров со&nbsp;скидкой.
            </p>
            <ButtonLink to={paths.bonus} look="line">
              Как это работает
            </ButtonLink>
          </div>
          <CardFace />
        </section>
      )}
      {advice !== null && (
        <section className={`${css.panel} ${css.scene}`}>
          <div>
            <h2 className={css.title}>{advice.title}</h2>
            <p className={css.text}>{advice.text}</p>
            {hasPage(paths.contacts) && (
              <ButtonLink to={paths.contacts} look="line">
                Все контакты
              </ButtonLink>
            )}
          </div>
          <WaterDrop />
        </section>
      )}
    </div>
  )
}
