import { z } from 'zod'
import { Language } from '../http/contract.ts'

export const ImportedMemory = z
  .array(z.object({ target_language: Language, units: z.int() }))
  .meta({ id: 'ImportedMemory' })

/** `left_out`: translations that are empty, too long, or in none of the project's languages. */
export const MemoryImport = z
  .object({ imported: z.int(), left_out: z.int(), languages: ImportedMemory })
  .meta({ id: 'MemoryImport' })
export type MemoryImport = z.infer<typeof MemoryImport>
