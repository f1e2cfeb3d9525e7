// Sends traces to a collector by OTLP over HTTP. The provider is not registered globally, because the client of error reports has one of its
// own. Loaded only if a collector is configured.
import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, SpanKind, type Span as OpenSpan, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Log } from '#app/adapters/log.server.ts'
import type { TracingConfig } from '#app/config/tracing-env.ts'
import type { Span, Tracing } from './tracing.ts'

const TIMEOUT_MS = 3_000

export function createOtlpTracing({ endpoint, headers, sampleRatio, serviceName }: TracingConfig, log: Log): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis: TIMEOUT_MS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: reportFailures(exporter, log), exportTimeoutMillis: 2 * TIMEOUT_MS }),
    ],
  })
  const tracer = provider.getTracer('tahanan')
  const current = new AsyncLocalStorage<OpenSpan>()
  return {
    startTrace(name, attributes, work) {
      const span = tracer.startSpan(name, { attributes, kind: SpanKind.SERVER }, ROOT_CONTEXT)
      return current.run(span, () => work(toSpan(span)))
    },
    startPart(name, attributes) {
      const parent = current.getStore()
      if (!parent?.isRecording()) return null
      return toSpan(tracer.startSpan(name, { attributes, kind: SpanKind.CLIENT }, trace.setSpan(ROOT_CONTEXT, parent)))
    },
    stop: () => provider.shutdown().catch(() => undefined), // rejects without a collector, which is in the log already
  }
}

const toSpan = (span: OpenSpan): Span => ({
  set: (attributes) => void span.setAttributes(attributes),
  end({ isFailure } = { isFailure: false }) {
    if (isFailure) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  },
})

/** One line when the collector stops answering, not one for each attempt. */
function reportFailures(exporter: OTLPTraceExporter, log: Log): SpanExporter {
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error && !isFailing) log.warn('tracing.exportFailed', { error: result.error })
        isFailing = result.error !== undefined
        done(result)
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}
