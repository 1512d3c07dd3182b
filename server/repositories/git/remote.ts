import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { LookupFunction } from 'node:net'
import { join, resolve } from 'node:path'
import { RepositoryFailure } from '../faults.ts'
import { parseRemote, pin } from './address.ts'
import { runGit, type Settings } from './runGit.ts'

const MAX_CLONE_BYTES = 512 * 1024 * 1024
const FETCH_TIMEOUT_MS = 5 * 60_000
const TRY_TIMEOUT_MS = 15_000
const MEASURE_EVERY_MS = 250
const FETCH = ['fetch', '--quiet', '--no-tags', '--no-recurse-submodules']

export type Access = {
  url: string
  token: string | undefined
  key: string | undefined
  hostKeys: string | undefined
  allowsPrivate: boolean
  dataDir: string
  signal: AbortSignal
  /** Names are looked up in the internet alone, unless another look-up is given. */
  lookup?: LookupFunction
}
export type Remote = Awaited<ReturnType<typeof openRemote>>
type Git = (args: readonly string[], more?: Partial<Parameters<typeof runGit>[1]>) => Promise<Buffer>

const foldersIn = (dataDir: string) => resolve(dataDir, 'repositories')

export async function openRemote({ url: text, allowsPrivate, dataDir, signal, lookup, ...secrets }: Access) {
  const url = parseRemote(text)
  if (!url) throw new RepositoryFailure('private_address')
  const { settings: pinned, hostName } = await pin(url, allowsPrivate, lookup)
  const within = foldersIn(dataDir)
  await mkdir(within, { recursive: true })
  const folder = await mkdtemp(join(within, 'work-'))
  const close = () => rm(folder, { recursive: true, force: true })
  try {
    const { env, knownHosts } =
      url.protocol === 'ssh:'
        ? await sshOf(folder, hostName, url.hostname, secrets)
        : { env: {}, knownHosts: undefined }
    const settings: Settings = {
      ...pinned,
      ...(url.protocol === 'http:' && { 'protocol.http.allow': 'always' }),
      ...(url.protocol !== 'ssh:' && secrets.token !== undefined && headerOf(url, secrets.token)),
    }
    const address = url.protocol === 'ssh:' ? url.href : withoutUser(url)
    const git: Git = (args, more = {}) => runGit(args, { folder, settings, env, signal, ...more })
    await git(['init', '--bare', '--quiet', '--template=', '.'])
    return {
      git,
      folder,
      close,
      signal,
      hostKeys: async () => (knownHosts ? readFile(knownHosts, 'utf8').catch(() => undefined) : undefined),
      async heads(branches: readonly string[]) {
        const refs = branches.map((branch) => `refs/heads/${branch}`)
        const said = await git(['ls-remote', '--', address, ...refs], { timeoutMs: TRY_TIMEOUT_MS })
        const lines = said
          .toString()
          .split('\n')
          .map((line) => line.split('\t'))
        return new Map(lines.flatMap(([commit, ref]) => (ref ? [[ref.slice('refs/heads/'.length), commit!]] : [])))
      },
      async fetch(branch: string, depth: number) {
        const measured = watchSize(folder, signal)
        try {
          const ref = `+refs/heads/${branch}:refs/fetched/${branch}`
          await git([...FETCH, `--depth=${depth}`, '--', address, ref], {
            timeoutMs: FETCH_TIMEOUT_MS,
            signal: measured.signal,
          })
        } catch (error) {
          if (measured.isTooLarge()) throw new RepositoryFailure('too_large')
          throw error
        } finally {
          measured.stop()
        }
        return (await git(['rev-parse', '--verify', `refs/fetched/${branch}`])).toString().trim()
      },
      /** Fetches a commit alone; false where the host has it no more, or gives none by their names. */
      async fetchCommit(commit: string) {
        return git([...FETCH, '--depth=1', '--', address, commit], { timeoutMs: FETCH_TIMEOUT_MS }).then(
          () => true,
          () => false,
        )
      },
      /** Puts a commit in the place of the one that the branch is expected to have, or to have none. */
      push: (commit: string, branch: string, expected: string | undefined) =>
        git(
          [
            'push',
            '--quiet',
            `--force-with-lease=refs/heads/${branch}:${expected ?? ''}`,
            '--',
            address,
            `${commit}:refs/heads/${branch}`,
          ],
          { timeoutMs: FETCH_TIMEOUT_MS },
        ),
    }
  } catch (error) {
    await close()
    throw error
  }
}

const withoutUser = (url: URL) => Object.assign(new URL(url), { username: '' }).href

function headerOf(url: URL, token: string): Settings {
  const user = url.username || 'x-access-token'
  return { 'http.extraHeader': `Authorization: Basic ${Buffer.from(`${user}:${token}`).toString('base64')}` }
}

type Secrets = Pick<Access, 'key' | 'hostKeys'>

/** The key of a host is taken as it is seen first, and kept: another one later is refused. */
async function sshOf(folder: string, hostName: string, alias: string, { key, hostKeys }: Secrets) {
  const [keyFile, knownHosts] = [join(folder, 'id'), join(folder, 'known_hosts')]
  await writeFile(keyFile, key ?? '', { mode: 0o600 })
  await writeFile(knownHosts, hostKeys ?? '', { mode: 0o600 })
  const options = {
    HostName: hostName,
    HostKeyAlias: alias.replace(/^\[|\]$/g, ''),
    UserKnownHostsFile: knownHosts,
    GlobalKnownHostsFile: '/dev/null',
    StrictHostKeyChecking: hostKeys ? 'yes' : 'accept-new',
    HashKnownHosts: 'no',
    IdentitiesOnly: 'yes',
    IdentityAgent: 'none',
    BatchMode: 'yes',
    ForwardAgent: 'no',
    ConnectTimeout: '15',
    ProxyCommand: 'none',
  }
  const said = Object.entries(options).map(([name, value]) => `-o ${name}=${quoted(value)}`)
  const command = ['ssh', '-F /dev/null', `-i ${quoted(keyFile)}`, ...said].join(' ')
  return { env: { GIT_SSH_COMMAND: command, GIT_SSH_VARIANT: 'ssh' }, knownHosts }
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

function watchSize(folder: string, signal: AbortSignal) {
  const large = new AbortController()
  const timer = setInterval(async () => {
    if ((await sizeOf(folder).catch(() => 0)) > MAX_CLONE_BYTES) large.abort(new RepositoryFailure('too_large'))
  }, MEASURE_EVERY_MS)
  return {
    signal: AbortSignal.any([signal, large.signal]),
    isTooLarge: () => large.signal.aborted,
    stop: () => clearInterval(timer),
  }
}

async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = files
    .filter((file) => file.isFile())
    .map((file) =>
      stat(join(file.parentPath, file.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
