import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { findOldestUndelivered } from '#db/queries/adminBillingEvents.ts'
import { countFailingCustomers } from '#db/queries/customerFailures.ts'
import { countJobs } from '#db/queries/jobs.ts'
import { countSetAsideJobs } from '#db/queries/setAsideJobs.ts'
import type { Services } from '../services.ts'
import type { Env } from './env.ts'
import { ApiError } from './errors.ts'

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Labels = Record<string, string | number>
type Sample = [labels: Labels, value: number]
type Answered = { method: string; route: string; status: number; seconds: number }

/** Counts what this process answers, by route and status, in Prometheus' terms. */
export function createRequestMetrics() {
  const requests = new Map<string, { labels: Labels; count: number }>()
  const durations = new Map<string, { labels: Labels; within: number[]; sum: number; count: number }>()

  return {
    observe({ method, route, status, seconds }: Answered) {
      const name = `${method} ${route}`
      const key = `${name} ${status}`
      const answered = requests.get(key) ?? { labels: { method, route, status }, count: 0 }
      answered.count++
      requests.set(key, answered)
      const known = durations.get(name)
      const duration = known ?? { labels: { method, route }, within: BUCKETS_S.map(() => 0), sum: 0, count: 0 }
      if (!known) durations.set(name, duration)
      const bucket = BUCKETS_S.findIndex((most) => seconds <= most)
      if (bucket !== -1) duration.within[bucket]!++
      duration.sum += seconds
      duration.count++
    },
    write: () =>
      metric(
        'dragoman_http_requests_total',
        'counter',
        'Requests answered',
        [...requests.values()].map(({ labels, count }) => [labels, count]),
      ) + histogram('dragoman_http_request_duration_seconds', 'Time to the answer', [...durations.values()]),
  }
}

export type RequestMetrics = ReturnType<typeof createRequestMetrics>

/** For a Prometheus that has the token; without METRICS_TOKEN there is nothing here. */
export function metricsRoutes({ config, collab, db, texts }: Services, requests: RequestMetrics) {
  const routes = new Hono<Env>({ strict: false })
  if (config.metricsToken === undefined) return routes
  return routes.get('/metrics', async (c) => {
    if (!hasMetricsToken(c)) throw new ApiError(401, 'Not authenticated', { 'WWW-Authenticate': 'Bearer' })
    const [jobs, failing, oldest] = [
      await countJobs(db),
      await countFailingCustomers(db),
      await findOldestUndelivered(db),
    ]
    const waitingSeconds = oldest ? Math.max(0, (Date.now() - oldest.getTime()) / 1000) : 0
    const { rss } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const body =
      requests.write() +
      metric('dragoman_open_sockets', 'gauge', 'WebSockets of live documents', [[{}, collab.openSockets()]]) +
      metric('dragoman_documents_in_memory', 'gauge', 'Live documents', [[{}, collab.documentsInMemory()]]) +
      metric(
        'dragoman_jobs',
        'gauge',
        'Jobs of all processes that wait or run',
        jobs.map(({ queue, state, count }) => [{ queue, state }, count]),
      ) +
      metric('dragoman_billing_failing_customers', 'gauge', 'Customers whose work at Stripe fails', [[{}, failing]]) +
      metric('dragoman_billing_oldest_undelivered_seconds', 'gauge', 'Age of the oldest words Stripe does not have', [
        [{}, waitingSeconds],
      ]) +
      metric('dragoman_set_aside_jobs', 'gauge', 'Jobs that cost processes their life and are not tried again', [
        [{}, await countSetAsideJobs(db)],
      ]) +
      metric('dragoman_texts_given_up_total', 'counter', 'Texts of jobs that took too long', [[{}, texts.overdue()]]) +
      metric('process_resident_memory_bytes', 'gauge', 'Resident memory', [[{}, rss]]) +
      metric('process_cpu_seconds_total', 'counter', 'CPU time', [[{}, (user + system) / 1e6]])
    return c.body(body, 200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Cache-Control': 'no-store',
    })
  })
}

/** Never where none is configured. */
export function hasMetricsToken(c: Context<Env>) {
  const { metricsToken } = c.var.services.config
  return metricsToken !== undefined && isSame(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`)
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))

const heading = (name: string, type: string, help: string) => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`
const metric = (name: string, type: string, help: string, samples: Sample[]) =>
  heading(name, type, help) + samples.map((sample) => line(name, sample)).join('')

type Durations = { labels: Labels; within: number[]; sum: number; count: number }[]

/** Each bucket holds those of the ones before it too. */
function histogram(name: string, help: string, durations: Durations) {
  const lines = durations.flatMap(({ labels, within, sum, count }) => {
    const reached = within.map((_, index) => within.slice(0, index + 1).reduce((sum, more) => sum + more, 0))
    const buckets = BUCKETS_S.map((le, index) => line(`${name}_bucket`, [{ ...labels, le }, reached[index]!]))
    const all = line(`${name}_bucket`, [{ ...labels, le: '+Inf' }, count])
    return [...buckets, all, line(`${name}_sum`, [labels, sum]), line(`${name}_count`, [labels, count])]
  })
  return heading(name, 'histogram', help) + lines.join('')
}

function line(name: string, [labels, value]: Sample) {
  const given = Object.entries(labels).map(([label, text]) => `${label}="${escaped(String(text))}"`)
  return `${name}${given.length > 0 ? `{${given.join(',')}}` : ''} ${value}\n`
}

const escaped = (text: string) => text.replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))
