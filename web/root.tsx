import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router'
import { followOldAddresses } from './api/old-addresses.ts'
import { newQueryClient } from './api/query.ts'

export const middleware = [followOldAddresses]

export const Layout = ({ children }: { children: ReactNode }) => (
  <html lang="ru">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <Meta />
      <Links />
    </head>
    <body>
      {children}
      <ScrollRestoration />
      <Scripts />
    </body>
  </html>
)

export default function Root() {
  const [queries] = useState(newQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  )
}

export const ErrorBoundary = () => {
  const error = useRouteError()
  return <h1>{isRouteErrorResponse(error) ? `${error.status}` : '500'}</h1>
}
