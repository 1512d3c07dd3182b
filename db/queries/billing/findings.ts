import { sql } from 'kysely'
import type { Db, Row } from '../../schema.ts'

export const ACCOUNT = 'account'

type Finding = Pick<Row<'stripe_findings'>, 'kind' | 'detail'>

/** A new finding about a subject replaces the old one; since when stays as it was noted first. */
export async function replaceFindings(db: Db, subject: string, findings: Finding[]) {
  await db
    .deleteFrom('stripe_findings')
    .where('subject', '=', subject)
    .where('kind', 'not in', findings.map(({ kind }) => kind).concat('none' as never))
    .execute()
  if (findings.length === 0) return
  await db
    .insertInto('stripe_findings')
    .values(findings.map((finding) => ({ ...finding, subject })))
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject']).doUpdateSet(({ ref }) => ({ detail: ref('excluded.detail') })),
    )
    .execute()
}

export const listFindings = (db: Db, limit: number) =>
  db
    .selectFrom('stripe_findings as finding')
    .leftJoin('billing_customers as customer', 'customer.customer_id', 'finding.subject')
    .leftJoin('users', 'users.id', 'customer.user_id')
    .select(['finding.kind', 'finding.detail', 'finding.since', 'users.id as payer_id'])
    .select(sql<string | null>`nullif(finding.subject, ${ACCOUNT})`.as('customer_id'))
    .select(sql<string | null>`coalesce(users.full_name, users.email)`.as('payer_name'))
    .orderBy('finding.since')
    .orderBy('finding.subject')
    .orderBy('finding.kind')
    .limit(limit)
    .execute()
