/** The office: the staff's application, with files of its own. */
import '#platform/ui/styles/styles.css'
import { StrictMode, useCallback, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { StaffMe } from '#shop/office/office.api.ts'
import { newQueryClient } from '#platform/client/query.ts'
import { officeApi } from '#shop/office/office/api/office-api.ts'
import { onSignedOut } from '#shop/office/office/api/signed-out.ts'
import { AuditPage } from './audit-page.tsx'
import { SearchPage } from '#shop/catalogue/office/search-page.tsx'
import { CertificatePage } from '#shop/loyalty/office/certificate-page.tsx'
import { TillPage } from '#shop/loyalty/office/till-page.tsx'
import { FoundPage } from './found-page.tsx'
import { OrderPage } from '#shop/order/office/order-page.tsx'
import { QueuePage } from '#shop/order/office/queue-page.tsx'
import { RefundsPage } from '#shop/order/office/refunds/refunds-page.tsx'
import { KindsPage } from '#shop/changes/office/kinds-page.tsx'
import { ListPage } from '#shop/changes/office/list-page.tsx'
import { PreviewPage } from '#shop/changes/office/preview-page.tsx'
import { RecordPage } from '#shop/changes/office/record-page.tsx'
import { SetPage } from '#shop/changes/office/set-page.tsx'
import { SetsPage } from '#shop/changes/office/sets-page.tsx'
import { NewsletterPage } from '#shop/people/office/newsletter-page.tsx'
import { NewslettersPage } from '#shop/people/office/newsletters-page.tsx'
import { UploadPage } from '#shop/changes/office/upload-page.tsx'
import { Desk } from './desk.tsx'
import { Unreachable } from '#shop/office/office/shell/unreachable.tsx'
import { SignInPage } from '#shop/office/office/sign-in/sign-in-page.tsx'

const client = newQueryClient()

const routerFor = (me: StaffMe, onSignOut: () => void) =>
  createBrowserRouter(
    [
      {
        element: <Desk me={me} onSignOut={onSignOut} />,
        children: [
          { path: '/orders/:number', Component: OrderPage },
          { path: '/certificates/:number', Component: CertificatePage },
          { path: '/till', Component: TillPage },
          { path: '/found', Component: FoundPage },
          { path: '/newsletters', Component: NewslettersPage },
          { path: '/newsletters/:code', Component: NewsletterPage },
          { path: '/audit', Component: AuditPage },
          { path: '/search', Component: SearchPage },
          { path: '/refunds', Component: RefundsPage },
          { path: '/records', Component: KindsPage },
          { path: '/records/:kind', Component: ListPage },
          { path: '/records/:kind/record', Component: RecordPage },
          { path: '/records/:kind/upload', Component: UploadPage },
          { path: '/preview', Component: PreviewPage },
          { path: '/changes', Component: SetsPage },
          { path: '/changes/:id', Component: SetPage },
          { path: '*', Component: QueuePage },
        ],
      },
    ],
    { basename: '/office' },
  )
type Router = ReturnType<typeof routerFor>

/** `undefined`: not known yet; null: nobody. */
type SignedIn = { readonly router: Router } | null | undefined

const Application = () => {
  const queries = useQueryClient()
  const [signedIn, setSignedIn] = useState<SignedIn>()
  const [failure, setFailure] = useState<unknown>(null)
  const leave = useCallback((): void => {
    queries.clear()
    setSignedIn(null)
  }, [queries])
  const enter = useCallback((me: StaffMe): void => setSignedIn({ router: routerFor(me, leave) }), [leave])
  const check = useCallback((): void => {
    setFailure(null)
    officeApi
      .me({})
      .then((answer) => (answer.ok ? enter(answer.value) : setSignedIn(null)))
      .catch(setFailure)
  }, [enter])
  // Once: later the calls themselves tell that the session has ended.
  useEffect(check, [check])
  useEffect(() => onSignedOut(leave), [leave])

  if (failure !== null) return <Unreachable error={failure} onRetry={check} />
  if (signedIn === undefined) return null
  return signedIn === null ? <SignInPage onSignedIn={enter} /> : <RouterProvider router={signedIn.router} />
}

const App = () => (
  <QueryClientProvider client={client}>
    <Application />
  </QueryClientProvider>
)

const root = document.getElementById('office')
if (root === null) throw new Error('The document has no element «office»')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
