/** Pages and payloads as the server answers them. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { matchPage, pageOf as matchedPage } from '#kernel/pages/match-page.ts'
import { FORMS_ONLY, type NamedPage, type PageName, type PostedPage } from '#kernel/pages/pages.ts'
import type { ShopPages, ShopProfile } from '#shop/company/facts/shop-profile.ts'
import { loaderContext } from './contexts.ts'
import { Document } from './document.tsx'
import { type AnswerForm, type FormAnswer, PageForms, type ShownForms } from './page-forms.tsx'
import { guardedBy, SIGN_IN_HASH } from './guards.ts'
import { writePageData } from './page-data.ts'
import { pathOfPayload, SHELL_PAYLOAD, type Payload } from './payload.ts'
import { isRouteError, type LoaderFunction, Redirect as LoaderRedirect, routeError } from './loader.ts'
import type { PageRoute, RouteFailure, RouteState } from './route-state.ts'
import { RouteView, type Shell, StaticRouter } from './route-view.tsx'
import { SPECULATION_RULES } from './speculation-rules.ts'
import { createMarkupCache } from './server-markup-cache.tsx'
import { MarkupCacheContext } from '#platform/client/markup-cache.ts'
import { ShopContext } from '#platform/client/shop.ts'
import { logoSymbols } from '#platform/ui/images/logo.tsx'
import type { Calls } from '#app/api/groups.ts'
import type { PageParts, RenderedPage } from '#app/api/page-parts.ts'

type Redirect = { readonly location: string; readonly status: number }

/**
 * ROUTE-16: where a page that is not found has moved to, by the shop's redirect rules; null: no rule matches. Called only
 * after a 404, so that existing pages need no extra query.
 */
const movedTo = async (calls: Pick<Calls, 'seo'>, path: string): Promise<Redirect | null> => {
  const answer = await calls.seo.redirect({ path })
  return answer.ok && answer.value !== null ? { location: answer.value.url, status: answer.value.status } : null
}

/** What pages are without JavaScript. */
export type FormsOfPages = { readonly [P in PostedPage]: AnswerForm }

export type PageFiles = {
  readonly build: string | null
  readonly stylesheets: readonly string[]
  /** The rules of the stylesheets that a page's HTML needs; absent: the page waits for the stylesheets. */
  readonly firstViewStyles?: (html: string) => string
  readonly startScript: (page: PageName) => string
  /** Inline scripts of the shell, on every page. */
  readonly shellScripts: readonly string[]
}
/** What stands above every page, rendered by the server alone, with its inline script. */
export type PageNotice = { readonly content: ReactNode; readonly script: string }

/** Stands for the rules, which are known when the page is written. No text of a page can hold it: there `<` is escaped. */
const FIRST_VIEW = '/* rules of the first view */'
const FIRST_VIEW_ELEMENT = `<style>${FIRST_VIEW}</style>`

const HTML = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'
const TEXT = 'text/plain; charset=utf-8'

/** The text shown for an unexpected error; it reveals nothing about the server. */
const UNEXPECTED = routeError(500, 'Что-то пошло не\u00a0так')
/** The data of the page could not be read now: the database does not answer. */
const UNAVAILABLE = routeError(503, 'Магазин сейчас не\u00a0отвечает. Обновите страницу через несколько секунд')
const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && error.statusCode === UNAVAILABLE.status

/** The screens of the server, with their loaders. */
export type ServerRoutes = Shell & {
  /** Null: nothing stands above the pages. */
  readonly notice?: (shop: ShopProfile) => PageNotice | null
  readonly loadRoot: LoaderFunction
  readonly pageRoute: (page: NamedPage) => PageRoute & { readonly loader?: LoaderFunction | undefined }
}

/** `status`: of the answer; that of the failure, if there is one. */
type Loaded = { readonly shown: RouteState; readonly status: number }
type Part = 'root' | 'page'
type PageQuery = { readonly url: URL; readonly parts: PageParts; readonly wanted: readonly Part[] }

export const createRenderer = (routes: ServerRoutes, files: PageFiles, forms?: FormsOfPages) => {
  const markupCache = createMarkupCache()

  /** Runs the loaders. Unexpected errors are reported and replaced; errors thrown on purpose (404 …) stay. */
  const query = async ({ url, parts, wanted }: PageQuery): Promise<Loaded | Redirect> => {
    const guarded = guardedBy(url.pathname, parts)
    if (guarded !== null) return { location: guarded + SIGN_IN_HASH + url.pathname, status: 302 }
    const { page, params } = matchPage(url.pathname)
    const route = routes.pageRoute(page)
    const loaderArgs = { url, params, context: loaderContext(parts) }
    const run = async (part: Part, loader: LoaderFunction | undefined): Promise<unknown> =>
      wanted.includes(part) ? loader?.(loaderArgs) : undefined
    const loaded = await Promise.allSettled([run('root', routes.loadRoot), run('page', route.loader)])
    const thrown = loaded.map((one) => (one.status === 'rejected' ? [one.reason] : []))
    const redirected = thrown.flat().find((error) => error instanceof LoaderRedirect)
    if (redirected) return { location: redirected.location, status: 302 }
    const [rootData, data] = loaded.map((one) => (one.status === 'fulfilled' ? one.value : undefined))
    const [failure] = thrown.flatMap((errors, at) =>
      errors.map((error): RouteFailure => ({ at: at === 0 ? 'root' : 'page', error: shownError(error, parts) })),
    )
    const status = failure && isRouteError(failure.error) ? failure.error.status : 200
    if (status === 404) {
      const moved = await movedTo(parts.calls, url.pathname)
      if (moved !== null) return moved
    }
    const location = { pathname: url.pathname, search: url.search, hash: '', key: '' }
    return { shown: { location, page: page.name, route, rootData, data, failure: failure ?? null }, status }
  }

  const shownError = (error: unknown, { report }: PageParts): unknown => {
    if (isRouteError(error)) return error
    if (isUnavailable(error)) return UNAVAILABLE
    report(error)
    return UNEXPECTED
  }

  /** Forms that stand alone have no scripts: what is typed into them stays. */
  const html = (
    shown: RouteState,
    shop: ShopPages,
    status: number,
    shownForms: ShownForms | null = null,
  ): RenderedPage => {
    const { page, rootData, data, failure } = shown
    const isScripted = shownForms?.isAlone !== true
    const startScript = isScripted ? files.startScript(page) : ''
    const pageData = isScripted
      ? writePageData({
          build: files.build,
          page,
          stylesheets: files.stylesheets,
          shop: shop.profile,
          marks: { theme: shop.theme, hasTouchIcon: shop.hasTouchIcon },
          rootData,
          data,
          failure,
        })
      : ''
    const firstViewStyles = isScripted ? files.firstViewStyles : undefined
    const notice = routes.notice?.(shop.profile) ?? null
    const document = (
      <Document
        stylesheets={files.stylesheets}
        firstView={firstViewStyles ? FIRST_VIEW : ''}
        marks={shop}
        pageData={pageData}
        logo={logoSymbols(shop.logo)}
        notice={notice === null ? '' : renderToStaticMarkup(notice.content)}
        startScript={startScript}
      >
        <ShopContext value={shop.profile}>
          <MarkupCacheContext value={markupCache}>
            <PageForms value={shownForms}>
              <StaticRouter shown={shown}>
                <RouteView {...routes} />
              </StaticRouter>
            </PageForms>
          </MarkupCacheContext>
        </ShopContext>
      </Document>
    )
    const written = `<!DOCTYPE html>${renderToString(document)}`
    const firstView = firstViewStyles?.(written) ?? ''
    return {
      status,
      type: HTML,
      location: null,
      body: written.replace(FIRST_VIEW_ELEMENT, () => `<style>${firstView}</style>`),
      inlineScripts: [
        ...(isScripted ? [startScript, SPECULATION_RULES] : []),
        ...files.shellScripts,
        ...(notice === null ? [] : [notice.script]),
      ],
      inlineStyles: [firstView, shop.theme].filter((text) => text !== ''),
    }
  }

  /** Null for a page without forms or with none on this visit, and when those of a visit fail: the scripts do not need them. */
  const answerForms = async (
    url: URL,
    { calls, city, shop, fields, report }: PageParts,
  ): Promise<FormAnswer | null> => {
    const { name, formsApart } = matchedPage(url.pathname)
    if (forms === undefined || !isFormOf(forms, name)) return null
    if (formsApart && fields === undefined && !url.searchParams.has(FORMS_ONLY)) return null
    try {
      return await forms[name]({ calls, city, url, fields: fields ?? null, shop: shop.profile })
    } catch (error) {
      if (fields !== undefined) throw error
      if (!isUnavailable(error)) report(error)
      return null
    }
  }

  const page = async (url: URL, parts: PageParts): Promise<RenderedPage> => {
    const answer = await answerForms(url, parts)
    if (answer !== null && 'location' in answer)
      return { status: 303, type: TEXT, location: answer.location, cookie: answer.cookie, body: '' }
    const loaded = await query({ url, parts, wanted: ['root', 'page'] })
    if (isRedirect(loaded)) return { status: loaded.status, type: TEXT, location: loaded.location, body: '' }
    const { shown, status } = loaded
    if (status >= 400 && !parts.rendersErrors) return statusOnly(status)
    try {
      if (answer === null || status >= 400) return html(shown, parts.shop, status)
      const isAlone = parts.fields !== undefined || url.searchParams.has(FORMS_ONLY)
      return html(shown, parts.shop, isAlone ? answer.status : 200, { content: answer.content, isAlone })
    } catch (error) {
      parts.report(error)
      return parts.rendersErrors
        ? html({ ...shown, route: undefined, failure: { at: 'page', error: UNEXPECTED } }, parts.shop, 500)
        : statusOnly(500)
    }
  }

  const payload = async (url: URL, parts: PageParts, part: Part): Promise<RenderedPage> => {
    const loaded = await query({ url, parts, wanted: [part] })
    if (isRedirect(loaded)) return json({ redirect: loaded.location })
    const { failure, data, rootData } = loaded.shown
    if (failure === null) return json({ data: (part === 'root' ? rootData : data) ?? null })
    const text = isRouteError(failure.error) ? (failure.error.data ?? '') : ''
    return { status: loaded.status, type: TEXT, location: null, body: text }
  }

  return async (address: URL, parts: PageParts): Promise<RenderedPage> => {
    const path = pathOfPayload(address.pathname)
    if (path === null) return page(address, parts)
    if (address.pathname === SHELL_PAYLOAD) return payload(new URL('/', address), parts, 'root')
    return payload(new URL(path + address.search, address), parts, 'page')
  }
}

const isFormOf = (forms: FormsOfPages, name: PageName): name is PostedPage => Object.hasOwn(forms, name)

const isRedirect = (answer: Loaded | Redirect): answer is Redirect => 'location' in answer

const statusOnly = (status: number): RenderedPage => ({ status, type: TEXT, location: null, body: '' })

const json = (body: Payload): RenderedPage => ({
  status: 200,
  type: JSON_TYPE,
  location: null,
  body: JSON.stringify(body),
})
