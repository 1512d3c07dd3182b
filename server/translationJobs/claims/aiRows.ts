import type { DocumentName } from '#collab/document/names.ts'

export type AiRows = ReturnType<typeof createAiRows>

export const createAiRows = () => new Map<DocumentName, Map<symbol, string[]>>()
