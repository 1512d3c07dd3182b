import escaped from 'escape-html'
import { Hono } from 'hono'
import { findMail, listMails } from './mails.ts'
import type { MailboxDb } from './tables.ts'

export const createPages = (db: MailboxDb) =>
  new Hono({ strict: false })
    .use(async (c, next) => {
      await next()
      c.header('Cache-Control', 'no-store')
    })
    .get('/dev/mail', async (c) => c.html(renderMailbox(await listMails(db))))
    .get('/dev/mail/:id', async (c) => {
      const mail = await findMail(db, Number(c.req.param('id')))
      return mail ? c.html(mail.html) : c.notFound()
    })

const renderMailbox = (mails: Awaited<ReturnType<typeof listMails>>) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Mailbox</title>
<style>
  body { max-width: 720px; margin: 40px auto; padding: 0 16px; font: 15px/24px Inter, system-ui, sans-serif; color: #16181d }
  h1 { font-size: 20px; font-weight: 600 }
  p, time, .to { color: #5b6472 }
  article { padding: 16px; margin: 12px 0; border: 1px solid #e3e6eb; border-radius: 12px }
  h2 { margin: 0; font-size: 15px; font-weight: 600 }
  a { color: #4f46e5; word-break: break-all }
  pre { margin: 12px 0 0; font: inherit; font-size: 14px; white-space: pre-wrap }
</style>
</head>
<body>
<h1>Mailbox</h1>
<p>SMTP_URL is not set, so mails stay here. In production this page does not exist.</p>
${mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(renderMail).join('\n')}
</body>
</html>
`

const renderMail = ({ id, to, subject, text, created_at }: Awaited<ReturnType<typeof listMails>>[number]) => `<article>
<h2><a href="/dev/mail/${id}">${escaped(subject)}</a></h2>
<span class="to">to ${escaped(to)}</span> · <time>${created_at.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>
<pre>${escaped(text).replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`)}</pre>
</article>`
