import { expect, onTestFinished, test, vi } from 'vitest'
import { startProxy } from '../support/app/proxy.ts'
import { type Client, eventually, join, openStudio } from '../support/collab/collab.ts'
import { readDocument } from '../support/collab/documents.ts'
import { startCollab } from '../support/collab/server.ts'
import { TIMED } from '../support/runs/timed.ts'

/** A node that reaches its database through a proxy. */
async function openBehindProxy() {
  const studio = await openStudio()
  const proxy = await startProxy(studio.databaseUrl)
  const node = await startCollab({ db: studio.db, databaseUrl: proxy.url })
  const clients: Client[] = []
  onTestFinished(async () => {
    for (const client of clients) client.leave()
    await node.close()
    proxy.close()
  })
  return {
    ...studio,
    proxy,
    node,
    join(name: string, member = studio.members[0]!) {
      const client = join(node.url, name, member.token)
      clients.push(client)
      return client
    },
  }
}

test(
  '[N3] while the database is away nothing is acknowledged; afterwards everything is saved without help',
  TIMED,
  async () => {
    const { proxy, page, join, members, databaseUrl } = await openBehindProxy()
    const { rows, name } = await page(1, () => '')
    const [ana, ben] = [join(name, members[0]), join(name, members[1])]
    await Promise.all([ana.saved(), ben.saved()])
    const acknowledgedWhileAway: string[] = []

    proxy.goAway()
    for (let n = 0; n < 20; n++) {
      ana.type(rows[0]!, `<a${n}>`, 0)
      ben.type(rows[0]!, `<b${n}>`, 0)
    }
    const watch = setInterval(() => ana.isSaved() && acknowledgedWhileAway.push(String(ana.text(rows[0]!))), 1)
    await vi.waitFor(() => expect(ana.closings.map(({ code }) => code)).toContain(4503), { timeout: 6000 })
    await vi.waitFor(() => expect(ben.closings.map(({ code }) => code)).toContain(4503), { timeout: 6000 })
    clearInterval(watch)
    expect(acknowledgedWhileAway).toEqual([])
    expect((await readDocument(databaseUrl, name)).text(rows[0]!)).toBe('')

    proxy.comeBack()
    const back = Date.now()
    await Promise.all([ana.saved(), ben.saved()])
    expect(Date.now() - back).toBeLessThan(5000)
    const stored = (await readDocument(databaseUrl, name)).text(rows[0]!)
    expect(stored.match(/<\w+>/g)).toHaveLength(40)
    expect(new Set(stored.match(/<\w+>/g)).size).toBe(40)
    await eventually(() => expect([ana.text(rows[0]!), ben.text(rows[0]!)]).toEqual([stored, stored]))
  },
)

test('[N4] [S3] a commit whose answer is lost is shown to all, and nothing of it is applied twice', async () => {
  const { proxy, page, join, members, databaseUrl } = await openBehindProxy()
  const { rows, name } = await page(1, () => '')
  const [ana, ben] = [join(name, members[0]), join(name, members[1])]
  await Promise.all([ana.saved(), ben.saved()])

  for (let n = 0; n < 5; n++) {
    proxy.loseNextAnswer()
    ana.type(rows[0]!, `<a${n}>`)
    await eventually(() => expect(ben.text(rows[0]!)).toContain(`<a${n}>`))
    await ana.saved()
  }

  const text = '<a0><a1><a2><a3><a4>'
  expect((await readDocument(databaseUrl, name)).text(rows[0]!)).toBe(text)
  expect([ana.text(rows[0]!), ben.text(rows[0]!)]).toEqual([text, text])
  expect(ana.closings).toHaveLength(5)
  expect(ben.closings).toEqual([])
})

test('[N4] [S9] a group whose answer is lost is shown in all its documents, once each', async () => {
  const { proxy, page, join, databaseUrl } = await openBehindProxy()
  const pages = await Promise.all(Array.from({ length: 12 }, () => page(1, () => '')))
  const clients = pages.map(({ name }) => join(name))
  await Promise.all(clients.map((client) => client.saved()))
  const typed = pages.map(() => '')

  proxy.loseNextAnswer('document_commit_texts')
  for (let n = 0; !proxy.hasLost(); n++) {
    clients.forEach((client, at) => {
      client.type(pages[at]!.rows[0]!, `<${n}>`)
      typed[at] += `<${n}>`
    })
    await Promise.all(clients.map((client) => client.saved()))
  }

  await Promise.all(clients.map((client) => client.saved()))
  const lost = clients.filter(({ closings }) => closings.length > 0)
  expect(lost.length).toBeGreaterThan(1)
  const stored = await Promise.all(pages.map(({ name }) => readDocument(databaseUrl, name)))
  expect(stored.map(({ text }, at) => text(pages[at]!.rows[0]!))).toEqual(typed)
  expect(clients.map((client, at) => client.text(pages[at]!.rows[0]!))).toEqual(typed)
})
