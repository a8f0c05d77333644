import { preload } from 'react-dom'
import { paths } from '#kernel/pages/paths.ts'
import { Button, ButtonLink } from '#platform/ui/controls/button.tsx'
import { WaterlineScene, ReflectedText } from '#platform/ui/layout/waterline-scene.tsx'
import text from '#platform/ui/styles/text.module.css'
import displaySigns from '#platform/ui/styles/fonts/display-signs.woff2?url'
import css from './failure-screens.module.css'
import { useEffect } from 'react'
import { isRouteError } from './loader.ts'

/** INFRA-02: a script of the page failed to load again after a reload. */
const SCRIPT_FAILED = {
  title: 'Страница не\u00a0загрузилась целиком',
  text:
    'Её часть не\u00a0дошла: связь прервалась или магазин как раз обновляется. Подождите ' +
    'несколько секунд и\u00a0обновите страницу, корзина и\u00a0всё набранное на\u00a0месте.',
} as const

const NO_CONNECTION = {
  title: 'Нет связи с\u00a0магазином',
  text: 'Проверьте интернет и\u00a0обновите страницу или вернитесь на\u00a0прежнюю. Корзина на\u00a0месте.',
} as const

type Words = { readonly title: string; readonly text: string }
/** What did not reach the browser is worth another try. */
const ReloadScreen = ({ title, text: words }: Words) => (
  <WaterlineScene as="section" className={css.screen}>
    <div className={css.message}>
      <h1 className={text.d32} tabIndex={-1}>
        {title}
      </h1>
      <p className={css.text}>{words}</p>
      <p className={css.actions}>
        <Button onClick={() => window.location.reload()}>Обновить страницу</Button>
        <ButtonLink to={paths.home} look="line">
          На главную
        </ButtonLink>
      </p>
    </div>
  </WaterlineScene>
)

/** INFRA-06: the 404 page, or the status and message of another error. The status is drawn over a picture of water. */
export const ErrorScreen = ({ status, message }: { status: number; message: string }) => {
  // The digits are the LCP element; their font subset is not preloaded by other pages.
  preload(displaySigns, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    <WaterlineScene as="section" className={css.screen}>
      <ReflectedText className={css.digits} decorative>
        {status}
      </ReflectedText>
      <div className={css.message}>
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

/** Messages of Chromium, Safari and Firefox, and of Vite when a stylesheet or an imported script is missing. */
const SCRIPT_LOAD_ERROR =
  /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload/i
const isScriptLoadError = (error: unknown): boolean => error instanceof Error && SCRIPT_LOAD_ERROR.test(error.message)

/** Messages of Chromium, Safari and Firefox when a request had no answer. */
const CONNECTION_ERROR = /Failed to fetch|Load failed|NetworkError|network error/i
const isConnectionError = (error: unknown): boolean =>
  error instanceof TypeError && CONNECTION_ERROR.test(error.message)

/** INFRA-06. Shows the message of a thrown response; any other error shows a general text and is logged. */
export const Failure = ({ error }: { error: unknown }) => {
  const status = isRouteError(error) ? error.status : 500
  const message = isRouteError(error) && typeof error.data === 'string' ? error.data : 'Что-то пошло не\u00a0так'
  useEffect(() => {
    console.error(isRouteError(error) ? error.data : error)
  }, [error])
  if (isScriptLoadError(error)) return <ReloadScreen {...SCRIPT_FAILED} />
  if (isConnectionError(error)) return <ReloadScreen {...NO_CONNECTION} />
  return <ErrorScreen status={status} message={message} />
}
