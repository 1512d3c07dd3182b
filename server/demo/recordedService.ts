import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { answersTo } from './recordedAnswers.ts'

export const RECORDED_MODEL = 'recorded-translations'

const [THOUGHT_MS, ROW_MS] = [600, 120]

export async function startRecordedService() {
  const server = createServer(async (request, response) => {
    try {
      const { messages } = (await json(request)) as { messages: { content: string }[] }
      await stream(
        response,
        messages.map(({ content }) => content),
      )
    } catch {
      response.destroy()
    }
  })
  server.unref()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}

async function stream(response: ServerResponse, [system = '', user = '']: string[]) {
  const answers = answersTo({ system, user })
  const send = (delta: object, finish_reason: string | null = null) =>
    response.write(`data: ${JSON.stringify(chunk(delta, finish_reason))}\n\n`)
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  await pause(THOUGHT_MS)
  send({ role: 'assistant', content: `{"${answers[0]?.list ?? 'rows'}":[` })
  for (const [at, { row }] of answers.entries()) {
    send({ content: `${at === 0 ? '' : ','}${JSON.stringify(row)}` })
    await pause(ROW_MS)
  }
  send({ content: answers[0]?.list === 'ratings' ? '],"comments":[]}' : ']}' })
  send({}, 'stop')
  response.end('data: [DONE]\n\n')
}

const chunk = (delta: object, finish_reason: string | null) => ({
  id: 'recorded',
  object: 'chat.completion.chunk',
  created: 0,
  model: RECORDED_MODEL,
  choices: [{ index: 0, delta, logprobs: null, finish_reason }],
})
