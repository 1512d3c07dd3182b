import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { expect } from 'vitest'

export type Received = { from: string; to: string[]; headers: string; parts: { type: string; text: string }[] }

/** An SMTP server that keeps what it is sent. While `isSick` it refuses everything. */
export async function startSmtp() {
  const mails: Received[] = []
  const state = { isSick: false, refused: 0 }
  const server = createServer((socket) => void converse(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function converse(socket: Socket) {
    socket.on('error', () => undefined)
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 mail.example')
    let mail = { from: '', to: [] as string[] }
    let letter: string[] | undefined
    for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (letter) {
        if (line !== '.') {
          letter.push(line.replace(/^\.\./, '.'))
          continue
        }
        mails.push({ ...mail, ...read(letter.join('\r\n')) })
        letter = undefined
        say('250 kept')
      } else if (/^DATA/i.test(line)) {
        letter = []
        say('354 go on')
      } else if (/^MAIL FROM/i.test(line)) {
        mail = { from: addressIn(line), to: [] }
        if (state.isSick) state.refused++
        say(state.isSick ? '451 not now' : '250 ok')
      } else if (/^RCPT TO/i.test(line)) {
        mail.to.push(addressIn(line))
        say('250 ok')
      } else if (/^QUIT/i.test(line)) {
        say('221 bye')
        socket.end()
      } else say('250 mail.example')
    }
  }

  const subjectOf = ({ headers }: Received) => /^Subject: (.*)$/m.exec(headers)![1]!.trim()
  const sentTo = (email: string) => mails.filter(({ to }) => to[0] === email)

  return {
    subjectsTo: (email: string) => sentTo(email).map(subjectOf),
    /** The plain text of the newest mail with this subject, once so many have arrived. */
    async mailTo(email: string, subject: RegExp, { nth = 1 } = {}) {
      const found = () => sentTo(email).filter((mail) => subject.test(subjectOf(mail)))
      await expect.poll(() => found().length, { timeout: 10_000 }).toBeGreaterThanOrEqual(nth)
      return found().at(-1)!.parts[0]!.text
    },
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    state,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? ''

function read(letter: string) {
  const [headers, body] = cut(letter)
  const boundary = /boundary="?([^"\r\n;]+)/i.exec(headers)?.[1]
  const parts = boundary === undefined ? [letter] : body.split(`--${boundary}`).slice(1, -1)
  return { headers: headers.replace(/\r\n[ \t]/g, ' '), parts: parts.map((part) => readPart(part.trimStart())) }
}

function readPart(part: string) {
  const [headers, body] = cut(part)
  const encoding = /content-transfer-encoding: *(\S+)/i.exec(headers)?.[1]?.toLowerCase()
  return { type: /content-type: *([^;\r\n]+)/i.exec(headers)?.[1] ?? '', text: decode(body, encoding) }
}

function decode(body: string, encoding = '7bit') {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

function cut(letter: string): [string, string] {
  const at = letter.indexOf('\r\n\r\n')
  return [letter.slice(0, at), letter.slice(at + 4)]
}
