import { listUnsealed, type StoredWebhook, updateWebhook } from '#db/queries/webhooks/webhooks.ts'
import { writeRetrying } from '../http/write.ts'
import type { Services } from '../services.ts'

type Engines = Services['engines']
type Cipher = NonNullable<ReturnType<Engines['openCipher']>>
type Sealed = Pick<StoredWebhook, 'id' | 'url' | 'encrypted_url'>

export const sealAddress = (cipher: Cipher, id: string, url: string) => ({
  url: null,
  encrypted_url: cipher.encrypt(url, { webhook_address: id }),
  host: new URL(url).host,
})

/** Undefined where it was sealed under another key. */
export function openAddress(engines: Engines, { id, url, encrypted_url }: Sealed) {
  if (encrypted_url === null) return url ?? undefined
  try {
    return engines.openCipher()?.decrypt(encrypted_url, { webhook_address: id })
  } catch {
    return undefined
  }
}

export async function sealAddresses(sender: Pick<Services, 'db' | 'caller' | 'engines'>) {
  const cipher = sender.engines.openCipher()
  if (!cipher) return
  await writeRetrying(sender, async (trx) => {
    for (const { id, url } of await listUnsealed(trx)) await updateWebhook(trx, id, sealAddress(cipher, id, url!))
  })
}
