import type { Due } from '#db/queries/webhooks/deliveries.ts'
import { consume } from '../events/consume.ts'
import { createWrites, type Hints } from '../events/writes.ts'
import { repeat } from '../loops/repeat.ts'
import { sealAddresses } from './addresses.ts'
import { deliver, MAX_AT_ONCE, type Sender, takeAll } from './deliver.ts'
import { queueEvents } from './messages.ts'

const CONSUMER = 'webhooks'
const NOW = () => new Date()

export async function queueNews(sender: Sender) {
  while (await consume(sender, CONSUMER, queueEvents));
}

export function startWebhooks(sender: Sender, hints: Hints) {
  const stopping = new AbortController()
  const { signal } = stopping
  const sending = new Set<Promise<void>>()
  const writes = createWrites(hints)

  async function sendDue(): Promise<void> {
    if (signal.aborted) return
    for (const due of await takeAll(sender, NOW(), MAX_AT_ONCE - sending.size)) {
      const sent: Promise<void> = sendOne(due).finally(() => sending.delete(sent))
      sending.add(sent)
    }
  }

  async function sendOne(due: Due) {
    try {
      await deliver(sender, due, NOW, signal)
      await sendDue() // the next one of its page
    } catch (error) {
      if (!signal.aborted) sender.log('error', 'webhook_not_sent', {}, error)
    }
  }

  async function queueAndSend() {
    writes.forget()
    await queueNews(sender)
    await sendDue()
  }

  const sealing = sealAddresses(sender).catch((error) => sender.log('error', 'addresses_not_sealed', {}, error))
  const running = repeat(sender, signal, 'webhooks_not_queued', queueAndSend, writes.next)
  return {
    async stop() {
      stopping.abort()
      writes.close()
      await Promise.all([sealing, running])
      await Promise.all(sending)
    },
  }
}
