import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import ssh2, { type PublicKeyContext, type Server } from 'ssh2'

const PROGRAMS = ['git-upload-pack', 'git-receive-pack']

/** Git behind SSH on loopback, for those whose key is allowed; it serves the repository whatever path is asked for. */
export async function startSshServer(bare: string) {
  const state = { allowed: undefined as string | undefined, seen: [] as string[], hostKey: newHostKey() }
  const servers = new Set<Server>()

  async function listen(port: number) {
    const server = new ssh2.Server({ hostKeys: [state.hostKey] }, (client) => {
      client.on('error', () => undefined)
      client.on('authentication', (context) => {
        if (context.method === 'publickey' && isAllowed(context, state.allowed)) return context.accept()
        context.reject(['publickey'])
      })
      client.on('session', (accept) => {
        accept().on('exec', (acceptCommand, reject, { command }) => {
          const [program] = command.split(' ')
          state.seen.push(command)
          if (!PROGRAMS.includes(program!)) return reject()
          const channel = acceptCommand()
          const child = spawn(program!, [bare])
          child.stdin.on('error', () => undefined)
          channel.pipe(child.stdin)
          child.stdout.pipe(channel, { end: false })
          child.stderr.pipe(channel.stderr, { end: false })
          child.on('close', (code) => {
            channel.exit(code ?? 1)
            channel.end()
          })
        })
      })
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    servers.add(server)
    return server
  }
  const close = (server: Server) =>
    new Promise<void>((resolve) => {
      servers.delete(server)
      server.close(() => resolve())
    })

  let server = await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `ssh://git@127.0.0.1:${port}/team/game.git`,
    state,
    /** Another machine in its place: at the same address, with another key. */
    async replaceHost() {
      await close(server)
      state.hostKey = newHostKey()
      server = await listen(port)
    },
    close: () => close(server),
  }
}

const newHostKey = () => ssh2.utils.generateKeyPairSync('ed25519').private

/** Whether the client holds the private half of this key. */
function isAllowed({ key, signature, blob, hashAlgo }: PublicKeyContext, allowed: string | undefined) {
  const known = allowed === undefined ? undefined : ssh2.utils.parseKey(allowed)
  if (!known || known instanceof Error || !key.data.equals(known.getPublicSSH())) return false
  return signature === undefined || known.verify(blob!, signature, hashAlgo) === true
}
