import { useEffect, useRef } from 'react'
import { createPath, useLocation, useNavigation } from 'react-router'
import { isOutdated } from './builds.ts'
import { KEPT } from './kept-forms.ts'
import { leaveFor } from './leave.ts'

/** INFRA-03 */
const AFTER_LOAD_MS = 1_000

const onceLoaded = (work: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (): void => {
    timer = setTimeout(work, AFTER_LOAD_MS)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => {
    removeEventListener('load', wait)
    clearTimeout(timer)
  }
}

const hasKeptForms = (): boolean => {
  try {
    return sessionStorage.getItem(KEPT) !== null
  } catch {
    return false
  }
}

/** Keeps an open tab alive across releases: INFRA-01, INFRA-02. What can wait for a second is loaded then. */
export const RunningBuild = () => {
  const { location: next } = useNavigation()
  const { pathname, search } = useLocation()
  const page = useRef(pathname)
  useEffect(() => onceLoaded(() => void import('./watch.ts').then(({ watch }) => watch())), [])
  useEffect(() => {
    if (hasKeptForms()) void import('./restored-forms.ts').then(({ restoreForms }) => restoreForms())
  }, [])
  useEffect(() => {
    // Filters and pages of one list are one place; going somewhere else is the moment for a new build.
    if (next && next.pathname !== page.current && isOutdated()) leaveFor(createPath(next))
  }, [next])
  // A page that needs nothing from the shop is there before the effect above could see it coming.
  useEffect(() => {
    if (page.current !== pathname && isOutdated()) leaveFor(pathname + search)
    page.current = pathname
  }, [pathname, search])
  return null
}
