import { spawn, spawnSync } from 'node:child_process'
import { createServer, type Server, type Socket } from 'node:net'
import { freePort } from '../app/ports.ts'
import { answerRedis, type RedisConnection } from './redisCommands.ts'

export type Redis = {
  url: string
  /** Which one it is: results name it. */
  kind: 'redis-server' | 'stand-in'
  /** Breaks every connection and forgets everything. */
  stop(): Promise<void>
  /** Again on the same port. */
  start(): Promise<void>
}

/** Which one `startRedis` starts on this machine. */
export const installedRedis = (): Redis['kind'] =>
  spawnSync('redis-server', ['--version']).status === 0 ? 'redis-server' : 'stand-in'

/** A real redis-server where one is on the PATH, otherwise the publish/subscribe part of one, spoken by this process. */
export async function startRedis(kind = installedRedis()): Promise<Redis> {
  const port = await freePort()
  const server = kind === 'redis-server' ? realRedis(port) : standIn(port)
  await server.start()
  return { url: `redis://127.0.0.1:${port}`, kind, ...server }
}

function realRedis(port: number) {
  let child: ReturnType<typeof spawn> | undefined
  return {
    async start() {
      const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
      const next = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] })
      child = next
      await new Promise<void>((resolve, reject) => {
        next.stdout.on('data', (chunk) => String(chunk).includes('Ready to accept connections') && resolve())
        next.once('exit', () => reject(new Error('redis-server did not start')))
      })
    },
    async stop() {
      const running = child
      child = undefined
      if (!running || running.exitCode !== null) return
      const ended = new Promise((resolve) => running.once('exit', resolve))
      running.kill('SIGKILL')
      await ended
    },
  }
}

function standIn(port: number) {
  let server: Server | undefined
  const connections = new Map<Socket, RedisConnection>()
  return {
    async start() {
      const values = new Map<string, string>()
      const next = createServer((socket) => {
        const connection: RedisConnection = {
          protocol: 2,
          channels: new Set(),
          send: (text) => void socket.write(text),
        }
        connections.set(socket, connection)
        let rest = Buffer.alloc(0)
        socket.on('data', (chunk) => {
          rest = Buffer.concat([rest, chunk])
          for (;;) {
            const command = readCommand(rest)
            if (!command) return
            rest = rest.subarray(command.length)
            answerRedis(command.words, connection, [...connections.values()], values)
          }
        })
        socket.on('error', () => undefined)
        socket.on('close', () => connections.delete(socket))
      })
      server = next
      await new Promise<void>((resolve, reject) => {
        next.once('error', reject)
        next.listen(port, '127.0.0.1', resolve)
      })
    },
    async stop() {
      const running = server
      server = undefined
      for (const socket of connections.keys()) socket.destroy()
      connections.clear()
      if (running) await new Promise((resolve) => running.close(resolve))
    },
  }
}

/** One command, an array of bulk strings (RESP), with its length in bytes; `undefined` while it is not all there. */
function readCommand(bytes: Buffer): { words: string[]; length: number } | undefined {
  let at = 0
  const line = () => {
    const end = bytes.indexOf('\r\n', at)
    if (end < 0) return undefined
    const text = bytes.toString('utf8', at, end)
    at = end + 2
    return text
  }
  const count = Number(line()?.slice(1))
  if (Number.isNaN(count)) return undefined
  const words: string[] = []
  while (words.length < count) {
    const length = Number(line()?.slice(1))
    if (Number.isNaN(length) || bytes.length < at + length + 2) return undefined
    words.push(bytes.toString('utf8', at, at + length))
    at += length + 2
  }
  return { words, length: at }
}
