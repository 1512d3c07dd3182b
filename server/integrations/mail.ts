import { createTransport } from 'nodemailer'
import { insertMail } from '#db/queries/mails.ts'
import type { Db } from '#db/schema.ts'
import type { Config } from '../config.ts'

export type Mail = { to: string; subject: string; text: string; html: string }
export type Mailer = {
  send(mail: Mail): Promise<void>
  /** False in production without SMTP: then nothing is sent, and nothing is kept that could be read. */
  canSend: boolean
  close(): void
}

const PATIENCE_MS = 20_000

/** By SMTP; without it into the mailbox at /dev/mail; in production without it nowhere. */
export function createMailer({ mail, isProduction }: Pick<Config, 'mail' | 'isProduction'>, db: Db): Mailer {
  if (mail.smtpUrl !== undefined) return createSmtpMailer(mail.smtpUrl, mail.from)
  if (isProduction) return { send: async () => undefined, canSend: false, close: () => undefined }
  return {
    send: async (message) => void (await insertMail(db, message)),
    canSend: true,
    close: () => undefined,
  }
}

function createSmtpMailer(url: string, from: string): Mailer {
  const timeouts = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS }
  const transport = createTransport({ url, ...timeouts })
  return {
    send: async (message) => void (await transport.sendMail({ from, ...message })),
    canSend: true,
    close: () => transport.close(),
  }
}
