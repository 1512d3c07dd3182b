import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { NO_SUCH_SECRET, PRIVATE_ADDRESS } from '#server/modelServices/constants.ts'
import { createCipher } from '#server/modelServices/secretKey.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { type Behaviour, startOpenAi } from '../support/model/openai.ts'

let app: TestApp
let usual: Awaited<ReturnType<typeof startOpenAi>>
const running: (() => Promise<void>)[] = []

beforeAll(async () => {
  usual = await startOpenAi()
  app = await createTestApp({
    ROLES: 'api,collab,worker',
    OPENAI_BASE_URL: usual.url,
    OPENAI_MODEL: 'of-the-environment',
    AI_PRIVATE_ADDRESSES: 'on',
    SECRET_KEY: 'a secret of the tests, long enough for it',
  })
})
afterAll(async () => {
  await usual.close()
  await app.close()
})
beforeEach(() => {
  usual.calls.length = 0
})
afterEach(async () => {
  for (const close of running.splice(0)) await close()
  await app.db.deleteFrom('model_services').execute()
})

async function aService(behaviour: Behaviour = {}) {
  const service = await startOpenAi(behaviour)
  running.push(service.close)
  const settings = { provider: 'mistral', base_url: service.url, model: 'ours', key: 'the-secret-key' }
  return { service, settings }
}

async function world() {
  const [owner, admin] = [await app.build.user({}), await app.build.user({})]
  const organization = await app.build.organization({ owner, admins: [admin] })
  const project = await app.build.project(organization)
  const page = await app.build.page(await app.build.version(project), { texts: ['Hello', 'Lantern'] })
  const as = app.as(owner)
  async function translate() {
    await as.post(`/pages/${page.id}/translate`, { languages: ['es'] })
    await vi.waitFor(
      async () => {
        const rows = (await (await as.get(`/pages/${page.id}/translations?language=es`)).json()) as { status: string }[]
        expect(rows.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED'])
      },
      { timeout: 15_000, interval: 40 },
    )
  }
  const ofOrganization = `/organizations/${organization.id}/model-service`
  const ofProject = `/projects/${project.id}/model-service`
  return { owner, admin, organization, project, page, as, translate, ofOrganization, ofProject }
}

const root = async () => app.as(await app.build.user({ role: 'ADMIN', is_superuser: true }))

describe('settings of a model service', () => {
  test('of the project come before the organization’s, the installation’s and the environment', async () => {
    const { as, translate, ofOrganization, ofProject, page } = await world()
    const [project, organization, installation] = [await aService(), await aService(), await aService()]
    await as.put(ofProject, project.settings)
    await as.put(ofOrganization, organization.settings)
    await (await root()).put('/admin/model-service', installation.settings)
    const again = async () => {
      const rows = (await (await as.get(`/pages/${page.id}/translations?language=es`)).json()) as { id: string }[]
      for (const { id } of rows) await as.delete(`/translations/${id}`)
      await translate()
    }

    await translate()
    expect(project.service.calls.length).toBeGreaterThan(0)
    expect(project.service.calls[0]!.authorization).toBe('Bearer the-secret-key')
    await as.delete(ofProject)
    await again()
    expect(organization.service.calls.length).toBeGreaterThan(0)
    await as.delete(ofOrganization)
    await again()
    expect(installation.service.calls.length).toBeGreaterThan(0)
    await (await root()).delete('/admin/model-service')
    expect(usual.calls).toHaveLength(0)
    await again()
    expect(usual.calls.length).toBeGreaterThan(0)
  })

  test('are shown without the key, which stands encrypted in the database and in no log', async () => {
    const { as, ofProject } = await world()
    const { settings } = await aService()

    const shown = await (await as.put(ofProject, settings)).json()

    expect(shown).toMatchObject({
      own: { model: 'ours', has_key: true },
      used: { of: 'project', name: 'ours (Mistral)' },
    })
    expect(JSON.stringify(shown)).not.toContain('the-secret-key')
    expect(JSON.stringify(await (await as.get(ofProject)).json())).not.toContain('the-secret-key')
    const stored = await app.db.selectFrom('model_services').selectAll().execute()
    const bytes = Buffer.concat(stored.map(({ encrypted_key }) => encrypted_key!))
    expect(bytes.includes('the-secret-key') || JSON.stringify(stored).includes('the-secret-key')).toBe(false)
  })

  test('keep the key when none is sent, but not for another address', async () => {
    const { as, ofProject } = await world()
    const { settings } = await aService()
    const { key, ...others } = settings
    await as.put(ofProject, settings)

    expect(await (await as.put(ofProject, { ...others, model: 'larger' })).json()).toMatchObject({
      own: { model: 'larger', has_key: true },
    })
    const elsewhere = await as.put(ofProject, { ...others, base_url: 'https://attacker.example.com/v1' })
    expect(elsewhere.status).toBe(422)
    const tried = await as.post(`${ofProject}/try`, { ...others, base_url: 'https://attacker.example.com/v1' })
    expect(tried.status).toBe(422)
  })

  test('of a project that is given away are forgotten', async () => {
    const { as, owner, project, ofProject } = await world()
    const other = await app.build.organization({ owner })
    await as.put(ofProject, (await aService()).settings)

    await as.post(`/projects/${project.id}/transfer`, { organization_id: other.id })

    expect(await (await as.get(ofProject)).json()).toMatchObject({ own: null, used: { of: 'environment' } })
  })

  test('are the owner’s, and those of the installation a superuser’s', async () => {
    const { admin, ofOrganization, ofProject, as } = await world()
    const stranger = app.as(await app.build.user({}))
    for (const path of [ofOrganization, ofProject]) {
      expect((await app.as(admin).get(path)).status).toBe(403)
      expect((await stranger.get(path)).status).toBe(404)
      expect((await stranger.post(`${path}/try`, (await aService()).settings)).status).toBe(404)
    }
    expect((await as.get('/admin/model-service')).status).toBe(403)
  })

  test('with an unreadable key fail the rows with a sentence for people', async () => {
    const { as, ofProject, page } = await world()
    await as.put(ofProject, (await aService()).settings)
    await app.db
      .updateTable('model_services')
      .set({ encrypted_key: Buffer.alloc(60, 1) })
      .execute()

    await as.post(`/pages/${page.id}/translate`, { languages: ['es'] })

    await vi.waitFor(async () => {
      const rows = (await (await as.get(`/pages/${page.id}/translations?language=es`)).json()) as {
        status: string
        review_notes: string
      }[]
      expect(rows[0]).toMatchObject({ status: 'FAILED', review_notes: expect.stringContaining('enter it again') })
    }, 15_000)
  })
})

describe('a try', () => {
  test('names the models, translates three rows and tells tokens, cost and time', async () => {
    const { as, ofProject } = await world()
    const { settings } = await aService({ models: ['ours', 'larger'] })

    const tried = await (await as.post(`${ofProject}/try`, { ...settings, input_price: 1, output_price: 10 })).json()

    expect(tried).toMatchObject({
      models: ['ours', 'larger'],
      error: null,
      left_out: [],
      rows: [
        { source: 'Start the game', translation: '¡Start the game!' },
        { source: 'Welcome back, {player}!', translation: '¡Welcome back, {player}!!' },
        { source: 'Quit without saving?', translation: '¡Quit without saving?!' },
      ],
      tokens: { input: 120, output: 40, cached: 20 },
      cost: (120 * 1 + 40 * 10) / 1_000_000,
    })
    expect(await (await as.get(ofProject)).json()).toMatchObject({ own: null })
  })

  test('tells what the service refuses, and why none of it works', async () => {
    const { as, ofProject } = await world()
    const partly = await aService({
      fault: ({ body }) => (body.stream === true ? { status: 400, error: { message: 'no stream' } } : undefined),
    })
    const never = await aService({ fault: () => ({ status: 401, error: { message: 'bad key the-secret-key' } }) })

    const answer = async (settings: object) => (await as.post(`${ofProject}/try`, settings)).json()

    expect(await answer(partly.settings)).toMatchObject({
      error: null,
      left_out: expect.arrayContaining(['streaming']),
    })
    expect(await answer(never.settings)).toMatchObject({
      error: 'The translation service does not accept the API key',
      rows: [{ translation: null }, { translation: null }, { translation: null }],
    })
  })
})

describe('without leave for private addresses and without a secret', () => {
  test('an organization’s service is a public one, the installation’s may be anywhere', async () => {
    const strict = await createTestApp({ SECRET_KEY: 'a secret of the tests, long enough for it' })
    try {
      const owner = await strict.build.user({ role: 'ADMIN', is_superuser: true })
      const organization = await strict.build.organization({ owner })
      const { settings } = await aService()
      const path = `/organizations/${organization.id}/model-service`
      for (const [at, body] of [
        [path, settings],
        [path, { ...settings, base_url: 'https://10.0.0.7/v1' }],
        [path, { ...settings, base_url: 'https://metadata.google.internal/v1' }],
      ] as const)
        for (const call of [strict.as(owner).put(at, body), strict.as(owner).post(`${at}/try`, body)]) {
          const answer = await call
          expect(answer.status).toBe(422)
          expect((await answer.json()).detail[0].msg).toBe(PRIVATE_ADDRESS)
        }
      expect((await strict.as(owner).put('/admin/model-service', settings)).status).toBe(200)
    } finally {
      await strict.close()
    }
  })

  test('production keeps no key', () => {
    expect(createCipher({ isProduction: true, secretKey: undefined, dataDir: '/nowhere' })).toBeUndefined()
    expect(NO_SUCH_SECRET).toContain('SECRET_KEY')
  })

  test('a key opens in its own place alone', () => {
    const cipher = createCipher({ isProduction: true, secretKey: 'x'.repeat(32), dataDir: '' })!
    const [ours, theirs] = ['a', 'b'].map((organization_id) => ({ organization_id, project_id: null }))
    const bytes = cipher.encrypt('k', ours!)
    expect(cipher.decrypt(bytes, ours!)).toBe('k')
    expect(() => cipher.decrypt(bytes, theirs!)).toThrow()
    expect(cipher.encrypt('k', ours!).equals(bytes)).toBe(false)
  })
})
