import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const NAME = process.env.TMSERVER ?? 'tmserver'
const HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
const [ASK_MS, MAX_LOADING_MS] = [200, 180_000]

export type Tmserver = Awaited<ReturnType<typeof startTmserver>>

/** The memory server of the Translate Toolkit with these segments, in a file; undefined where it is not installed. */
export async function startTmserver(segments: Iterable<string>, least: number) {
  if (spawnSync(NAME, ['--help']).status !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'tmserver-'))
  const file = join(folder, 'segments.po')
  writeFileSync(file, [HEADER, ...Array.from(segments, poOf)].join('\n'))
  const port = await freePort()
  const languages = ['-s', 'en', '-t', 'es', '-f', file]
  const at = ['-d', join(folder, 'memory.db'), '-b', '127.0.0.1', '-p', `${port}`, `--min-similarity=${least}`]
  const server = spawn(NAME, [...at, ...languages], { stdio: 'ignore' })
  /** How long a look-up takes; undefined for a text that it takes for operators of its search. */
  async function look(text: string) {
    const started = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/tmserver/en/es/unit/${encodeURIComponent(text)}`)
    await answer.text()
    return answer.ok ? performance.now() - started : undefined
  }
  async function stop() {
    server.kill('SIGKILL')
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  const loaded = performance.now() + MAX_LOADING_MS
  while ((await look('door').catch(() => undefined)) === undefined) {
    if (performance.now() < loaded && server.exitCode === null) await pause(ASK_MS)
    else {
      await stop()
      throw new Error(`${NAME} does not answer`)
    }
  }
  return { look, stop }
}

const poOf = (text: string) => `msgid ${JSON.stringify(text)}\nmsgstr "Traducido"\n`

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
