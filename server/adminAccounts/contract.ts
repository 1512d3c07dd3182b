import { z } from 'zod'
import { ACCOUNT_STATES } from '#db/vocabulary/billing/accountStates.ts'
import { CARD_STATES } from '#db/vocabulary/billing/cards.ts'
import { PAUSES } from '#db/vocabulary/billing/subscriptionStatuses.ts'
import { PLANS } from '#db/vocabulary/plans.ts'
import { USER_ROLES } from '#db/vocabulary/roles.ts'
import { User } from '../accounts/contract.ts'
import { PaymentMethod } from '../billing/contract.ts'

export const AccountQuery = z.object({
  search: z.string().trim().max(255).optional(),
  plan: z.enum(PLANS).optional(),
  state: z.enum(ACCOUNT_STATES).optional(),
  role: z.enum(USER_ROLES).optional(),
  debt: z.enum(['owing', 'none']).optional(),
  card: z.enum(CARD_STATES).optional(),
  /** the highest debt and the card that expires first come first */
  sort: z.enum(['newest', 'name', 'debt', 'card']).default('newest'),
  after: z.string().max(1000).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

export const Account = User.extend({
  plan: z.enum(PLANS),
  state: z.enum(ACCOUNT_STATES),
  pause: z.enum(PAUSES).nullable(),
  ends_at: z.iso.datetime().nullable(),
  owed_cents: z.int(),
  card: PaymentMethod.nullable(),
  card_state: z.enum(CARD_STATES),
  /** over the organizations they own: the sum of the monthly caps; null where one has none */
  cap_cents: z.int().nullable(),
  organizations: z.int(),
  uncapped: z.int(),
  customer_id: z.string().nullable(),
  paid_words: z.int(),
  free_words: z.int(),
}).meta({ id: 'Account' })
export type Account = z.infer<typeof Account>

export const Accounts = z
  .object({ data: z.array(Account), count: z.int(), next: z.string().nullable() })
  .meta({ id: 'Accounts' })
export type Accounts = z.infer<typeof Accounts>
