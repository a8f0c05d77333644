/** Sends spans to a collector of OpenTelemetry (OTLP over HTTP, JSON). Loaded only with the setting TRACES_URL. */
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import { VERSION } from './release.ts'

export type TracesOptions = {
  /** Address of the collector, such as http://collector:4318/v1/traces. */
  readonly url: string
  /** Share of the requests that are traced. */
  readonly percent: number
}

/** Returns what sends the last spans and ends it. A collector that is away costs the spans, nothing else. */
export const startTraces = ({ url, percent }: TracesOptions): (() => Promise<void>) => {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'glad', 'service.version': VERSION }),
    sampler: new TraceIdRatioBasedSampler(percent / 100),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, timeoutMillis: 5_000 }) })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return async () => {
    await provider.shutdown().catch(() => {})
    for (const api of [trace, propagation, context]) api.disable()
  }
}
