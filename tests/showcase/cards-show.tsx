import { paths } from '#kernel/pages/paths.ts'
import { Button, ButtonLink } from '#platform/ui/controls/button.tsx'
import { HeartButton } from '#platform/ui/product/heart-button.tsx'
import { Icon } from '#platform/ui/images/icon.tsx'
import { ProductCard, type ProductCardProps } from '#platform/ui/product/product-card.tsx'
import { ProductShelf, ProductShelfItem } from '#platform/ui/product/product-shelf.tsx'
import { CardSkeleton } from '#platform/ui/layout/skeletons.tsx'
import { Stepper } from '#platform/ui/fields/stepper.tsx'
import { Show } from './show.tsx'
import css from './showcase.module.css'
import type { SamplePackshots } from './sample-packshots.ts'

const NO_BADGES = { salePercent: null, spf: null, isNew: false, isHit: false }
const addButton = (
  <Button look="line" size="sm">
    В&nbsp;корзину
  </Button>
)
const noop = () => {}

type Example = { state: string; isFavourite?: boolean } & Partial<ProductCardProps> &
  Pick<ProductCardProps, 'brand' | 'name' | 'sizeText' | 'price'>

const EXAMPLES: readonly Example[] = [
  {
    state: 'Обычная',
    brand: 'Иней',
    name: 'Сыворотка с\u00a0ниацинамидом 10\u00a0% и\u00a0цинком',
    sizeText: '30\u00a0мл',
    price: { price: 149_000 },
    rating: 4.8,
    reviews: 312,
    badges: { ...NO_BADGES, isHit: true },
  },
  {
    state: 'Наведение: воздух светлеет',
    show: 'hover',
    brand: 'Nord 56',
    name: 'Мягкий гель для умывания без сульфатов',
    sizeText: '150\u00a0мл',
    price: { price: 89_000 },
    rating: 4.6,
    reviews: 421,
  },
  {
    state: 'Фокус с\u00a0клавиатуры: кольцо на\u00a0всей карточке',
    show: 'focus',
    brand: 'Фарфор',
    name: 'Тушь для длины и\u00a0разделения',
    sizeText: '8\u00a0мл',
    price: { price: 129_000 },
    rating: 4.3,
    reviews: 209,
  },
  {
    state: 'В\u00a0избранном',
    isFavourite: true,
    brand: 'Полынь 12',
    name: 'Крем-барьер с\u00a0церамидами для сухой кожи',
    sizeText: '50\u00a0мл',
    price: { price: 229_000, oldPrice: 289_000 },
    badges: { ...NO_BADGES, salePercent: 20 },
    rating: 4.7,
    reviews: 186,
  },
  {
    state: 'Добавляем: размер не\u00a0меняется',
    brand: 'Сухоцвет',
    name: 'Шампунь для сухих кончиков',
    sizeText: '250\u00a0мл',
    price: { price: 112_000 },
    rating: 4.6,
    reviews: 167,
    action: (
      <Button size="sm" loading>
        В&nbsp;корзину
      </Button>
    ),
  },
  {
    state: 'В\u00a0корзине одна штука',
    brand: 'Nord 56',
    name: 'SPF-стик для лица, минеральный',
    sizeText: '15\u00a0г',
    price: { price: 119_000 },
    badges: { ...NO_BADGES, spf: 50, isNew: true },
    rating: 4.5,
    reviews: 51,
    action: <Stepper value={1} size="sm" onChange={noop} />,
  },
  {
    state: 'В\u00a0корзине две штуки',
    brand: 'Meru Seoul',
    name: 'Солнцезащитный флюид SPF\u00a050 для города',
    sizeText: '50\u00a0мл',
    price: { price: 189_000 },
    badges: { ...NO_BADGES, spf: 50 },
    rating: 4.9,
    reviews: 548,
    action: <Stepper value={2} size="sm" onChange={noop} />,
  },
  {
    state: 'Больше нет: плюс неактивен',
    brand: 'Иней',
    name: 'Молочко для тела с\u00a0мочевиной 10\u00a0%',
    sizeText: '300\u00a0мл',
    price: { price: 124_950, oldPrice: 166_600, lowest30Days: 119_000 },
    badges: { ...NO_BADGES, salePercent: 25 },
    rating: 4.8,
    reviews: 254,
    action: <Stepper value={3} max={3} size="sm" onChange={noop} />,
  },
  {
    state: 'Новинка',
    brand: 'Иней',
    name: 'Тонер с\u00a0PHA-кислотами 5\u00a0%',
    sizeText: '200\u00a0мл',
    price: { price: 134_000 },
    badges: { ...NO_BADGES, isNew: true },
    rating: 4.7,
    reviews: 64,
  },
  {
    state: 'Скидка: знак, цена и\u00a0прежняя цена',
    brand: 'Полынь 12',
    name: 'Ночная маска с\u00a0бакучиолом',
    sizeText: '75\u00a0мл',
    price: { price: 159_200, oldPrice: 199_000 },
    badges: { ...NO_BADGES, salePercent: 20 },
    rating: 4.8,
    reviews: 75,
  },
  {
    state: 'Объёмы стоят по-разному',
    brand: 'Лабра',
    name: 'Масло-флюид для кутикулы',
    sizeText: '15\u00a0мл',
    price: { price: 49_000, from: true },
    rating: 4.4,
    reviews: 1,
  },
  {
    state: 'Оттенки: сначала выбор тона',
    brand: 'Фарфор',
    name: 'Тональный флюид с\u00a0эффектом второй кожи',
    sizeText: '30\u00a0мл',
    price: { price: 165_000 },
    rating: 4.5,
    reviews: 97,
    shades: { colors: ['#f1d8c2', '#e5bd9c', '#d9a987', '#b97f58'], count: 12, words: ['тон', 'тона', 'тонов'] },
    action: (
      <ButtonLink look="line" size="sm" to={paths.showcase}>
        Выбрать тон
      </ButtonLink>
    ),
  },
  {
    state: 'Нет в\u00a0наличии',
    outOfStock: true,
    brand: 'Кедрач',
    name: 'Масло для тела холодного отжима',
    sizeText: '100\u00a0мл',
    price: { price: 179_000 },
    rating: 4.9,
    reviews: 143,
    action: (
      <Button look="quiet" size="sm" icon={<Icon name="bell" />}>
        Сообщить
      </Button>
    ),
  },
  {
    state: 'Нет в\u00a0городе, есть доставка',
    note: 'доставим 24\u00a0ноября',
    brand: 'Морок',
    name: 'Парфюмерная вода «Сырая земля»',
    sizeText: '50\u00a0мл',
    price: { price: 690_000 },
    badges: { ...NO_BADGES, isNew: true },
    rating: 4.6,
    reviews: 38,
  },
  {
    state: 'Цена с\u00a0копейками, нет отзывов',
    brand: 'Meru Seoul',
    name: 'Тканевая маска с\u00a0центеллой',
    sizeText: '1\u00a0шт.',
    price: { price: 18_990 },
  },
]

/** Sixteen states of a card, the last one loading. */
export const CardsShow = ({ packshots }: { packshots: SamplePackshots }) => (
  <Show title="Карточка товара">
    <ProductShelf label="Состояния карточки">
      {EXAMPLES.map(({ state, isFavourite = false, ...card }, i) => {
        const packshot = packshots.length > 0 ? packshots[i % packshots.length] : undefined
        return (
          <ProductShelfItem key={state}>
            <div className={css.cardState}>
              <ProductCard
                to={`${paths.showcase}?card=${i}`}
                picture={packshot?.picture ?? null}
                heightMm={packshot?.heightMm ?? 120}
                badges={NO_BADGES}
                rating={null}
                reviews={0}
                heart={<HeartButton productName={`${card.brand}, ${card.name}`} pressed={isFavourite} />}
                action={addButton}
                {...card}
              />
              <span className={css.caption}>{state}</span>
            </div>
          </ProductShelfItem>
        )
      })}
      <ProductShelfItem>
        <div className={css.cardState}>
          <CardSkeleton />
          <span className={css.caption}>Загрузка: линия воды уже на&nbsp;месте</span>
        </div>
      </ProductShelfItem>
    </ProductShelf>
  </Show>
)
