import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from '../hooks.ts'
import { createPath } from '../location.ts'
import { isOutdated } from './builds.ts'
import { SAVED } from './saved-forms.ts'
import { leaveFor } from './reload.ts'

/** INFRA-03: delay of the manifest and the prefetching after `load`. */
const AFTER_LOAD_MS = 1_000

/** Runs `work` a second after the page has loaded. Returns what calls it off. */
export const onceLoaded = (work: () => void): (() => void) => {
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

const hasSavedForms = (): boolean => {
  try {
    return sessionStorage.getItem(SAVED) !== null
  } catch {
    return false
  }
}

/** INFRA-01, INFRA-02: keeps an open tab working across releases. Loads watch.ts a second after the page. */
export const RunningBuild = () => {
  const { location: next } = useNavigation()
  const { pathname, search } = useLocation()
  const page = useRef(pathname)
  useEffect(() => onceLoaded(() => void import('./watch.ts').then(({ watch }) => watch())), [])
  useEffect(() => {
    if (hasSavedForms()) void import('./restore-forms.ts').then(({ restoreForms }) => restoreForms())
  }, [])
  useEffect(() => {
    // Filters and page numbers do not change the path; a new build is loaded only with a new path.
    if (next && next.pathname !== page.current && isOutdated()) leaveFor(createPath(next))
  }, [next])
  // A page without a loader is shown before the effect above runs.
  useEffect(() => {
    if (page.current !== pathname && isOutdated()) leaveFor(pathname + search)
    page.current = pathname
  }, [pathname, search])
  return null
}
