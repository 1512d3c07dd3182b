import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Pages } from '../http/network/forward.ts'
import { openOnce } from './openOnce.ts'

export type Mail = { to: string; subject: string; text: string; html: string }
export type Mailer = {
  send(mail: Mail): Promise<void>
  /** False in production without SMTP: mails are neither sent nor kept. */
  canSend: boolean
  mailbox?: () => Promise<Mailbox>
  close(): void
}
export type Mailbox = {
  send(mail: Mail): Promise<void>
  pages: Pages
}

const PATIENCE_MS = 20_000

export function createMailer(
  { mail, isProduction }: Pick<Config, 'mail' | 'isProduction'>,
  openMailbox: () => Promise<Mailbox>,
): Mailer {
  if (mail.smtpUrl !== undefined) return createSmtpMailer(mail.smtpUrl, mail.from)
  if (isProduction) return { send: async () => undefined, canSend: false, close: () => undefined }
  const mailbox = openOnce(openMailbox)
  return {
    send: async (message) => (await mailbox()).send(message),
    canSend: true,
    mailbox,
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
