import { setTimeout as pause } from 'node:timers/promises'
import type { Attributes, Span } from '@opentelemetry/api'

const CLOSES_MS = 2_000

/** A finished piece of work. */
type Done = { name?: string; facts?: Attributes; hasFailed?: boolean }
type Work = {
  name: string
  kind: 'SERVER' | 'CONSUMER'
  /** The headers that came with it may say which trace it belongs to. */
  headers?: Record<string, string>
}
export type Tracing = Awaited<ReturnType<typeof startTracing>>

/**
 * Tells an OpenTelemetry collector of requests and jobs, as the usual OTEL_* variables say. Work is named by its route or
 * queue, and errors by their kind: no text, address or id leaves the process. Loaded only where it is wanted.
 */
export async function startTracing() {
  const [{ startNodeSDK }, { context, propagation, SpanKind, SpanStatusCode, trace }] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/api'),
  ])
  const sdk = startNodeSDK({
    ...(process.env.OTEL_SERVICE_NAME ? {} : { resourceAttributes: { 'service.name': 'dragoman' } }),
    metricReaders: [], // they are at /metrics
    logRecordProcessors: [],
  })
  const tracer = trace.getTracer('dragoman')

  /** Marks the work as failed when it rejects, and rejects too. */
  async function follow({ name: begun, kind, headers = {} }: Work, work: () => Promise<Done>): Promise<void> {
    const parent = propagation.extract(context.active(), headers)
    await tracer.startActiveSpan(begun, { kind: SpanKind[kind] }, parent, async (span: Span) => {
      try {
        const { name, facts, hasFailed } = await work()
        if (name) span.updateName(name)
        if (facts) span.setAttributes(facts)
        if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
      } catch (error) {
        span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    })
  }
  /** Exports pending spans, unless the collector is away. */
  async function close() {
    const told = sdk.shutdown().catch(() => undefined)
    await Promise.race([told, pause(CLOSES_MS, undefined, { ref: false })])
  }
  return { follow, close }
}
