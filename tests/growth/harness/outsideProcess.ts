import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { setPriority } from 'node:os'
import { startOpenAi } from '../../support/model/openai.ts'

/** Sends the file's bytes in pieces of this size, as chunks of HTTP. Without a file it is a GET. */
export type Upload = { url: string; token: string; file?: string; type: string; piece: number }
export type FromOutside = { kind: 'model'; url: string } | { kind: 'answer'; status: number; text: string }

/** Senders and model services have machines of their own: here they run when the server leaves time. */
const BELOW_THE_SERVER = 15
const TEXT_KEPT = 500

setPriority(BELOW_THE_SERVER)
process.on('disconnect', () => process.exit())
const report = (message: FromOutside) => process.send!(message)

const model = await startOpenAi({ translate: ({ text }) => `es ${text}` })
process.on('message', (upload: Upload) => {
  send(upload).then(report, (error: Error) => report({ kind: 'answer', status: 0, text: error.message }))
})
report({ kind: 'model', url: model.url })

function send({ url, token, file, type, piece }: Upload) {
  const body = file === undefined ? undefined : readFileSync(file)
  return new Promise<FromOutside>((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': type }) }
    const sent = request(url, { method: body ? 'POST' : 'GET', headers }, (response) => {
      let text = ''
      response
        .on('data', (bytes: Buffer) => {
          if (text.length < TEXT_KEPT) text += bytes.toString('latin1')
        })
        .on('error', reject)
        .on('end', () => resolve({ kind: 'answer', status: response.statusCode!, text: text.slice(0, TEXT_KEPT) }))
    })
    sent.on('error', reject)
    let at = 0
    const feed = () => {
      for (; body && at < body.length; at += piece)
        if (!sent.write(body.subarray(at, at + piece))) {
          at += piece
          return sent.once('drain', feed)
        }
      sent.end()
    }
    feed()
  })
}
