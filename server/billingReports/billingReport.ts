import { listReport, type ReportFilter, sumReport } from '#db/queries/billing/adminBilling.ts'
import { sumMeterEvents, sumUnreported } from '#db/queries/billing/adminBillingEvents.ts'
import { countOpenDisputes, sumCorrections } from '#db/queries/billing/corrections.ts'
import { listCustomerFailures } from '#db/queries/billing/customerFailures.ts'
import { listFindings } from '#db/queries/billing/findings.ts'
import type { Db } from '#db/schema.ts'
import type { Overview } from './contract.ts'

const MAX_FAILURES = 100
const ALL = { skip: 0, limit: 10_000 }

export const findOverview = (db: Db, filter: ReportFilter): Promise<Overview> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const months = await listReport(trx, 'month', filter, ALL)
      const [events, unreported] = [await sumMeterEvents(trx), await sumUnreported(trx)]
      const since = [events.oldest, unreported.oldest].filter((date) => date !== null).sort((a, b) => +a - +b)[0]
      return {
        ...(await sumReport(trx, filter)),
        months: months.data.map(({ id, name, of, ...sums }) => ({ month: id, ...sums })),
        corrections: correctionSums(await sumCorrections(trx, filter)),
        open_disputes: await countOpenDisputes(trx),
        stripe: {
          sent_words: events.sent_words,
          sent_cents: events.sent_cents,
          unsent_words: events.unsent_words + unreported.words,
          unsent_cents: events.unsent_cents + unreported.cents,
          failed_words: events.failed_words,
          failed_cents: events.failed_cents,
          words_without_customer: unreported.words_without_customer,
          lost_words: events.lost_words,
          lost_cents: events.lost_cents,
          unsent_since: since?.toISOString() ?? null,
          failing_customers: (await listCustomerFailures(trx, MAX_FAILURES)).map((failure) => ({
            ...failure,
            since: failure.since.toISOString(),
            next_attempt_at: failure.next_attempt_at.toISOString(),
          })),
          findings: (await listFindings(trx, MAX_FAILURES)).map((finding) => ({
            ...finding,
            since: finding.since.toISOString(),
          })),
        },
      }
    })

export const correctionSums = ({
  refunded,
  credited,
  lost,
  voided,
  written_off,
  uncounted,
}: Awaited<ReturnType<typeof sumCorrections>>) => ({
  refunded_cents: refunded,
  credited_cents: credited,
  lost_cents: lost,
  voided_cents: voided,
  written_off_cents: written_off,
  uncounted_cents: uncounted,
})
