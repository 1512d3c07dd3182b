import { insertMarks } from '#db/queries/marks/payerMarks.ts'
import type { Trx } from '#db/schema.ts'
import type { Services } from '../services.ts'

type Person = { id: string; email: string; is_email_confirmed: boolean }

export async function markMailbox({ marks }: Pick<Services, 'marks'>, trx: Trx, person: Person) {
  if (!person.is_email_confirmed) return
  await insertMarks(trx, [{ payer_id: person.id, kind: 'mailbox', mark: marks.address(person.email) }])
}
