import { join } from 'node:path'
import { DEMO_PASSWORD, DEMO_PEOPLE, seed } from '#db/seed.ts'
import { hashPassword } from './accounts/passwords.ts'
import { runProcess } from './process.ts'

/** On a database of its own, whatever DATABASE_URL says: the people of the demo have a password everybody knows. */
const env: NodeJS.ProcessEnv = {
  ...process.env,
  DATABASE_URL: '',
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
})
