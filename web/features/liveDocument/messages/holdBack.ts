import type { HocuspocusProvider } from '@hocuspocus/provider'

/** A message of this size keeps the tab busy for more than a frame. */
const LARGE_BYTES = 256 * 1024

/** A large message, and what follows it, waits until the stored rows are on the screen. */
export function holdBack(provider: HocuspocusProvider, drawn: Promise<void>) {
  const receive = provider.onMessage.bind(provider)
  const waiting: MessageEvent<ArrayBuffer>[] = []
  let isDrawn = false
  void drawn.then(() => {
    isDrawn = true
    for (const event of waiting.splice(0)) receive(event)
  })
  provider.onMessage = (event: MessageEvent<ArrayBuffer>) => {
    if (!isDrawn && (waiting.length > 0 || event.data.byteLength > LARGE_BYTES)) waiting.push(event)
    else receive(event)
  }
}
