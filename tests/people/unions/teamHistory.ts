import { expect } from 'vitest'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { builders, Person } from '../../support/build/build.ts'
import { GUEST_ROLES, type GuestRole } from '../../support/rights/roleMay.ts'

export const LANGUAGES: LanguageCode[] = ['es', 'fr']

type Role = { role: GuestRole; languages: LanguageCode[] | null }
/** By what is said to be in force: guests, their own roles by person and project, and teams with people and roles by project. */
type Model = {
  guests: Set<Person>
  member: Person
  own: Map<Person, Map<number, Role>>
  teams: Map<string, { people: Set<Person>; roles: Map<number, Role> }>
}
export type May = { read: boolean; write: LanguageCode[]; review: LanguageCode[]; manage: boolean; people: boolean }

/** Each role of each source, one after another, and nothing that an earlier one allowed is forgotten. */
function evaluate({ guests, member, own, teams }: Model, person: Person, project: number): May {
  const may: May = { read: false, write: [], review: [], manage: false, people: false }
  if (person === member) Object.assign(may, { read: true, write: LANGUAGES, review: LANGUAGES, manage: true })
  const roles: Role[] = []
  const ownRole = guests.has(person) && own.get(person)?.get(project)
  if (ownRole) roles.push(ownRole)
  for (const team of teams.values()) {
    const role = team.roles.get(project)
    if (team.people.has(person) && role) roles.push(role)
  }
  for (const { role, languages } of roles) {
    may.read = true
    if (role === 'MANAGER') Object.assign(may, { write: LANGUAGES, review: LANGUAGES, manage: true, people: true })
    if (role === 'TRANSLATOR' || role === 'REVIEWER') may.write = [...may.write, ...(languages ?? LANGUAGES)]
    if (role === 'REVIEWER') may.review = [...may.review, ...(languages ?? LANGUAGES)]
  }
  return may
}

/** Makes a call; `body` of its answer is read by those who need it. */
export type Ask = (person: Person, method: string, path: string, body?: unknown) => Promise<Response>
type Given = { build: ReturnType<typeof builders>; ask: Ask; random: () => number; places: number }

/**
 * An organization whose owner changes teams and roles in so many projects at random; `step` does the next change, here and in the
 * product.
 */
export async function startHistory({ build, ask, random, places }: Given) {
  const below = (end: number) => Math.floor(random() * end)
  const pick = <One>(list: readonly One[]) => list[below(list.length)]!
  const people = await Promise.all([1, 2, 3, 4].map(() => build.user()))
  const [owner, member] = [await build.user(), people[0]!]
  const organization = await build.organization({ owner, members: [member] })
  const projects = await Promise.all(Array.from({ length: places }, () => build.project(organization)))
  const pages = await Promise.all(projects.map(async (project) => build.page(await build.version(project))))
  const teamsPath = `/organizations/${organization.id}/teams`
  const model: Model = { guests: new Set(), member, own: new Map(), teams: new Map() }
  const told: string[] = []
  // Two stay whatever happens, by a role elsewhere; the third comes and goes.
  const elsewhere = await build.project(organization)
  for (const guest of people.slice(1, 3)) {
    await build.guest(elsewhere, guest, { role: 'VIEWER' })
    model.guests.add(guest)
    model.own.set(guest, new Map([[places, { role: 'VIEWER', languages: null }]]))
  }

  const randomRole = (): Role => {
    const role = pick([...GUEST_ROLES, 'TRANSLATOR', 'REVIEWER'] as const)
    const hasLanguages = (role === 'TRANSLATOR' || role === 'REVIEWER') && random() < 0.7
    return { role, languages: hasLanguages ? [pick(LANGUAGES)] : null }
  }
  async function expectStatus(expected: number, method: string, path: string, body?: unknown) {
    const response = await ask(owner, method, path, body)
    expect(response.status, `${told.join('\n')}\n${await response.clone().text()}`).toBe(expected)
    return response
  }
  function forgetIdle() {
    for (const guest of model.guests) {
      const isInTeam = [...model.teams.values()].some((team) => team.people.has(guest))
      if (!model.own.get(guest)?.size && !isInTeam) model.guests.delete(guest)
    }
  }

  async function changeTeam() {
    const [id, team] = pick([...model.teams])
    const does = pick(['join', 'join', 'join', 'leave', 'leave', 'give', 'give', 'take', 'delete'])
    const isOfTeam = does === 'leave' && team.people.size > 0 && random() < 0.8
    const [person, project, role] = [pick(isOfTeam ? [...team.people] : people), below(places), randomRole()]
    const [path, place] = [`${teamsPath}/${id}`, projects[project]!.id]
    told.push(`${id.slice(-4)} ${does} person ${people.indexOf(person)} project ${project} ${JSON.stringify(role)}`)
    if (does === 'join') {
      const isColleague = person === member || model.guests.has(person)
      await expectStatus(isColleague ? 200 : 422, 'POST', `${path}/people`, { user_ids: [person.id] })
      if (isColleague) team.people.add(person)
    } else if (does === 'leave') {
      await expectStatus(team.people.has(person) ? 204 : 404, 'DELETE', `${path}/people/${person.id}`)
      team.people.delete(person)
    } else if (does === 'give') {
      await expectStatus(200, 'PUT', `${path}/projects/${place}`, role)
      team.roles.set(project, role)
    } else if (does === 'take') {
      await expectStatus(team.roles.has(project) ? 204 : 404, 'DELETE', `${path}/projects/${place}`)
      team.roles.delete(project)
    } else {
      await expectStatus(204, 'DELETE', path)
      model.teams.delete(id)
    }
  }

  async function changePerson() {
    const [person, project, role] = [pick(people), below(places), randomRole()]
    const path = `/projects/${projects[project]!.id}/people`
    const had = model.own.get(person)?.has(project) ?? false
    const does = pick(['give', 'give', 'change', 'take'])
    told.push(`own ${does} person ${people.indexOf(person)} project ${project} ${JSON.stringify(role)}`)
    if (does === 'give') {
      const isRefused = person === member || had
      await expectStatus(isRefused ? 409 : 200, 'POST', path, { email: person.email, ...role })
      if (isRefused) return
      model.guests.add(person)
      model.own.set(person, (model.own.get(person) ?? new Map()).set(project, role))
    } else if (does === 'change') {
      await expectStatus(had ? 200 : 404, 'PUT', `${path}/${person.id}`, role)
      if (had) model.own.get(person)!.set(project, role)
    } else {
      await expectStatus(had ? 204 : 404, 'DELETE', `${path}/${person.id}`)
      model.own.get(person)?.delete(project)
    }
  }

  async function makeTeam() {
    const made = await expectStatus(200, 'POST', teamsPath, { name: `Team ${told.length}` })
    const { id } = await made.json()
    model.teams.set(id, { people: new Set(), roles: new Map() })
    told.push(`made ${id.slice(-4)}`)
  }

  return {
    people,
    owner,
    projects,
    pages,
    told: () => told.join('\n'),
    mayOf: (person: Person, project: number) => evaluate(model, person, project),
    async step() {
      if (model.teams.size < 2) await makeTeam()
      else await (random() < 0.6 ? changeTeam() : changePerson())
      forgetIdle()
    },
  }
}
