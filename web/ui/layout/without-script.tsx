import type { ShopProfile } from '#domain/shop-profile.ts'
import css from './without-script.module.css'

type Props = { what: string; hotline: ShopProfile['hotline'] }

/** Words for a browser without JavaScript in place of something that needs it: «Корзина». */
export const WithoutScript = ({ what, hotline }: Props) => (
  <noscript>
    <p className={css.words}>
      {what} без JavaScript не&nbsp;работает. Включите его в&nbsp;браузере или закажите по&nbsp;телефону{' '}
      <a href={hotline.tel}>{hotline.text}</a>.
    </p>
  </noscript>
)
