import { type Facts, importedFacts, NO_FACTS } from '#collab/text/facts/facts.ts'
import { createCopyWriter, createIds } from '#db/copyRows.ts'
import { FINISHED } from '#db/vocabulary/statuses.ts'
import { sceneOf } from '#db/vocabulary/texts/scenes.ts'
import type { PageText } from './readTable.ts'

/** The rows of a page and of the translations that came with it, as COPY takes them. Their ids are made here. */
export function createRowEncoder(
  page_id: string,
  send: (kind: 'texts' | 'translations', piece: Uint8Array<ArrayBuffer>) => void,
) {
  const texts = createCopyWriter((piece) => send('texts', piece))
  const translations = createCopyWriter((piece) => send('translations', piece))
  const pageId = Buffer.from(page_id.replaceAll('-', ''), 'hex')
  const [id, translationId] = [createIds(), createIds()]

  return {
    write(text: PageText) {
      const textId = id()
      texts.row(16)
      texts.id(textId)
      texts.id(pageId)
      texts.integer(text.position)
      texts.text(text.identifier)
      texts.text(text.content)
      if (text.context === '') texts.nothing()
      else texts.text(text.context)
      texts.integer(text.words)
      textOrNothing(texts, sceneOf(text.identifier))
      writeFacts(texts, importedFacts(text.facts, text.context))
      for (const [language, content, status = FINISHED] of text.translations) {
        translations.row(5)
        translations.id(translationId())
        translations.id(textId)
        translations.text(language)
        translations.text(content)
        translations.text(status)
      }
    },
    end() {
      texts.end()
      translations.end()
    },
  }
}

type CopyWriter = ReturnType<typeof createCopyWriter>

const textOrNothing = (row: CopyWriter, value: string | null) => (value === null ? row.nothing() : row.text(value))

function writeFacts(row: CopyWriter, { speaker, max_length }: Facts = NO_FACTS) {
  const text = (value: string | null) => textOrNothing(row, value)
  const integer = (value: number | null) => (value === null ? row.nothing() : row.integer(value))
  text(speaker.value)
  text(speaker.from)
  text(speaker.file)
  integer(max_length.value?.most ?? null)
  text(max_length.value?.unit ?? null)
  text(max_length.from)
  integer(max_length.file?.most ?? null)
  text(max_length.file?.unit ?? null)
}
