/**
 * EXCH-04: asks for the consent to measuring, above every page of a shop that has counters of others. Rendered by the server only, so
 * that it costs the page no script; its form works without one. An inline script hides it from who has answered, before the first paint;
 * without scripts a stylesheet does (app/http/measuring.ts).
 */
import { paths } from '#kernel/pages/paths.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import type { Consent } from '#shop/consent/facts/consent.ts'
import { MEASURING_BAR, MEASURING_COOKIE, MEASURING_PATH, MEASURING_STYLES } from '../facts/foreign-counters.ts'
import css from './measuring-bar.module.css'

/** Hides the bar from who has answered to this version of the text. */
export const measuringScript = (version: string): string =>
  `document.cookie.split('; ').some(function(c){return /^${MEASURING_COOKIE}=(yes|no)\\.${version}\\./.test(c)})` +
  `&&(document.getElementById('${MEASURING_BAR}').dataset.answered='')`

export const MeasuringBar = ({ consent: { text, version } }: { consent: Consent }) => (
  <>
    <noscript>
      <link rel="stylesheet" href={MEASURING_STYLES} />
    </noscript>
    <section id={MEASURING_BAR} className={css.bar} aria-label="Измерения" tabIndex={-1}>
      <form className={css.form} method="post" action={MEASURING_PATH}>
        <p className={css.text}>
          {text}. <a href={paths.privacyPolicy}>Подробнее</a>
        </p>
        <input type="hidden" name="version" value={version} />
        <div className={css.answers}>
          <Button look="line" size="sm" type="submit" name="answer" value="yes">
            Разрешить измерения
          </Button>
          <Button look="line" size="sm" type="submit" name="answer" value="no">
            Без измерений
          </Button>
        </div>
      </form>
    </section>
    <script dangerouslySetInnerHTML={{ __html: measuringScript(version) }} />
  </>
)
