import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Attacker } from '../processes/attacker.ts'
import { atOnce } from '../processes/attacker.ts'
import { type Kind, type Kinds, once } from './kind.ts'

const MIB = 1024 * 1024
const bomb = (name: string, head: string, filling: string, tail: string) =>
  once(`gzip ${name}`, () =>
    gzipSync(Buffer.from(head + filling.repeat(Math.floor((64 * MIB) / filling.length)) + tail)),
  )
const gzipped = (response: ServerResponse, status: number, bytes: Uint8Array) =>
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }).end(bytes)
const EVENTS = { 'Content-Type': 'text/event-stream' }

/** How a service behaves that wants others to wait. */
const SERVICES: Record<string, RequestListener> = {
  'silent services': () => undefined,
  'services that drip': (_, response) => {
    response.writeHead(200, EVENTS)
    const clock = setInterval(() => response.write(': \n'), 500).unref()
    response.on('close', () => clearInterval(clock))
  },
  'services that ask for patience': (_, response) => {
    response.writeHead(429, {
      'Retry-After': '99999999',
      'Retry-After-Ms': '99999999999999',
      'Content-Type': 'application/json',
    })
    response.end('{"error": {"message": "later"}}')
  },
  'services with bombs': (request, response) => {
    if (request.url!.includes('/models'))
      return gzipped(response, 200, bomb('models', '{"data":[', '{"id":"a"},', '{"id":"b"}]}'))
    return gzipped(
      response,
      Math.random() < 0.5 ? 400 : 200,
      bomb('answer', '{"choices":[{"message":{"content":"', 'a', '"}}]}'),
    )
  },
  'services with endless events': (_, response) => {
    response.writeHead(200, EVENTS)
    const events = 'data: {"choices":[{"delta":{}}]}\n\n'.repeat(2000)
    const more = () => {
      while (!response.destroyed && response.write(events));
    }
    response.on('drain', more)
    more()
  },
  'services with one endless line': (_, response) => {
    response.writeHead(200, EVENTS)
    const line = 'a'.repeat(65_536)
    response.write('data: ')
    const more = () => {
      while (!response.destroyed && response.write(line));
    }
    response.on('drain', more)
    more()
  },
  'services that hang up': (_, response) => response.destroy(),
  'services that lead on and on': (request, response) => response.writeHead(307, { Location: `${request.url}x` }).end(),
}

const addresses = new Map<string, Promise<string>>()
/** One server for each behaviour; each attacker has a path of its own. */
function serve(name: string) {
  if (!addresses.has(name))
    addresses.set(
      name,
      new Promise((resolve) => {
        const server = createServer((request, response) => {
          request.resume().on('error', () => undefined)
          response.on('error', () => undefined)
          SERVICES[name]!(request, response)
        })
        server.requestTimeout = 0
        server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
      }),
    )
  return addresses.get(name)!
}

const settings = async (attacker: Attacker, name: string) => ({
  provider: attacker.pick(['other', 'vllm', 'mistral', 'ollama']),
  base_url: `${await serve(name)}/${attacker.n}/v1`,
  model: 'mine',
  key: 'a-key-of-mine',
  first_byte_seconds: 3600,
  calls_at_once: 64,
})

/** Chooses the service in all its organizations, and has rows translated in each. */
async function translate(attacker: Attacker, name: string) {
  const body = await settings(attacker, name)
  for (const id of attacker.organization_ids) await attacker.call('PUT', `/organizations/${id}/model-service`, { body })
  for (const { page_id, rows } of attacker.pages) {
    const from = attacker.below(rows.length - 4)
    await attacker.call('POST', `/pages/${page_id}/translate`, {
      body: { languages: ['es', 'fr'], source_text_ids: rows.slice(from, from + 3) },
    })
  }
}

export const MODEL_SERVICES: Kinds = {
  ...Object.fromEntries(
    Object.keys(SERVICES).flatMap((name): [string, Kind][] => [
      [
        `jobs of ${name}`,
        { isTranslated: false, pages: 10, organizations: 1, attack: (attacker) => translate(attacker, name) },
      ],
      [
        `tries of ${name}`,
        {
          attack: async (attacker) => {
            const body = await settings(attacker, name)
            await atOnce(8, () =>
              attacker.call('POST', `/organizations/${attacker.organization_ids[0]}/model-service/try`, { body }),
            )
          },
        },
      ],
    ]),
  ),
  'the engine’s own translations': {
    isTranslated: false,
    rows: 5000,
    text: '{a} <b> %1$d [x] # '.repeat(10),
    attack: (attacker) => {
      const { page_id, rows } = attacker.pages[0]!
      return atOnce(6, (n) =>
        n % 2
          ? attacker.call('POST', `/pages/${page_id}/translate`, { body: { languages: ['es', 'fr'], fit: true } })
          : n % 4
            ? attacker.call('POST', `/pages/${page_id}/translate/estimate`, {
                body: { languages: ['es', 'fr'], source_text_ids: rows },
              })
            : attacker.call('POST', `/pages/${page_id}/translate/cancel`, { body: { languages: ['es', 'fr'] } }),
      )
    },
  },
}
