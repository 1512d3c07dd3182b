import type { DocumentName } from '#collab/document/names.ts'

export type AiRows = ReturnType<typeof createAiRows>

/** The rows that jobs of this process work on, by document and job. */
export const createAiRows = () => new Map<DocumentName, Map<symbol, string[]>>()
