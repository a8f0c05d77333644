import { Price } from '#platform/ui/product/price.tsx'
import text from '#platform/ui/styles/text.module.css'
import { Logo } from '#platform/ui/images/logo.tsx'
import { Grid, Show, State } from './show.tsx'
import css from './showcase.module.css'

/** A shop without a logo file: the logo of this one is in the header. */
const WITHOUT_LOGO = { name: 'Лавка', logo: null }

export const LogoShow = () => (
  <Show title="Знак">
    <Grid>
      <State name="название вместо рисунка">
        <Logo shop={WITHOUT_LOGO} className={css.smallLogo} />
      </State>
      <State name="на чернилах">
        <div className={css.ink}>
          <Logo shop={WITHOUT_LOGO} className={css.smallLogo} />
        </div>
      </State>
    </Grid>
  </Show>
)

const COLOURS = [
  ['Бумага', '#ffffff'],
  ['Лёд', '#f3f6f7'],
  ['Туман', '#e9eff1'],
  ['Вода', '#d5e0e5'],
  ['Линия', '#cfd9dd'],
  ['Кромка', '#6c808a'],
  ['Подпись', '#566b75'],
  ['Второй текст', '#425a65'],
  ['Омут', '#0f2730'],
  ['Озеро', '#0a5f80'],
  ['Озеро тёмное', '#07455e'],
  ['Рябина', '#bf2c1a'],
  ['Мох', '#226243'],
  ['Облепиха', '#ffc24b'],
  ['Пудра', '#f6e6de'],
] as const

export const ColourShow = () => (
  <Show title="Цвет">
    <Grid>
      {COLOURS.map(([name, value]) => (
        <div key={value} className={css.colour}>
          <svg aria-hidden>
            <rect width="100%" height="100%" fill={value} />
          </svg>
          <b className={text.t14}>{name}</b>
          <span className={css.caption}>{value}</span>
        </div>
      ))}
    </Grid>
  </Show>
)

export const TypeShow = () => (
  <Show title="Шрифт">
    <div className={css.type}>
      <p className={css.hero}>Тихая кожа</p>
      <p className={text.d56}>Крем-барьер с церамидами, 56/58</p>
      <p className={text.d40}>Новинки на полке, 40/44</p>
      <p className={text.d32}>Спросите косметолога, 32/36</p>
      <p className={text.d24}>
        Состав, 24/28. <i>Курсив только в наведении на бренд</i>
      </p>
      <p className={text.t22}>Как получите, 22/28</p>
      <p className={text.t18}>Лёгкий флюид, который выравнивает тон, 18/26</p>
      <p>Основной текст и поля, 16/24</p>
      <p className={text.t14}>Подписи в карточке и пикере, 14/20</p>
      <p className={text.t13}>Служебное, подсказка поля, 13/18</p>
    </div>
    <Grid>
      <State name="цена">
        <Price price={129_900} />
      </State>
      <State name="со скидкой">
        <Price price={124_950} oldPrice={166_600} />
      </State>
      <State name="варианты стоят по-разному">
        <Price price={89_000} from />
      </State>
      <State name="нет в наличии">
        <Price price={179_000} muted />
      </State>
      <State name="страница товара, с самой низкой ценой за 30 дней">
        <Price size="page" price={1_299_000} oldPrice={1_549_000} lowest30Days={1_250_000} />
      </State>
    </Grid>
  </Show>
)
