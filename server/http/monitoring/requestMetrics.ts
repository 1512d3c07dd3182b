import { Counter, Histogram, type Registry } from 'prom-client'

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Answered = { method: string; route: string; status: number; seconds: number }

export function createRequestMetrics(registry: Registry) {
  const requests = new Counter({
    name: 'dragoman_http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'dragoman_http_request_duration_seconds',
    help: 'Time to the answer',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_S,
    registers: [registry],
  })
  return {
    observe({ method, route, status, seconds }: Answered) {
      requests.inc({ method, route, status })
      durations.observe({ method, route }, seconds)
    },
  }
}

export type RequestMetrics = ReturnType<typeof createRequestMetrics>
