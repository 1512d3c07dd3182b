declare module 'ssh2' {
  import type { Server as NetServer } from 'node:net'
  import type { Duplex, Writable } from 'node:stream'

  type Key = {
    getPublicSSH(): Buffer
    verify(data: Buffer, signature: Buffer, algorithm?: string): boolean | Error
  }
  export type PublicKeyContext = {
    method: 'publickey'
    key: { algo: string; data: Buffer }
    /** Undefined while the client only asks whether it may sign with this key. */
    signature?: Buffer
    blob?: Buffer
    hashAlgo?: string
  } & Answering
  type Answering = { accept(): void; reject(methods: string[]): void }
  type AuthContext = PublicKeyContext | ({ method: 'none' | 'password' } & Answering)
  type Channel = Duplex & { stderr: Writable; exit(code: number): void }
  type Session = {
    on(event: 'exec', listener: (accept: () => Channel, reject: () => void, info: { command: string }) => void): Session
  }
  type Connection = {
    on(event: 'error', listener: (error: Error) => void): Connection
    on(event: 'authentication', listener: (context: AuthContext) => void): Connection
    on(event: 'session', listener: (accept: () => Session) => void): Connection
  }
  export class Server extends NetServer {
    constructor(options: { hostKeys: string[] }, listener: (client: Connection) => void)
  }
  const utils: {
    generateKeyPairSync(kind: 'ed25519'): { private: string; public: string }
    parseKey(text: string): Key | Error
  }
  const ssh2: { Server: typeof Server; utils: typeof utils }
  export default ssh2
}
