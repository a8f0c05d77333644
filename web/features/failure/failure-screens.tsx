import { preload } from 'react-dom'
import { paths } from '#domain/paths.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { WaterlineScene, ReflectedText } from '#web/ui/layout/waterline-scene.tsx'
import text from '#web/ui/styles/text.module.css'
import displayLatin from '#web/ui/styles/fonts/display-latin.woff2?url'
import css from './failure-screens.module.css'

/** INFRA-06: a missing page, or any other failure with its status and message; the digits stand on the water. */
/** A script of the page that did not come, twice: nothing is broken, and the way back is to load it again. */
const SCRIPT_FAILED = {
  title: 'Страница не\u00a0загрузилась целиком',
  text: 'Её часть не\u00a0дошла: связь прервалась или магазин как раз обновляется. Подождите несколько секунд и\u00a0обновите страницу, корзина и\u00a0всё набранное на\u00a0месте.',
} as const

export const ScriptFailedScreen = () => (
  <WaterlineScene as="section" className={css.lost}>
    <div className={css.words}>
      <h1 className={text.d32} tabIndex={-1}>
        {SCRIPT_FAILED.title}
      </h1>
      <p className={css.text}>{SCRIPT_FAILED.text}</p>
      <p className={css.ways}>
        <Button onClick={() => window.location.reload()}>Обновить страницу</Button>
        <ButtonLink to={paths.home} look="line">
          На главную
        </ButtonLink>
      </p>
    </div>
  </WaterlineScene>
)

export const ErrorScreen = ({ status, message }: { status: number; message: string }) => {
  // The largest thing on this page is digits, and they come from a cut that other pages need later.
  preload(displayLatin, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    <WaterlineScene as="section" className={css.lost}>
      <ReflectedText className={css.digits} decorative>
        {status}
      </ReflectedText>
      <div className={css.words}>
        <h1 className={text.d32} tabIndex={-1}>
          {status === 404 ? 'К сожалению, запрашиваемая страница не найдена' : message}
        </h1>
        <p className={css.text}>
          {status === 404 ? (
            <>
              <span>Что-то пошло не так, страница больше не существует.</span>
              <span>Пожалуйста перейдите на главную страницу сайта.</span>
            </>
          ) : (
            <>Ошибка {status}. Мы уже знаем о&nbsp;ней и&nbsp;разбираемся.</>
          )}
        </p>
        <ButtonLink to={paths.home} size="lg">
          На главную
        </ButtonLink>
      </div>
    </WaterlineScene>
  )
}
