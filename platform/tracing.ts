/**
 * Spans of OpenTelemetry. Its API does nothing until app/traces.ts has registered what sends them, which happens by the setting
 * TRACES_URL only. A span has a name from the code, never an address or a value of a visitor.
 */
import { context, propagation, SpanKind, SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routeOf } from '#platform/http/measured-route.ts'

const tracer = trace.getTracer('glad')

const inSpan = async <T>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: (span: Span) => Promise<T>,
): Promise<T> =>
  tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' })
      throw error
    } finally {
      span.end()
    }
  })

/** A job of the background; it belongs to no request. */
export const traceJob = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  context.with(trace.deleteSpan(context.active()), () => inSpan(`job ${name}`, SpanKind.CONSUMER, {}, work))

/** A call to an outside provider. `work` gets the header `traceparent`, by which the provider may join its own spans. */
export const traceProviderCall = <T>(
  provider: string,
  call: string,
  work: (headers: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> =>
  inSpan(`${provider} ${call}`, SpanKind.CLIENT, { 'peer.service': provider }, () => {
    const headers: Record<string, string> = {}
    propagation.inject(context.active(), headers)
    return work(headers)
  })

/** Every request but those of load balancers is the root of a trace: what a visitor says about traces is not believed. */
export const traceRequests = (app: FastifyInstance): void => {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const measured = routeOf(request)
    if (measured === null) return done()
    const span = tracer.startSpan(`${request.method} ${measured.route}`, {
      kind: SpanKind.SERVER,
      root: true,
      attributes: {
        'http.request.method': request.method,
        'http.route': measured.route,
        'shop.request_id': request.id,
      },
    })
    spans.set(request, span)
    done()
  })
  // After the body, whose events know nothing of the request's context.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span === undefined) return done()
    context.with(trace.setSpan(context.active(), span), done)
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}
