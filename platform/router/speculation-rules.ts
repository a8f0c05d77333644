import { pages } from '#kernel/pages/pages.ts'

/** Pages whose HTML is the same for every visitor of a city; the page of the sign-in and those for staff are left out. */
const patterns = pages.filter(({ cached, indexed }) => cached && indexed).map(({ pattern }) => pattern)

/** The text of the element, whose hash the content policy has to allow. */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: patterns }, { not: { selector_matches: '[target], [download]' } }] },
      // From the moment when a finger goes down on a link.
      eagerness: 'conservative',
    },
  ],
})

/**
 * FELT-01: the browser fetches a page's HTML before its link is followed, until scripts run and the router does that by itself
 * (prepare.ts). Part of the start script, which knows whether the visitor saves data.
 */
export const ADD_SPECULATION_RULES =
  'if(window.HTMLScriptElement?.supports?.("speculationrules")&&!navigator.connection?.saveData)' +
  'document.head.append(Object.assign(document.createElement("script"),' +
  `{type:"speculationrules",textContent:${JSON.stringify(SPECULATION_RULES)}}));`

export const removeSpeculationRules = (): void => document.querySelector('script[type=speculationrules]')?.remove()
