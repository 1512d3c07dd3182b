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

/**
 * `percent`: how alike the source texts are. `is_put_right`: numbers, placeholders, case or the end of the stored translation
 * were replaced by those of the text. Of an imported one page, version, identifier and writer are
 * null.
 */
export const MemoryMatch = z
  .object({
    kind: z.enum(['exact_in_context', 'exact', 'fuzzy']),
    percent: z.int(),
    source: z.string(),
    content: z.string(),
    is_put_right: z.boolean(),
    source_text_id: z.uuid().nullable(),
    project_id: z.uuid(),
    project_name: z.string(),
    version_name: z.string().nullable(),
    page_name: z.string().nullable(),
    identifier: z.string().nullable(),
    origin: z.enum(['person', 'ai', 'import', 'api', 'memory']),
    written_by: z.string().nullable(),
    written_at: z.iso.datetime({ offset: true }),
    checked_at: z.iso.datetime({ offset: true }).nullable(),
    checked_by: z.string().nullable(),
  })
  .meta({ id: 'MemoryMatch' })
export type MemoryMatch = z.infer<typeof MemoryMatch>

export const MemoryMatches = z.object({ matches: z.array(MemoryMatch) }).meta({ id: 'MemoryMatches' })
