import { z } from 'zod'
import { Language } from '../http/contract.ts'

export const LanguageQuery = z.object({ language: Language })

/** The live document of a page and language; its name changes whenever `generation` rises. */
export const Document = z.object({ name: z.string(), generation: z.int() }).meta({ id: 'Document' })
export type Document = z.infer<typeof Document>

/** Lets one plain Yjs client in at `/yjs/<document name>?ticket=…`, once, within 60 seconds. */
export const Ticket = z.object({ ticket: z.string() }).meta({ id: 'Ticket' })
export type Ticket = z.infer<typeof Ticket>
