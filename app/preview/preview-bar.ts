/** What a page of a preview says about itself: the moment it shows, and the way back. */
import { moscowMinute } from '#kernel/dates.ts'
import { leavePreview } from '#kernel/pages/paths.ts'
import { PHONE } from '#platform/ui/styles/breakpoints.ts'
import type { Day } from './open-day.ts'

export const BAR_STYLES_PATH = '/preview/bar.css'
/** The colours are those of the page's tokens. */
export const BAR_STYLES = `preview-bar {
  position: fixed;
  inset: auto 0 0;
  z-index: 2147483647;
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  align-items: center;
  justify-content: center;
  padding: 6px 16px;
  font: 500 14px/20px var(--f-text, sans-serif);
  color: #fff;
  background: #3a2a5d;
}
preview-bar a {
  padding: 4px 0;
  color: inherit;
  text-decoration: underline;
}
preview-bar a:focus-visible {
  outline: 2px solid #fff;
  outline-offset: 2px;
}
/* Above the tabs of a phone. */
@media ${PHONE} {
  preview-bar {
    bottom: calc(56px + env(safe-area-inset-bottom, 0px));
  }
}
@media print {
  preview-bar {
    display: none;
  }
}
`

export const CLOCK_PATH = '/preview/clock.js'
/** The browser's clock goes on from the moment shown: hours of stores and «завтра» are counted there. */
export const CLOCK = `{
  const Here = Date
  const ahead = Number(document.currentScript.dataset.at) - Here.now()
  globalThis.Date = class Date extends Here {
    constructor(...given) {
      if (given.length === 0) super(Here.now() + ahead)
      else super(...given)
    }
    static now() {
      return Here.now() + ahead
    }
  }
}
`

const MOMENT = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Moscow',
})

/** «12 декабря 2026 г. в 10:00», Moscow time. */
export const momentWords = (at: Date): string => MOMENT.format(at)

/** The office's page of previews with this one chosen. */
const daysOf = ({ at, sets }: Day): string =>
  ['/office/preview?at=', moscowMinute(at), ...sets.map((set) => `&amp;set=${set}`)].join('')

/**
 * An element of its own kind, and links with a target: both are left alone by the scripts of the page, which are modules and run after
 * the clock.
 */
export const barOf = ({ at, sets }: Day): string =>
  `<preview-bar role="status"><link rel="stylesheet" href="${BAR_STYLES_PATH}">` +
  `<script src="${CLOCK_PATH}" data-at="${at.getTime()}"></script>` +
  `<span>Магазин на ${momentWords(at)} по\u00a0Москве${sets.length === 0 ? '' : `, с\u00a0изменениями №\u00a0${sets.join(', ')}`}</span>` +
  `<a href="${daysOf({ at, sets })}" target="_self">Другой день и\u00a0пробная корзина</a>` +
  `<a href="${leavePreview}" target="_self">Закончить показ</a></preview-bar>`

/** At the end: the page's own first link, which skips to its contents, stays the first. */
export const withBar = (page: string, bar: string): string => page.replace(/<\/body>/, (end) => bar + end)
