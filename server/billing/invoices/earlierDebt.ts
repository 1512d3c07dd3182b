import type { SignedInUser } from '#db/queries/accounts/users.ts'
import { deleteLeftDebt, type EarlierDebt, insertMarks, listEarlierDebts } from '#db/queries/marks/payerMarks.ts'
import { dollars } from '#db/vocabulary/plans.ts'
import { ApiError, forbidden } from '../../http/apiError.ts'
import { write } from '../../http/write.ts'
import { isMissing, type OpenPayments } from '../../integrations/stripe.ts'
import { cardMarks } from '../../marks/marks.ts'
import { CONFIRM_EMAIL_FIRST } from '../constants.ts'
import type { Paying } from '../paying.ts'
import { isOwed, listUnpaid, sumRemaining } from './debt.ts'

type Person = Pick<SignedInUser, 'id' | 'email' | 'is_email_confirmed'>

/**
 * Somebody who owes comes again: with the same mailbox, or with a card of an account that is gone.
 * @throws {ApiError} 402 with the sum and the page of an invoice; 403 where the mailbox may be a stranger's
 */
export async function requireNoEarlierDebt(
  paying: Paying,
  opened: OpenPayments,
  person: Person,
  fingerprints: string[],
) {
  const { db, marks } = paying
  await write(paying, (trx) => insertMarks(trx, cardMarks(marks, person.id, fingerprints)))
  for (const debt of await listEarlierDebts(db, person.id, marks.address(person.email))) {
    const { cents, page } = await askDebt(opened, debt)
    if (cents === 0 && debt.is_gone) await write(paying, (trx) => deleteLeftDebt(trx, debt.customer_id))
    if (cents === 0) continue
    if (!person.is_email_confirmed) throw forbidden(CONFIRM_EMAIL_FIRST)
    throw new ApiError(402, earlierDebt(cents, page))
  }
}

const earlierDebt = (cents: number, page: string | undefined) =>
  `${dollars(cents)} is still owed for an earlier account of yours. Pay its open invoice first${page ? `: ${page}` : ', or contact support.'}`

async function askDebt(opened: OpenPayments, { customer_id, owed_cents }: EarlierDebt) {
  try {
    const unpaid = (await listUnpaid(opened, customer_id)).filter(isOwed)
    const page = unpaid.find(({ hosted_invoice_url }) => hosted_invoice_url)?.hosted_invoice_url ?? undefined
    return { cents: sumRemaining(unpaid), page }
  } catch (error) {
    if (!isMissing(error)) throw error
    return { cents: owed_cents, page: undefined }
  }
}
