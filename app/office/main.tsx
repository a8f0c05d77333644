/** The office: the staff's application, with files of its own. */
import '#platform/ui/styles/styles.css'
import { StrictMode, useCallback, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { StaffMe } from '#shop/office/office.api.ts'
import { OFFICE_WORKER } from '#kernel/office-worker.ts'
import { newQueryClient } from '#platform/client/query.ts'
import { officeApi } from '#shop/office/office/api/office-api.ts'
import { deviceApi } from '#shop/office/office/api/device-api.ts'
import { onSignedOut, valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { ChangePage } from '#shop/office/office/device/change-page.tsx'
import { countStoredActions } from '#shop/order/office/outbox/action-store.ts'
import { DEVICE_KEY } from '#shop/office/office/device/use-device.ts'
import { QueuePage } from '#shop/order/office/queue-page.tsx'
import { Desk } from './desk.tsx'
import { beginsWithQueue } from './menu.tsx'
import { routesOf } from './pages.tsx'
import { TodayPage } from './today-page.tsx'
import { Unreachable } from '#shop/office/office/shell/unreachable.tsx'
import { JoinPage } from '#shop/office/office/sign-in/join-page.tsx'
import { SignInPage } from '#shop/office/office/sign-in/sign-in-page.tsx'

const client = newQueryClient()
const LAST_LOGIN_KEY = 'glad-office-login'

const routerFor = (me: StaffMe, onSignOut: () => void) =>
  createBrowserRouter(
    [
      {
        element: <Desk me={me} onSignOut={onSignOut} />,
        children: [...routesOf(me), { path: '*', Component: beginsWithQueue(me) ? QueuePage : TodayPage }],
      },
    ],
    { basename: '/office' },
  )
type Router = ReturnType<typeof routerFor>

/** Token of the link `/office/join#…`. */
const invitationToken = (): string | null => (location.pathname === '/office/join' ? location.hash.slice(1) : null)

/** Where nobody works: the short code on a device that is open, otherwise password and code. */
const Entrance = ({ onSignedIn }: { onSignedIn: (me: StaffMe) => void }) => {
  const { data, isPending } = useQuery({
    queryKey: DEVICE_KEY,
    queryFn: async ({ signal }) => valueOrThrow(await deviceApi.counterDevice({}, { signal })),
    retry: false,
  })
  const [isByPassword, setByPassword] = useState(false)
  if (isPending) return null
  const members = data?.members ?? []
  return isByPassword || members.length === 0 ? (
    <SignInPage onSignedIn={onSignedIn} />
  ) : (
    <ChangePage
      members={members}
      last={sessionStorage.getItem(LAST_LOGIN_KEY)}
      onSignedIn={onSignedIn}
      onPassword={() => setByPassword(true)}
    />
  )
}

/** `undefined`: not known yet; null: nobody. */
type SignedIn = { readonly router: Router } | null | undefined

const Application = () => {
  const queries = useQueryClient()
  const [signedIn, setSignedIn] = useState<SignedIn>()
  const [failure, setFailure] = useState<unknown>(null)
  const [unsent, setUnsent] = useState(0)
  const [token, setToken] = useState(invitationToken)
  const leave = useCallback((): void => {
    queries.clear()
    setSignedIn(null)
  }, [queries])
  const enter = useCallback(
    (me: StaffMe): void => {
      queries.clear()
      const last = sessionStorage.getItem(LAST_LOGIN_KEY)
      // The page of somebody else stays closed.
      if (last !== null && last !== me.login) history.replaceState(null, '', '/office')
      sessionStorage.setItem(LAST_LOGIN_KEY, me.login)
      setSignedIn({ router: routerFor(me, leave) })
    },
    [leave, queries],
  )
  const check = useCallback((): void => {
    officeApi
      .me({})
      .then((answer) => {
        setFailure(null)
        return answer.ok ? enter(answer.value) : setSignedIn(null)
      })
      .catch(async (error: unknown) => {
        setFailure(error)
        setUnsent(await countStoredActions())
      })
  }, [enter])
  // Once: later the calls themselves tell that the session has ended.
  useEffect(check, [check])
  useEffect(() => onSignedOut(leave), [leave])

  const joined = (me: StaffMe): void => {
    history.replaceState(null, '', '/office')
    setToken(null)
    enter(me)
  }

  if (failure !== null) return <Unreachable error={failure} unsent={unsent} onRetry={check} />
  if (signedIn === undefined) return null
  if (token !== null) return <JoinPage token={token} onSignedIn={joined} />
  return signedIn === null ? <Entrance onSignedIn={enter} /> : <RouterProvider router={signedIn.router} />
}

const App = () => (
  <QueryClientProvider client={client}>
    <Application />
  </QueryClientProvider>
)

// Without service workers, as in some private windows, the office works all the same: it is only not opened without network.
if ('serviceWorker' in navigator)
  void navigator.serviceWorker
    .register(OFFICE_WORKER, { scope: '/office' })
    .catch((error: unknown) => console.warn('The office does not open without network', error))

const root = document.getElementById('office')
if (root === null) throw new Error('The document has no element «office»')
if (location.pathname === '/_ui/office')
  void import('../../tests/showcase/office/office-parts.tsx').then(({ showOfficeParts }) => showOfficeParts(root))
else
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
