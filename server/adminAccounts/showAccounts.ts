import type { z } from 'zod'
import { type AccountCursor, countAccounts, listAccountPlaces, listAccounts } from '#db/queries/accounts/accountList.ts'
import { listUsersById } from '#db/queries/accounts/users.ts'
import { PLAN_OF } from '#db/vocabulary/billing/accountStates.ts'
import { cardStateOf } from '#db/vocabulary/billing/cards.ts'
import { showUsers } from '../accounts/showUsers.ts'
import type { Services } from '../services.ts'
import type { Account, AccountQuery, Accounts } from './contract.ts'
import { writePlace } from './place.ts'

type Asked = Omit<z.output<typeof AccountQuery>, 'after'> & { after: AccountCursor | undefined }

export async function showAccounts(services: Services, asked: Asked, now = new Date()): Promise<Accounts> {
  const { sort, after, limit, ...filter } = asked
  const { db } = services
  const found = await listAccountPlaces(db, filter, { sort, after, limit: limit + 1, now }).execute()
  const places = found.slice(0, limit)
  const ids = places.map(({ id }) => id)
  const [users, accounts] = [
    await showUsers(services, await listUsersById(db, ids)),
    await listAccounts(db, ids).execute(),
  ]
  const [userOf, accountOf] = [new Map(users.map((user) => [user.id, user])), new Map(accounts.map((a) => [a.id, a]))]
  return {
    // Somebody who left in between is left out.
    data: ids.flatMap((id) => {
      const [user, account] = [userOf.get(id), accountOf.get(id)]
      return user && account ? [showAccount(user, account, now)] : []
    }),
    count: await countAccounts(db, filter, now),
    next: found.length > limit ? writePlace(places.at(-1)!) : null,
  }
}

type Shown = Awaited<ReturnType<typeof showUsers>>[number]
type Money = Awaited<ReturnType<ReturnType<typeof listAccounts>['execute']>>[number]

function showAccount(user: Shown, money: Money, now: Date): Account {
  const { brand, last4, exp_month, exp_year } = money
  const card = brand === null ? null : { brand, last4: last4!, exp_month: exp_month!, exp_year: exp_year! }
  const uncapped = money.uncapped ?? 0
  return {
    ...user,
    created_at: user.created_at.toISOString(),
    plan: PLAN_OF[money.state],
    state: money.state,
    pause: money.pause,
    ends_at: money.ends_at?.toISOString() ?? null,
    owed_cents: money.owed_cents,
    card,
    card_state: cardStateOf(card, now),
    cap_cents: uncapped > 0 ? null : (money.cap_cents ?? 0),
    organizations: money.organizations ?? 0,
    uncapped,
    customer_id: money.customer_id,
    paid_words: money.paid_words ?? 0,
    free_words: money.free_words ?? 0,
  }
}
