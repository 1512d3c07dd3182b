import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import { toast } from '#web/ui/overlays/Toast.tsx'
import type { PageDocument } from '../../liveDocument/pages/pageDocument.ts'
import { projectKeys } from '../../projects/queries.ts'

const GONE_TOAST_MS = 10_000

export function useLanguagesGone(targets: readonly LanguageCode[], shown: readonly LanguageCode[]) {
  const before = useRef(shown)
  useEffect(() => {
    const gone = before.current.filter((language) => !targets.includes(language))
    const isElsewhere = gone.length === before.current.length
    before.current = shown
    for (const language of gone) {
      const removed = languageName(language)
      const now = isElsewhere ? `, this is ${languageName(shown[0]!)}` : ''
      toast.error(
        `${removed} is no longer a language of this project${now}. Text written in ${removed} is kept, and comes back with the language.`,
        { durationMs: GONE_TOAST_MS },
      )
    }
  }, [targets, shown])
}

/** The server closes the documents of a language that its project no longer has: the project is read again. */
export function useRemovedLanguage(documents: readonly PageDocument[]) {
  const client = useQueryClient()
  const isRemoved = documents.some(({ shut }) => shut === 'language removed')
  useEffect(() => {
    if (isRemoved) void client.invalidateQueries({ queryKey: projectKeys.all })
  }, [client, isRemoved])
}
