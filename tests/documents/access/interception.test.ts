import { readFileSync } from 'node:fs'
import { Connection, Document, Hocuspocus } from '@hocuspocus/server'
import * as encoding from 'lib0/encoding'
import { expect, test } from 'vitest'
import { intercept } from '#collab/connections/intercept.ts'
import { eventually } from '../../support/collab/collab.ts'

/**
 * Behaviour that collab/connections/intercept.ts relies on and Hocuspocus does not promise; fails when an upgrade changes
 * it.
 */

test('Hocuspocus is pinned to the version whose insides are relied upon', () => {
  const { dependencies } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  const installed = readFileSync(
    new URL('../../../node_modules/@hocuspocus/server/package.json', import.meta.url),
    'utf8',
  )
  expect(dependencies['@hocuspocus/server']).toBe('4.7.0')
  expect(JSON.parse(installed).version).toBe('4.7.0')
})

const message = (...values: (string | number)[]) =>
  encoding.encode((encoder) => {
    for (const value of values)
      if (typeof value === 'string') encoding.writeVarString(encoder, value)
      else encoding.writeVarUint(encoder, value)
  })

test('a connection registers with its document before it is handed the first frame', async () => {
  const order: string[] = []
  const socket = { readyState: 1, send: () => undefined, close: () => undefined }
  const hocuspocus = new Hocuspocus({
    quiet: true,
    async onLoadDocument({ document }) {
      const { addConnection } = document
      document.addConnection = (connection: Connection) => {
        order.push(`registered ${connection.messageAddress}`)
        connection.handleMessage = () => void order.push('frame')
        return addConnection.call(document, connection)
      }
    },
  })
  const client = hocuspocus.handleConnection(socket, new Request('http://localhost'), {})

  client.handleMessage(message('doc', 2, 0, 'token'))
  client.handleMessage(message('doc', 0, 0, ''))
  await eventually(() => expect(order).toHaveLength(2))
  client.handleMessage(message('doc', 0, 0, ''))

  expect(order).toEqual(['registered doc', 'frame', 'frame'])
  client.handleClose({ code: 1000, reason: '' })
})

test('a document is told of every connection that goes, and is destroyed when the last one has gone', async () => {
  const gone: string[] = []
  const hocuspocus = new Hocuspocus({
    quiet: true,
    async onLoadDocument({ document }) {
      const { removeConnection } = document
      document.removeConnection = (connection: Connection) => {
        gone.push('connection')
        return removeConnection.call(document, connection)
      }
      document.on('destroy', () => gone.push('document'))
    },
  })
  const socket = { readyState: 1, send: () => undefined, close: () => undefined }
  const client = hocuspocus.handleConnection(socket, new Request('http://localhost'), {})
  client.handleMessage(message('doc', 2, 0, 'token'))
  await eventually(() => expect(hocuspocus.getDocumentsCount()).toBe(1))

  client.handleClose({ code: 1000, reason: '' })

  await eventually(() => expect(gone).toEqual(['connection', 'document']))
  expect(hocuspocus.getDocumentsCount()).toBe(0)
})

test('an error thrown in a hook reaches the client as the reason', async () => {
  const sent: string[] = []
  const socket = {
    readyState: 1,
    send: (bytes: unknown) => void sent.push(Buffer.from(bytes as Uint8Array).toString('latin1')),
    close: () => undefined,
  }
  const hocuspocus = new Hocuspocus({
    quiet: true,
    onAuthenticate: () => Promise.reject({ code: 4403, reason: 'access-removed' }),
  })
  const client = hocuspocus.handleConnection(socket, new Request('http://localhost'), {})
  client.handleMessage(message('doc', 2, 0, 'token'))
  await eventually(() => expect(sent.join()).toContain('access-removed'))
  client.handleClose({ code: 1000, reason: '' })
})

test('the interception has its hold: addConnection and removeConnection are methods of every document', () => {
  const shell = new Document('doc')
  for (const name of ['addConnection', 'removeConnection'] as const) expect(typeof shell[name]).toBe('function')
  expect(typeof intercept).toBe('function')
  expect(typeof Connection.prototype.handleMessage).toBe('function')
  shell.destroy()
})
