import { hashPassword } from '#server/accounts/passwords/passwords.ts'
import { createTestApp, type TestApp } from '../../support/app/app.ts'
import { startSmtp } from '../../support/http/smtp.ts'

export const PASSWORD = 'a password of theirs'
const hashed = hashPassword(PASSWORD)

/** An app that sends its mails to an SMTP server on loopback. */
export async function createMailingApp(settings: Record<string, string> = {}) {
  const smtp = await startSmtp()
  const app = await createTestApp({ ROLES: 'api,collab,worker', SMTP_URL: smtp.url, ...settings })
  const { subjectsTo, mailTo } = smtp
  return {
    ...app,
    smtp,
    subjectsTo,
    mailTo,
    signIn: (username: string, password = PASSWORD, headers = {}) =>
      app.anyone.post('/login/access-token', new URLSearchParams({ username, password }), { headers }),
    close: async () => {
      await app.close()
      await smtp.close()
    },
  }
}
export type MailingApp = Awaited<ReturnType<typeof createMailingApp>>

export const tokenIn = (text: string) => /\?token=([\w-]{43})/.exec(text)![1]!
export const CONFIRM = /^Confirm your email address/

/** Somebody with a password, signed in a moment ago. */
export const withPassword = async ({ build }: Pick<TestApp, 'build'>, person = {}) =>
  build.user({ hashed_password: await hashed, ...person })

/** As if they had signed in eleven minutes ago. */
export const age = ({ db }: Pick<TestApp, 'db'>, { id }: { id: string }) =>
  db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(Date.now() - 11 * 60_000) })
    .where('user_id', '=', id)
    .execute()

export const answered = async (response: Response) => [response.status, (await response.json()).detail]
