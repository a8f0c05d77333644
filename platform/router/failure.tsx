import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { ErrorScreen, ScriptFailedScreen } from './failure-screens.tsx'

/** Messages of Chromium, Safari and Firefox, and of Vite when a stylesheet or an imported script is missing. */
const SCRIPT_LOAD_ERROR =
  /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload/i
export const isScriptLoadError = (error: unknown): boolean =>
  error instanceof Error && SCRIPT_LOAD_ERROR.test(error.message)

/** INFRA-06. Shows the message of a thrown response; any other error shows a general text and is logged. */
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
