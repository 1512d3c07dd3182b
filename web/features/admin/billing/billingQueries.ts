import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import type { Corrections, MeterEvents, Overview, REPORT_SIDES, Report } from '#server/billingReports/contract.ts'
import { billingReportApi, read } from '#web/api/client.ts'

export type ReportSide = (typeof REPORT_SIDES)[number]
export type ReportFilter = InferRequestType<typeof billingReportApi.index.$get>['query']
export type MeterEventState = NonNullable<
  InferRequestType<(typeof billingReportApi)['meter-events']['$get']>['query']['state']
>

export const REPORT_PAGE = 50
const LIVE_MS = 2_000
const QUIET_MS = 5_000

const keys = ['admin', 'billing'] as const
const pageOf = (page: number) => ({ skip: String((page - 1) * REPORT_PAGE), limit: String(REPORT_PAGE) })
const header = {}

/** Each call answers that nothing has changed, which the types of the client cannot tell apart. */
const readAnswer = <Answer>(call: Promise<unknown>) => read(call as Parameters<typeof read<Answer>>[0])

export const overviewQuery = (query: ReportFilter) =>
  queryOptions({
    queryKey: [...keys, 'overview', query],
    queryFn: () => readAnswer<Overview>(billingReportApi.index.$get({ query, header })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && state.data.paid_reserved_words + state.data.free_reserved_words > 0 ? LIVE_MS : QUIET_MS,
  })

export const reportQuery = (by: ReportSide, filter: ReportFilter, page: number) =>
  queryOptions({
    queryKey: [...keys, by, filter, page],
    queryFn: () =>
      readAnswer<Report>(billingReportApi.usage.$get({ query: { by, ...filter, ...pageOf(page) }, header })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: LIVE_MS,
  })

export const meterEventsQuery = (state: MeterEventState | undefined, page: number) =>
  queryOptions({
    queryKey: [...keys, 'meter-events', state, page],
    queryFn: () =>
      readAnswer<MeterEvents>(
        billingReportApi['meter-events'].$get({ query: { ...pageOf(page), ...(state && { state }) }, header }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: QUIET_MS,
  })

export const retryMeterEvents = () => read(billingReportApi['meter-events'].retry.$post())

export const retryCustomer = (customer_id: string) =>
  read(billingReportApi['failing-customers'][':customer_id'].retry.$post({ param: { customer_id } }))

export const endAsCounted = (customer_id: string) =>
  read(billingReportApi['failing-customers'][':customer_id'].end.$post({ param: { customer_id } }))

export type CorrectionsFilter = Omit<
  InferRequestType<typeof billingReportApi.corrections.$get>['query'],
  'skip' | 'limit'
>

export const correctionsQuery = (filter: CorrectionsFilter, page: number) =>
  queryOptions({
    queryKey: [...keys, 'corrections', filter, page],
    queryFn: () =>
      readAnswer<Corrections>(billingReportApi.corrections.$get({ query: { ...filter, ...pageOf(page) }, header })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const settleCorrection = (object_id: string) =>
  read(billingReportApi.corrections[':object_id'].settle.$post({ param: { object_id } }))
