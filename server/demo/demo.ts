import { join } from 'node:path'
import { PROJECT } from '#db/demo/game.ts'
import { SPANISH_NEXT } from '#db/demo/recorded/recorded.ts'
import { findUserByEmail } from '#db/queries/accounts/users.ts'
import { findCustomer } from '#db/queries/billing/subscriptions.ts'
import { listProjects } from '#db/queries/projects/projects.ts'
import { deleteModelService, putModelService } from '#db/queries/translationJobs/modelServices.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE, listUntranslatedLines, seed } from '#db/seed.ts'
import { hashPassword } from '../accounts/passwords/passwords.ts'
import { takeCard } from '../billing/payment/takeCard.ts'
import { subscribe } from '../billing/subscriptions/subscribe.ts'
import { write } from '../http/write.ts'
import { ModelSettings } from '../modelServices/contract.ts'
import { runProcess } from '../process.ts'
import type { Services } from '../services.ts'
import { startColleague } from './colleague.ts'
import { RECORDED_MODEL, startRecordedService } from './recordedService.ts'

const LOOKED_THROUGH = 100

/** On a database of its own, whatever DATABASE_URL says: the people of the demo have a password everybody knows. */
const env: NodeJS.ProcessEnv = {
  ...process.env,
  DATABASE_URL: '',
  AI_PRIVATE_ADDRESSES: 'on', // the recorded translations come from this machine
  DATA_DIR: join(process.env.DATA_DIR || '.data', 'demo'),
}

await runProcess({
  env,
  async prepare(db) {
    if (env.NODE_ENV === 'production') throw new Error('the demo is not for production: its passwords are well known')
    await seed(db, await hashPassword(DEMO_PASSWORD))
    for (const { full_name, email, role } of DEMO_PEOPLE)
      console.log(`Sign in as ${email} (${full_name}, ${role.toLowerCase()}) with the password ${DEMO_PASSWORD}`)
  },
  async begin(services) {
    await payByTestCard(services)
    const game = await findGame(services)
    if (!game) return
    await openRecordings(services, game)
    console.log(`Their game is at ${services.config.publicUrl}/projects/${game.id}/translations`)
  },
  served: (services) => void letLuciaType(services).catch((error) => services.log('warn', 'demo_colleague', {}, error)),
})

async function findGame({ db }: Services) {
  const owner = await findUserByEmail(db, DEMO_PEOPLE[0]!.email)
  const projects = owner ? await listProjects(db, owner, { skip: 0, limit: LOOKED_THROUGH }) : []
  return projects.find(({ name }) => name === PROJECT.name)
}

async function openRecordings(services: Services, game: { id: string }) {
  const scope = { organization_id: null, project_id: game.id }
  const { openai } = services.config
  const hasOwn = openai.apiKey !== undefined || openai.baseUrl !== undefined
  const base_url = hasOwn ? undefined : await startRecordedService()
  await write(services, async (trx) => {
    if (base_url === undefined) return void (await deleteModelService(trx, scope))
    const settings = ModelSettings.parse({ provider: 'other', base_url, model: RECORDED_MODEL })
    await putModelService(trx, scope, { settings, encrypted_key: null })
  })
}

async function payByTestCard(services: Services) {
  if (services.payments.mode !== 'stand_in') return
  const owner = await findUserByEmail(services.db, DEMO_PEOPLE[0]!.email)
  if (!owner || (await findCustomer(services.db, owner.id))) return
  await takeCard(services, owner, 'pm_card_visa')
  await subscribe(services, owner)
}

async function letLuciaType({ db, config }: Services) {
  const lines = await listUntranslatedLines(db, SPANISH_NEXT.length)
  const [first] = lines
  if (!first) return
  const wanted = new Map(lines.map(({ id }, n) => [id, SPANISH_NEXT[n]!]))
  const lucia = { email: DEMO_PEOPLE[1]!.email, password: DEMO_PASSWORD }
  await startColleague(config.publicUrl, lucia, { page_id: first.page_id, language: 'es' }, wanted)
}
