import { app, world } from '../rights/twoWorlds.ts'
import type { World } from '../support/build/world.ts'
import { GUEST_ROLES, type GuestRole } from '../support/rights/roleMay.ts'

export type Guest = GuestRole | 'JAPANESE' | 'ELSEWHERE'
const guestsOf = new WeakMap<World, Promise<void>>()

/** Guests of the world as it is now, in the place of its own people; each by a team of theirs, or by a role of their own. */
export async function addGuests(by: 'person' | 'team') {
  if (!guestsOf.has(world)) guestsOf.set(world, addTo(world, by))
  await guestsOf.get(world)
}

async function addTo({ ids, people, bare_project_id, in_bin }: World, by: 'person' | 'team') {
  const { build } = app
  const organization_id = ids.organization_id!
  const add = async (name: Guest, role: GuestRole, projects: string[], languages: 'ja'[] | null = null) => {
    const guest = await build.user({ full_name: name })
    Object.assign(people, { [name]: guest })
    if (by === 'person') {
      for (const id of projects) await build.guest({ id, organization_id }, guest, { role, languages })
      return
    }
    await app.db
      .insertInto('organization_members')
      .values({ organization_id, user_id: guest.id, role: 'GUEST' })
      .execute()
    const roles = projects.map((project_id) => ({ project_id, role, languages }))
    await build.team({ id: organization_id }, { name, people: [guest], roles })
  }
  const all = [ids.project_id!, bare_project_id, in_bin.project_id]
  for (const role of GUEST_ROLES) await add(role, role, all)
  await add('JAPANESE', 'REVIEWER', all, ['ja'])
  await add('ELSEWHERE', 'MANAGER', [(await build.project({ id: organization_id })).id])
}
