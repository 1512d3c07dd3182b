import type { createSpelling } from '#web/features/rowText/spelling/spelling.ts'
import type { FromSpelling, ToSpell } from '#web/features/rowText/spelling/spellMessages.ts'
import { opened } from './opened.ts'

type Beside = NonNullable<Parameters<typeof createSpelling>[2]>

/** Spells in this thread as the worker of a table does; `spelled` are the texts that it was asked for. */
export async function spellBeside(language: string) {
  const { unknown } = await opened(language)
  const spelled: string[] = []
  const port = {
    onmessage: null as null | ((event: MessageEvent) => void),
    terminate() {},
    postMessage(message: ToSpell) {
      if (message.kind !== 'spell') return
      spelled.push(...message.texts.map(({ text }) => text))
      const found = message.texts.map(({ source, text }) => unknown(text, source))
      const data: FromSpelling = { number: message.number, unknown: found }
      setTimeout(() => port.onmessage?.({ data } as MessageEvent))
    },
  }
  const beside: Beside = { open: () => port as never, fetch: async () => new Uint8Array() }
  return { beside, spelled }
}
