import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { ErrorScreen, ScriptFailedScreen } from '#web/features/failure/failure-screens.tsx'

/** As browsers say it, each in its own words; Vite where a sheet or a neighbour of the script did not come. */
const SCRIPT_LOAD_ERROR =
  /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload/i
export const isScriptLoadError = (error: unknown): boolean =>
  error instanceof Error && SCRIPT_LOAD_ERROR.test(error.message)

/** INFRA-06. What was thrown on purpose says so itself; a surprise says only that it happened. */
export const Failure = ({ error }: { error: unknown }) => {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const message =
    isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : 'Что-то пошло не\u00a0так'
  useEffect(() => {
    console.error(isRouteErrorResponse(error) ? error.data : error)
  }, [error])
  if (isScriptLoadError(error)) return <ScriptFailedScreen />
  return <ErrorScreen status={status} message={message} />
}
