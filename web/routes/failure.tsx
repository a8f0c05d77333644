import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { Lost } from '#web/features/lost/lost.tsx'

/** INFRA-06. What was thrown on purpose says so itself; a surprise says only that it happened. */
export const Failure = ({ error }: { error: unknown }) => {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const message = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : 'Что-то пошло не\u00a0так'
  useEffect(() => {
    console.error(isRouteErrorResponse(error) ? error.data : error)
  }, [error])
  return <Lost status={status} message={message} />
}
