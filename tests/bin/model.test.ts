import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BinKind } from '#server/bin/constants.ts'
import { emptyBins } from '#server/bin/emptyBins.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'
import { readStored } from './storedRows.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Stored = Awaited<ReturnType<typeof readStored>>
/** `gone`: nothing of it may be stored any more. */
type Node = {
  kind: Exclude<BinKind, 'screenshot'>
  id: string
  name: string
  parent: Node | undefined
  state: 'there' | 'in bin' | 'gone'
  hadNamesake: boolean
  stored?: Stored | undefined
}

const isShown = (node: Node): boolean => node.state === 'there' && (!node.parent || isShown(node.parent))
const beside = (all: Node[], node: Node) => all.filter((one) => one.parent === node.parent && one.kind === node.kind)
const inside = (all: Node[], node: Node): Node[] =>
  all.filter((one) => one.parent === node).flatMap((one) => [one, ...inside(all, one)])
const pagesIn = (all: Node[], node: Node) =>
  [node, ...inside(all, node)].filter(({ kind }) => kind === 'page').map(({ id }) => id)
const sorted = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one)).sort()

const SHOWN = 'what is deleted shows nowhere and comes back whole, over acts of three people'
test(`${SHOWN}, looked at after some`, () => expectWhole(40, 0.2))
test(`${SHOWN}, looked at after each`, NIGHTLY, () => expectWhole(60, 1))

/** All lists are looked at after so great a part of the acts, and after the last one. */
async function expectWhole(steps: number, lookedAt: number) {
  const random = seeded(chooseSeed('bin'))
  const pick = <One>(list: readonly One[]) => list[Math.floor(random() * list.length)]!
  const [owner, member, outsider] = [await app.build.user(), await app.build.user(), await app.build.user()]
  const organization = await app.build.organization({ owner, members: [member] })
  const all: Node[] = []
  const counts = { deleted: 0, restored: 0, renamed: 0, purged: 0, refused: 0 }
  const done = (response: Response) => {
    expect(response.status).toBeLessThan(300)
    return response
  }

  const add = (node: Pick<Node, 'kind' | 'id' | 'name' | 'parent'>) => {
    const added: Node = { ...node, state: 'there', hadNamesake: false }
    all.push(added)
    return added
  }
  async function addProject(name: string) {
    const { id } = await app.build.project(organization, { name })
    const project = add({ kind: 'project', id, name, parent: undefined })
    for (const version of ['1.0', '2.0']) await addVersion(project, version)
  }
  async function addVersion(project: Node, name: string) {
    const { id } = await app.build.version(project, { name })
    const version = add({ kind: 'version', id, name, parent: project })
    for (const page of ['Menu', 'Shop']) await addPage(version, page)
  }
  async function addPage(version: Node, name: string) {
    const { id, source_texts } = await app.build.page(version, { name, texts: ['One two', 'Three'] })
    add({ kind: 'page', id, name, parent: version })
    const body = { language: 'es', rows: [{ source_text_id: source_texts[0]!.id, text: 'Uno dos' }] }
    for (const { source_text_id, text } of body.rows) {
      const sent = { target_language: 'es', content: text }
      done(await app.as(owner).post(`/source-texts/${source_text_id}/translations`, sent))
    }
  }
  await addProject('Moonfall')
  await addProject('Lantern')

  const mayDelete = (person: Person, { kind }: Node) => person === owner || (person === member && kind !== 'project')
  const pathOf = ({ kind, id }: Node) => `/${kind}s/${id}`

  const actions: Record<string, () => Promise<void>> = {
    async delete() {
      const shown = all.filter((one) => isShown(one))
      const node = pick(random() < 0.5 ? shown.filter(({ kind }) => kind === 'page') : shown)
      if (!node) return
      const person = pick([owner, owner, member, outsider])
      const stored = await readStored(app.db, pagesIn(all, node))
      const { status } = await app.as(person).delete(pathOf(node))
      if (!mayDelete(person, node)) {
        counts.refused++
        return expect(status).toBe(person === outsider ? 404 : 403)
      }
      expect(status).toBe(204)
      const hadNamesake = beside(all, node).some((one) => one !== node && isShown(one) && one.name === node.name)
      Object.assign(node, { state: 'in bin', stored, hadNamesake })
      counts.deleted++
    },
    async restore() {
      const inBin = all.filter((one) => one.state === 'in bin')
      const isClashing = (one: Node) => beside(all, one).some((other) => isShown(other) && other.name === one.name)
      const node = pick(inBin.filter(isClashing)) ?? pick(inBin)
      if (!node) return
      const person = pick([owner, owner, member, outsider])
      const response = await app.as(person).post(`/bin${pathOf(node)}/restore`)
      const isOffered = !node.parent || isShown(node.parent)
      if (!isOffered || !mayDelete(person, node)) {
        counts.refused++
        return expect(response.status).toBe(isOffered && person === member ? 403 : 404)
      }
      const { name, former_name } = await done(response).json()
      const taken = beside(all, node)
        .filter((one) => isShown(one))
        .map((one) => one.name)
      const isTaken = !node.hadNamesake && taken.includes(node.name)
      expect([former_name, taken.includes(name)]).toEqual(
        isTaken ? [node.name, false] : [null, node.hadNamesake && taken.includes(name)],
      )
      if (isTaken) expect(name).toBe(nextName(node.name, taken))
      else expect(name).toBe(node.name)
      const stored = await readStored(app.db, pagesIn(all, node))
      const named = (rows: Stored) => JSON.stringify(rows).replaceAll(/\\"name\\": \\"[^"]*\\"/g, '')
      if (node.stored) expect(named(stored)).toBe(named(node.stored))
      if (node.stored && !isTaken) expect(stored).toEqual(node.stored)
      Object.assign(node, { state: 'there', name })
      counts.restored++
      if (isTaken) counts.renamed++
    },
    async add() {
      const gone = pick(all.filter((one) => one.state === 'in bin' && (!one.parent || isShown(one.parent))))
      if (!gone?.parent) return addProject(gone?.name ?? 'Moonfall')
      await (gone.kind === 'page' ? addPage : addVersion)(gone.parent, gone.name)
    },
    async rename() {
      const node = pick(all.filter((one) => isShown(one) && one.kind !== 'project'))
      if (!node) return
      const name = pick(beside(all, node)).name
      done(await app.as(member).patch(pathOf(node), { name }))
      node.name = name
    },
    async 'delete for good'() {
      const node = pick(all.filter((one) => one.state === 'in bin' && (!one.parent || isShown(one.parent))))
      if (!node || random() < 0.5) return
      done(await app.as(owner).delete(`/bin${pathOf(node)}`))
      await forget(node)
    },
    async 'wait for 30 days'() {
      const node = pick(all.filter((one) => one.state === 'in bin'))
      if (!node || random() < 0.5) return
      const table = { page: 'all_pages', version: 'all_versions', project: 'all_projects' } as const
      await app.db.updateTable(table[node.kind]).set({ kept_until: new Date() }).where('id', '=', node.id).execute()
      await forget(node)
    },
  }
  async function forget(node: Node) {
    const response = await app.as(owner).post(`/bin${pathOf(node)}/restore`)
    expect(response.status).toBe(404)
    await emptyBins(app.services)
    for (const one of [node, ...inside(all, node)]) one.state = 'gone'
    for (let above = node.parent; above; above = above.parent) above.stored = undefined // it has less in it now
    counts.purged++
  }

  for (let step = 0; step < steps; step++) {
    await pick([actions.delete!, actions.delete!, actions.restore!, actions.restore!, ...Object.values(actions)])()
    if (step === steps - 1 || random() < lookedAt) await expectLists()
  }
  console.log(`bin: ${JSON.stringify(counts)}`)
  expect(Math.min(counts.deleted, counts.restored, counts.refused)).toBeGreaterThan(0)
  for (const node of all.filter(({ state }) => state === 'gone'))
    for (const rows of Object.values(await readStored(app.db, pagesIn(all, node)))) expect(rows).toEqual([])

  /** Every list and count that a person sees, by the model. */
  async function expectLists() {
    const read = async (path: string) => (await done(await app.as(member).get(path))).json()
    const shown = all.filter((one) => isShown(one))
    const under = (parent: Node | undefined, kind: Node['kind']) =>
      shown.filter((one) => one.parent === parent && one.kind === kind)
    const named = (nodes: readonly { id: string; name: string }[]) => sorted(nodes.map(({ id, name }) => [id, name]))
    const projects = under(undefined, 'project')
    expect(named(await read(`/organizations/${organization.id}/projects`))).toEqual(named(projects))
    const listed = await read('/projects/')
    expect([
      named(listed.data.filter((one: { organization_id: string }) => one.organization_id === organization.id)),
      listed.count,
    ]).toEqual([named(projects), projects.length])
    expect((await read(`/organizations/${organization.id}`)).projects_count).toBe(projects.length)
    await expectBin(
      `/organizations/${organization.id}/bin`,
      all.filter((one) => one.kind === 'project'),
    )
    for (const project of projects) {
      const versions = under(project, 'version')
      const pages = versions.flatMap((version) => under(version, 'page'))
      expect(named(await read(`/projects/${project.id}/versions`))).toEqual(named(versions))
      for (const version of await read(`/projects/${project.id}/versions`)) {
        const own = pages.filter(({ parent }) => parent!.id === version.id)
        expect(version.pages_count).toBe(own.length)
        expect(named(await read(`/versions/${version.id}/pages`))).toEqual(named(own))
      }
      expect((await read(`/projects/${project.id}/source-translations?limit=1`)).count).toBe(2 * pages.length)
      const [es] = await read(`/projects/${project.id}/languages-status`)
      expect([es.total, es.pages.length]).toEqual([2 * pages.length, pages.length])
      await expectBin(
        `/projects/${project.id}/bin`,
        inside(all, project).filter((one) => isShown(one.parent!)),
      )
    }
    async function expectBin(path: string, among: Node[]) {
      const kept = among.filter(({ state }) => state === 'in bin')
      expect(named(await read(path))).toEqual(named(kept))
    }
  }
}

/** The rule for names that are taken. */
function nextName(name: string, taken: readonly string[]) {
  const base = name.replace(/ \(\d+\)$/, '')
  let number = 2
  while (taken.includes(`${base} (${number})`)) number++
  return `${base} (${number})`
}
