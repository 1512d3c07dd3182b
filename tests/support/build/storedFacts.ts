import { importedFacts, storedFacts } from '#collab/text/facts/facts.ts'

/** A context, with the facts that an import understands of it. */
export const imported = (context: string | null) => ({
  context,
  ...storedFacts(importedFacts(undefined, context ?? '')),
})

/** A speaker as a field of a file names them. */
export const spokenBy = (speaker: string) => ({ speaker, speaker_from: 'file' as const, file_speaker: speaker })
