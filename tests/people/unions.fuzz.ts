import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticate } from '#collab/peers/authentication.ts'
import { runIn } from '#db/run.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'
import { GUEST_ROLES, type GuestRole } from '../support/rights/roleMay.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'

const HISTORIES = Number(process.env.HISTORIES ?? (process.env.FUZZ ? 150 : 2))
const STEPS = 24
const LANGUAGES: LanguageCode[] = ['es', 'fr']

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Role = { role: GuestRole; languages: LanguageCode[] | null }
/** By what is said to be in force: guests, their own roles by person and project, and teams with people and roles by project. */
type Model = {
  guests: Set<Person>
  member: Person
  own: Map<Person, Map<number, Role>>
  teams: Map<string, { people: Set<Person>; roles: Map<number, Role> }>
}
type May = { read: boolean; write: LanguageCode[]; review: LanguageCode[]; manage: boolean; people: boolean }

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

test('over random histories people may do the union of what they and their teams may', async () => {
  const random = seeded(chooseSeed('unions'))
  for (let n = 0; n < HISTORIES; n++) await runHistory(random)
})

async function runHistory(random: () => number) {
  const below = (end: number) => Math.floor(random() * end)
  const pick = <One>(list: readonly One[]) => list[below(list.length)]!
  const { build } = app
  const people = await Promise.all([1, 2, 3, 4].map(() => build.user()))
  const [owner, member] = [await build.user(), people[0]!]
  const organization = await build.organization({ owner, members: [member] })
  const projects = await Promise.all([1, 2].map(() => build.project(organization)))
  const pages = await Promise.all(projects.map(async (project) => build.page(await build.version(project))))
  const teamsPath = `/organizations/${organization.id}/teams`
  const model: Model = { guests: new Set(), member, own: new Map(), teams: new Map() }
  const told: string[] = []

  const randomRole = (): Role => {
    const role = pick(GUEST_ROLES)
    const hasLanguages = (role === 'TRANSLATOR' || role === 'REVIEWER') && random() < 0.7
    return { role, languages: hasLanguages ? [pick(LANGUAGES)] : null }
  }
  const ask = async (answer: Promise<Response>, expected: number) => {
    const response = await answer
    expect(response.status, `${told.join('\n')}\n${await response.clone().text()}`).toBe(expected)
    return response
  }
  const forgetIdle = () => {
    for (const guest of model.guests) {
      const isInTeam = [...model.teams.values()].some((team) => team.people.has(guest))
      if (!model.own.get(guest)?.size && !isInTeam) model.guests.delete(guest)
    }
  }

  const ofTeam = async () => {
    const [id, team] = pick([...model.teams])
    const [person, project] = [pick(people), below(2)]
    const [path, role, place] = [`${teamsPath}/${id}`, randomRole(), projects[project]!.id]
    const isColleague = person === member || model.guests.has(person)
    const acts: (() => Promise<unknown>)[] = [
      async () => {
        await ask(app.as(owner).post(`${path}/people`, { user_ids: [person.id] }), isColleague ? 200 : 422)
        if (isColleague) team.people.add(person)
      },
      async () => {
        await ask(app.as(owner).delete(`${path}/people/${person.id}`), team.people.has(person) ? 204 : 404)
        team.people.delete(person)
      },
      async () => {
        await ask(app.as(owner).put(`${path}/projects/${place}`, role), 200)
        team.roles.set(project, role)
      },
      async () => {
        await ask(app.as(owner).delete(`${path}/projects/${place}`), team.roles.has(project) ? 204 : 404)
        team.roles.delete(project)
      },
      async () => {
        await ask(app.as(owner).delete(path), 204)
        model.teams.delete(id)
      },
    ]
    const chosen = pick([0, 0, 0, 1, 1, 2, 2, 2, 3, 4])
    told.push(`team ${id.slice(-4)} act ${chosen} person ${people.indexOf(person)} project ${project} ${JSON.stringify(role)}`)
    await acts[chosen]!()
  }

  const ofPerson = async () => {
    const [person, project, role] = [pick(people), below(2), randomRole()]
    const path = `/projects/${projects[project]!.id}/people`
    const had = model.own.get(person)?.has(project) ?? false
    const chosen = pick(['give', 'give', 'change', 'end'])
    told.push(`own ${chosen} person ${people.indexOf(person)} project ${project} ${JSON.stringify(role)}`)
    if (chosen === 'give') {
      const isRefused = person === member || had
      await ask(app.as(owner).post(path, { email: person.email, ...role }), isRefused ? 409 : 200)
      if (isRefused) return
      model.guests.add(person)
      model.own.set(person, (model.own.get(person) ?? new Map()).set(project, role))
    } else if (chosen === 'change') {
      await ask(app.as(owner).put(`${path}/${person.id}`, role), had ? 200 : 404)
      if (had) model.own.get(person)!.set(project, role)
    } else {
      await ask(app.as(owner).delete(`${path}/${person.id}`), had ? 204 : 404)
      model.own.get(person)?.delete(project)
    }
  }

  const make = async () => {
    const { id } = await (await ask(app.as(owner).post(teamsPath, { name: `Team ${told.length}` }), 200)).json()
    model.teams.set(id, { people: new Set(), roles: new Map() })
    told.push(`made ${id.slice(-4)}`)
  }

  for (let step = 0; step < STEPS; step++) {
    if (model.teams.size < 2) await make()
    else await (random() < 0.6 ? ofTeam() : ofPerson())
    forgetIdle()
    const project = below(2)
    for (const person of people)
      await expectAsSaid(person, evaluate(model, person, project), {
        project_id: projects[project]!.id,
        page: pages[project]!,
        told: `${told.join('\n')}\nperson ${people.indexOf(person)} project ${project}`,
      })
  }
}

type Place = { project_id: string; page: Awaited<ReturnType<TestApp['build']['page']>>; told: string }

async function expectAsSaid(person: Person, may: May, { project_id, page, told }: Place) {
  const as = app.as(person)
  const row = page.source_texts[0]!.id
  /** `done`: anything but a refusal of the right. */
  const outcome = async (answer: Promise<Response>) => {
    const { status } = await answer
    return status === 404 || status === 403 ? status : 'done'
  }
  const said = (isAllowed: boolean) => (may.read ? (isAllowed ? 'done' : 403) : 404)
  expect(await outcome(as.get(`/projects/${project_id}`)), told).toBe(said(true))
  expect(await outcome(as.get(`/projects/${project_id}/people`)), told).toBe(said(may.people))
  expect(await outcome(as.patch(`/pages/${page.id}`, { name: 'Menu' })), told).toBe(said(may.manage))
  for (const language of LANGUAGES) {
    const next = as.post(`/projects/${project_id}/next-row`, { version_id: page.version_id, language })
    expect(await outcome(next), `${told} ${language}`).toBe(said(may.write.includes(language)))
    const check = as.put(`/pages/${page.id}/rows/${row}/check`, { language, text: 'never written' })
    expect((await check).status === 403, `${told} ${language}`).toBe(may.read && !may.review.includes(language))
    const { name } = await app.services.collab.openDocument(page.id, language)
    const access = await authenticate(runIn(app.db), name, { token: person.token })
    const opened = 'readOnly' in access ? (access.readOnly ? 'reads' : 'writes') : 'refused'
    expect(opened, `${told} ${language}`).toBe(may.read ? (may.write.includes(language) ? 'writes' : 'reads') : 'refused')
  }
}
