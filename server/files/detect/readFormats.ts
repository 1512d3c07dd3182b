import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { detectFormats } from '../../formats/formats.ts'

/** `languages`: of the project, the source language first. */
type DetectTask = { kind: 'detect'; path: string; languages: readonly LanguageCode[] }

export function readFormats({ path, languages }: DetectTask) {
  let formats: string[] = []
  return {
    push(bytes: Uint8Array) {
      formats = detectFormats(bytes, path, languages).map(({ id }) => id)
    },
    end: () => ({ formats, faults_count: 0 }),
  }
}
