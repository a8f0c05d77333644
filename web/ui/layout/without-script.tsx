import { HOTLINE, HOTLINE_TEL } from '#domain/contacts.ts'
import css from './without-script.module.css'

/** Words for a browser without JavaScript in place of something that needs it: «Корзина». */
export const WithoutScript = ({ what }: { what: string }) => (
  <noscript>
    <p className={css.words}>
      {what} без JavaScript не&nbsp;работает. Включите его в&nbsp;браузере или закажите по&nbsp;телефону{' '}
      <a href={HOTLINE_TEL}>{HOTLINE}</a>.
    </p>
  </noscript>
)
