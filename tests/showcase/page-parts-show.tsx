import { numberedPage, paths } from '#kernel/pages/paths.ts'
import { Breadcrumbs } from '#platform/ui/layout/breadcrumbs.tsx'
import { Button } from '#platform/ui/controls/button.tsx'
import { Disclosure } from '#platform/ui/layers/disclosure.tsx'
import { EmptyState } from '#platform/ui/layout/empty-state.tsx'
import { NetworkIcon } from '#platform/ui/images/network-icon.tsx'
import { WaterlineScene, ReflectedText } from '#platform/ui/layout/waterline-scene.tsx'
import { LinkButton } from '#platform/ui/controls/link.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { Pagination } from '#platform/ui/layout/pagination.tsx'
import { PaymentLogos } from '#platform/ui/images/payment-logos.tsx'
import { Picture } from '#platform/ui/images/picture.tsx'
import { ProductTile } from '#platform/ui/product/product-tile.tsx'
import { Rating, Stars } from '#platform/ui/product/rating.tsx'
import { Ridges } from '#platform/ui/layout/ridges.tsx'
import { ShadeDots } from '#platform/ui/product/product-card.tsx'
import { LineSkeleton, PageSkeleton } from '#platform/ui/layout/skeletons.tsx'
import { StockLine } from '#platform/ui/product/stock-line.tsx'
import { Grid, Show, State } from './show.tsx'
import css from './showcase.module.css'
import type { SamplePackshots } from './sample-packshots.ts'

export const MessagesShow = () => (
  <Show title="Сообщения">
    <Grid>
      <Notice tone="bad">
        Не&nbsp;получилось добавить. <LinkButton quiet>Повторить</LinkButton>
      </Notice>
      <Notice tone="ok">Промокод применён</Notice>
      <Notice>Наличие уточняется, обновили вчера</Notice>
    </Grid>
    <Grid>
      <StockLine level="full">Есть в&nbsp;8 магазинах</StockLine>
      <StockLine level="low">последняя</StockLine>
      <StockLine level="none">нет</StockLine>
      <Rating rating={4.8} reviews={312} />
      <Rating rating={null} reviews={0} />
      <Stars rating={4} />
      <ShadeDots colors={['#f1d8c2', '#e5bd9c', '#d9a987', '#b97f58']} count={12} words={['тон', 'тона', 'тонов']} />
    </Grid>
    <Grid wide>
      <State name="строки на подходе">
        <LineSkeleton />
        <LineSkeleton width="middle" />
      </State>
      <State name="страница на подходе">
        <PageSkeleton />
      </State>
    </Grid>
    <EmptyState title="Ничего не нашлось" actions={<Button look="line">Сбросить всё</Button>}>
      Попробуйте убрать один из&nbsp;фильтров: без «Сухая кожа» найдётся 12&nbsp;товаров.
    </EmptyState>
  </Show>
)

const toPage = (page: number): string => numberedPage(paths.showcase, page)

export const NavigationShow = () => (
  <Show title="Дорога по сайту">
    <Breadcrumbs
      trail={[
        { name: 'Главная', to: paths.home },
        { name: 'Уход за лицом', to: paths.category('ukhod_za_litsom') },
      ]}
      current="Кремы"
    />
    <Disclosure title="Тип кожи" open>
      Группа фильтра
    </Disclosure>
    <Disclosure title="Состав" look="section">
      Блок страницы
    </Disclosure>
    <Pagination page={4} pages={12} shown={96} total={281} toPage={toPage} more={{ count: 24, to: toPage(5) }} />
    <Grid>
      <State name="сети и мессенджеры">
        <div className={css.grid}>
          <NetworkIcon name="telegram" size={24} />
          <NetworkIcon name="whatsapp" size={24} />
          <NetworkIcon name="vk" size={24} />
          <NetworkIcon name="tiktok" size={24} />
        </div>
      </State>
      <State name="способы оплаты">
        <div className={css.ink}>
          <PaymentLogos />
        </div>
      </State>
    </Grid>
  </Show>
)

export const WaterlineShow = ({ packshots }: { packshots: SamplePackshots }) => {
  const [first] = packshots
  const picture = first?.picture ?? null
  const heightMm = first?.heightMm ?? 120
  return (
    <Show title="Линия воды">
      <WaterlineScene className={css.scene}>
        <ReflectedText className={css.reflectedText}>Тишь да гладь</ReflectedText>
      </WaterlineScene>
      <Ridges className={css.ridges} />
      <Grid>
        <State name="4:5">
          <ProductTile className={css.square} picture={picture} heightMm={heightMm} alt="" sizes="80px" />
        </State>
        <State name="квадрат">
          <ProductTile
            className={css.square}
            shape="square"
            picture={picture}
            heightMm={heightMm}
            alt=""
            sizes="80px"
          />
        </State>
        <State name="вставка">
          <ProductTile className={css.logo} shape="wide" picture={picture} heightMm={heightMm} alt="" sizes="200px" />
        </State>
        <State name="страница товара">
          <ProductTile className={css.logo} shape="page" picture={picture} heightMm={heightMm} alt="" sizes="320px" />
        </State>
        {picture && (
          <State name="картинка с тоном">
            <Picture {...picture} className={css.square} tone="#dbe5e9" alt="" sizes="160px" />
          </State>
        )}
      </Grid>
    </Show>
  )
}
