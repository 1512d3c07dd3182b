import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { readConfig } from '#server/config.ts'
import { listen } from '#server/listen.ts'

async function openDoor() {
  const door = await listen(readConfig({ PORT: '0' }))
  onTestFinished(() => door.close())
  return { ...door, at: `127.0.0.1:${door.port}` }
}

async function upgrade(at: string) {
  const [, response] = await once(
    new WebSocket(`ws://${at}/collab`).on('error', () => undefined),
    'unexpected-response',
  )
  return [response.statusCode, response.headers['retry-after']]
}

test('until the process is ready, requests and WebSockets are told to come back', async () => {
  const { at } = await openDoor()
  const response = await fetch(`http://${at}/`)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await upgrade(at)).toEqual([503, '1'])
})

test('afterwards a WebSocket that nobody takes is not there', async () => {
  const door = await openDoor()
  door.open(
    (_request, response) => response.end('ready'),
    () => false,
  )
  expect(await (await fetch(`http://${door.at}/`)).text()).toBe('ready')
  expect(await upgrade(door.at)).toEqual([404, undefined])
})
