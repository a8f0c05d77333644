/** Pages and payloads as the server answers them. */
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { pageOf as matchedPage } from '#kernel/pages/match-page.ts'
import { FORMS_ONLY, pages, type PageName, type PostedPage } from '#kernel/pages/pages.ts'
import type { ShopPages } from '#shop/company/facts/shop-profile.ts'
import { loaderContext } from './contexts.ts'
import { Document } from './document.tsx'
import { type AnswerForm, type FormAnswer, PageForms, type ShownForms } from './page-forms.tsx'
import { guardedBy } from './guards.ts'
import { writePageData } from './page-data.ts'
import { pathOfPayload, SHELL_PAYLOAD, type Payload } from './payload.ts'
import { ROOT, SHELL } from './route-ids.ts'
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
  readonly startScript: (page: PageName) => string
  /** Inline scripts of the shell, on every page. */
  readonly shellScripts: readonly string[]
}

const HTML = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'
const TEXT = 'text/plain; charset=utf-8'

/** The text shown for an unexpected error; it reveals nothing about the server. */
const UNEXPECTED = { status: 500, statusText: '', internal: false, data: 'Что-то пошло не\u00a0так' }
/** The data of the page could not be read now: the database does not answer. */
const UNAVAILABLE = {
  status: 503,
  statusText: '',
  internal: false,
  data: 'Магазин сейчас не\u00a0отвечает. Обновите страницу через несколько секунд',
}
const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && error.statusCode === UNAVAILABLE.status

type PageQuery = { readonly url: URL; readonly parts: PageParts; readonly isRequested: (routeId: string) => boolean }

export const createRenderer = (routes: RouteObject[], files: PageFiles, forms?: FormsOfPages) => {
  const handler = createStaticHandler(routes)
  const markupCache = createMarkupCache()

  /** Runs the loaders. Unexpected errors are reported and replaced; errors thrown on purpose (404 …) stay. */
  const query = async ({ url, parts, isRequested }: PageQuery): Promise<StaticHandlerContext | Redirect> => {
    const guarded = guardedBy(url.pathname, parts)
    if (guarded !== null) return { location: guarded, status: 302 }
    const context = await handler.query(new Request(url), {
      requestContext: loaderContext(parts),
      filterMatchesToLoad: ({ route }) => isRequested(route.id),
    })
    if (context instanceof Response) return { location: context.headers.get('location') ?? '/', status: context.status }
    if (context.statusCode === 404) return (await movedTo(parts.calls, url.pathname)) ?? context
    const isLate = Object.values(context.errors ?? {}).some(isUnavailable)
    const statusCode = isLate ? UNAVAILABLE.status : context.statusCode
    return { ...context, statusCode, errors: withoutUnexpected(context.errors, parts) }
  }

  const withoutUnexpected = (errors: StaticHandlerContext['errors'], { report }: PageParts) =>
    errors &&
    Object.fromEntries(
      Object.entries(errors).map(([route, error]): [string, unknown] => {
        if (isRouteErrorResponse(error)) return [route, error]
        if (isUnavailable(error)) return [route, UNAVAILABLE]
        report(error)
        return [route, UNEXPECTED]
      }),
    )

  /** Forms that stand alone have no scripts: what is typed into them stays. */
  const html = (
    context: StaticHandlerContext,
    shop: ShopPages,
    status = context.statusCode,
    shownForms: ShownForms | null = null,
  ): RenderedPage => {
    const { loaderData, errors = null } = context
    const page = pageOf(context)
    const isScripted = shownForms?.isAlone !== true
    const startScript = isScripted ? files.startScript(page) : ''
    const pageData = isScripted
      ? writePageData({
          build: files.build,
          page,
          stylesheets: files.stylesheets,
          shop: shop.profile,
          marks: { theme: shop.theme, hasTouchIcon: shop.hasTouchIcon },
          loaderData,
          errors,
        })
      : ''
    const document = (
      <Document
        stylesheets={files.stylesheets}
        marks={shop}
        pageData={pageData}
        logo={logoSymbols(shop.logo)}
        startScript={startScript}
      >
        <ShopContext value={shop.profile}>
          <MarkupCacheContext value={markupCache}>
            <PageForms value={shownForms}>
              <StaticRouterProvider
                router={createStaticRouter(handler.dataRoutes, context)}
                context={context}
                hydrate={false}
              />
            </PageForms>
          </MarkupCacheContext>
        </ShopContext>
      </Document>
    )
    const body = `<!DOCTYPE html>${renderToString(document)}`
    return {
      status,
      type: HTML,
      location: null,
      body,
      inlineScripts: [...(isScripted ? [startScript, SPECULATION_RULES] : []), ...files.shellScripts],
      inlineStyles: shop.theme === '' ? [] : [shop.theme],
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
    const context = await query({ url, parts, isRequested: () => true })
    if (isRedirect(context)) return { status: context.status, type: TEXT, location: context.location, body: '' }
    if (context.statusCode >= 400 && !parts.rendersErrors) return statusOnly(context.statusCode)
    try {
      if (answer === null || context.statusCode >= 400) return html(context, parts.shop)
      const isAlone = parts.fields !== undefined || url.searchParams.has(FORMS_ONLY)
      return html(context, parts.shop, isAlone ? answer.status : 200, { content: answer.content, isAlone })
    } catch (error) {
      parts.report(error)
      return parts.rendersErrors
        ? html({ ...context, errors: { [SHELL]: UNEXPECTED } }, parts.shop, 500)
        : statusOnly(500)
    }
  }

  const payload = async (
    url: URL,
    parts: PageParts,
    isRequested: (routeId: string) => boolean,
  ): Promise<RenderedPage> => {
    const context = await query({ url, parts, isRequested })
    if (isRedirect(context)) return json({ redirect: context.location })
    const [error] = Object.values(context.errors ?? {})
    if (error === undefined) return json({ data: Object.values(context.loaderData).at(-1) ?? null })
    const text = isRouteErrorResponse(error) ? String(error.data) : ''
    return { status: context.statusCode, type: TEXT, location: null, body: text }
  }

  return async (address: URL, parts: PageParts): Promise<RenderedPage> => {
    const path = pathOfPayload(address.pathname)
    if (path === null) return page(address, parts)
    if (address.pathname === SHELL_PAYLOAD) return payload(new URL('/', address), parts, (route) => route === ROOT)
    return payload(new URL(path + address.search, address), parts, (route) => route !== ROOT)
  }
}

/** The page that the router matched: the ids of the routes are the names of the pages. */
const pageOf = ({ matches }: StaticHandlerContext): PageName => {
  const id = matches.at(-1)?.route.id
  return pages.find(({ name }) => name === id)?.name ?? 'notFound'
}

const isFormOf = (forms: FormsOfPages, name: PageName): name is PostedPage => Object.hasOwn(forms, name)

const isRedirect = (answer: StaticHandlerContext | Redirect): answer is Redirect => !('loaderData' in answer)

const statusOnly = (status: number): RenderedPage => ({ status, type: TEXT, location: null, body: '' })

const json = (body: Payload): RenderedPage => ({
  status: 200,
  type: JSON_TYPE,
  location: null,
  body: JSON.stringify(body),
})
