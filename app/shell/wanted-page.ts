import { useEffect } from 'react'
import { paths } from '#kernel/pages/paths.ts'
import { openSignIn } from '#platform/client/ui-store.ts'
import { SIGN_IN_HASH } from '#platform/router/guards.ts'
import { useLocation, useNavigate } from '#platform/router/hooks.ts'

/** The page of the account that a guest wanted, by the hash to which the guard has led; null: none. */
export const wantedPage = (hash: string): string | null => {
  const path = hash.startsWith(SIGN_IN_HASH) ? hash.slice(SIGN_IN_HASH.length) : ''
  // The router ignores case.
  const folded = path.toLowerCase()
  return folded === paths.personal || folded.startsWith(`${paths.personal}/`) ? path : null
}

/** ROUTE-17: opens the sign-in for a guest whom the guard has led home, and then the wanted page. */
export const useSignInForWantedPage = (): void => {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const wanted = wantedPage(hash)
    if (wanted === null) return
    openSignIn(wanted, 'account-page')
    void navigate(`${pathname}${search}`, { replace: true, preventScrollReset: true })
  }, [hash, pathname, search, navigate])
}
