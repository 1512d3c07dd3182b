import { HocuspocusProviderWebsocket } from '@hocuspocus/provider'

const RETRY = { delay: 250, minDelay: 250, factor: 1.6, maxDelay: 5_000 }

let socket: HocuspocusProviderWebsocket | undefined

export function collabSocket(): HocuspocusProviderWebsocket {
  socket ??= new HocuspocusProviderWebsocket({ url: `${location.origin.replace(/^http/, 'ws')}/collab`, ...RETRY })
  return socket
}

if (typeof window !== 'undefined')
  window.addEventListener('online', () => socket?.shouldConnect && void socket.connect())
