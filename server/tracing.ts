import { setTimeout as pause } from 'node:timers/promises'
import type { Attributes, Span } from '@opentelemetry/api'

const CLOSES_MS = 2_000

type Done = { name?: string; facts?: Attributes; hasFailed?: boolean }
type Work = {
  name: string
  kind: 'SERVER' | 'CONSUMER'
  headers?: Record<string, string>
}
export type Tracing = Awaited<ReturnType<typeof startTracing>>

/** Work is named by its route or queue, and errors by their kind: no text, address or id leaves the process. */
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
  async function close() {
    const told = sdk.shutdown().catch(() => undefined)
    await Promise.race([told, pause(CLOSES_MS, undefined, { ref: false })])
  }
  return { follow, close }
}
