import { listWordsUsed, type SignedInUser } from '#db/queries/accounts/users.ts'
import { planOf } from '../billing/quota.ts'
import type { Services } from '../services.ts'

export async function showUsers({ db, config }: Services, users: SignedInUser[]) {
  const used = await listWordsUsed(
    db,
    users.map(({ id }) => id),
  )
  const byId = new Map(used.map(({ id, ...words }) => [id, words]))
  return users.map((user) => {
    const { words, free_words, ...subscription } = byId.get(user.id) ?? NOTHING
    const isFree = planOf({ ...user, ...subscription }, config) === 'free_tier'
    const isPaying = subscription.has_active_subscription || subscription.owes
    const shown = isPaying && user.role === 'FREE_TIER' ? { ...user, ...STANDARD } : user
    return { ...shown, words_translated: isFree ? free_words : words }
  })
}

const STANDARD = { role: 'USER', word_quota: null } as const
const NOTHING = { words: 0, free_words: 0, has_active_subscription: false, owes: false }

export const showUser = async (services: Services, user: SignedInUser) => (await showUsers(services, [user]))[0]!
