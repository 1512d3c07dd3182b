import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const PERSON = { GIT_AUTHOR_NAME: 'Dev', GIT_AUTHOR_EMAIL: 'dev@example.com' }
const COMMITTER = { GIT_COMMITTER_NAME: 'Dev', GIT_COMMITTER_EMAIL: 'dev@example.com', GIT_CONFIG_GLOBAL: '/dev/null' }

export const TOKEN = 'token-of-the-git-server'
type Answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => boolean

/** Git's own server behind HTTP on loopback, with a clone in which a developer works. `answer` comes before it. */
export async function startGitServer() {
  const root = await mkdtemp(join(tmpdir(), 'dragoman-git-'))
  const [bare, work] = [join(root, 'team', 'game.git'), join(root, 'work')]
  const state = { isAway: false, answer: (() => false) as Answer, seen: [] as string[] }
  await run('git', ['init', '--quiet', '--bare', '-b', 'main', bare])
  await run('git', ['-C', bare, 'config', 'http.receivepack', 'true'])
  await run('git', ['-C', bare, 'config', 'uploadpack.allowReachableSHA1InWant', 'true'])
  await run('git', ['init', '--quiet', '-b', 'main', work])
  await run('git', ['-C', work, 'remote', 'add', 'origin', bare])

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    state.seen.push(request.url!)
    if (state.isAway) return void response.destroy()
    if (state.answer(request, response, body)) return
    const expected = `Basic ${Buffer.from(`x-access-token:${TOKEN}`).toString('base64')}`
    if (request.headers.authorization !== expected) return void response.writeHead(401).end()
    serveGit(root, request, response, body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const git = async (...args: string[]) =>
    (
      await run('git', ['-C', work, ...args], { env: { ...process.env, ...PERSON, ...COMMITTER }, maxBuffer: 1 << 26 })
    ).stdout.trim()

  return {
    url: `${origin}/team/game.git`,
    origin,
    bare,
    work,
    state,
    git,
    /** Writes files, commits and pushes them; null deletes one. */
    async push(files: Record<string, string | null>, { branch = 'main', force = false } = {}) {
      for (const [path, text] of Object.entries(files)) {
        const file = join(work, path)
        await mkdir(dirname(file), { recursive: true })
        if (text === null) await rm(file, { force: true })
        else await writeFile(file, text)
      }
      await git('add', '--all')
      await git('commit', '--quiet', '--allow-empty', '-m', 'Change')
      await git('push', '--quiet', ...(force ? ['--force'] : []), 'origin', `HEAD:refs/heads/${branch}`)
      return git('rev-parse', 'HEAD')
    },
    /** A file of a branch as the server has it. */
    show: async (path: string, branch = 'dragoman/translations') =>
      (await run('git', ['-C', bare, 'show', `${branch}:${path}`])).stdout,
    log: async (range: string, format = '%s') =>
      (await run('git', ['-C', bare, 'log', '--reverse', `--format=${format}`, range])).stdout.trim().split('\n'),
    head: async (branch: string) => (await run('git', ['-C', bare, 'rev-parse', branch])).stdout.trim(),
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await rm(root, { recursive: true, force: true })
    },
  }
}

function serveGit(root: string, request: IncomingMessage, response: ServerResponse, body: Buffer) {
  const { pathname, search } = new URL(request.url!, 'http://localhost')
  const child = spawn('git', ['http-backend'], {
    env: {
      ...{ PATH: process.env.PATH, GIT_PROJECT_ROOT: root, GIT_HTTP_EXPORT_ALL: '1', REMOTE_USER: 'tester' },
      ...{ PATH_INFO: pathname, QUERY_STRING: search.slice(1), REQUEST_METHOD: request.method },
      ...{ CONTENT_TYPE: request.headers['content-type'] ?? '', CONTENT_LENGTH: String(body.length) },
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
    },
  })
  child.stdin.on('error', () => undefined)
  child.stdin.end(body)
  let all = Buffer.alloc(0)
  child.stdout.on('data', (chunk: Buffer) => {
    all = Buffer.concat([all, chunk])
  })
  child.on('close', () => {
    const end = all.indexOf('\r\n\r\n')
    const headers = Object.fromEntries(
      all
        .subarray(0, Math.max(end, 0))
        .toString()
        .split('\r\n')
        .map((line) => line.split(/: */, 2) as [string, string]),
    )
    const { Status: status = '200', ...rest } = headers
    response.writeHead(Number.parseInt(status, 10), rest).end(all.subarray(end + 4))
  })
}
