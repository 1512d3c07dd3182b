import { z } from 'zod'
import { BULK_KINDS, OPERATION_KINDS } from '#db/vocabulary/operations.ts'
import { TRANSLATION_STATUSES } from '#db/vocabulary/statuses.ts'
import { Counts, PlacedText } from '../files/merge/contract.ts'
import { Language } from '../http/contract.ts'

export const LanguageQuery = z.object({ language: Language })
export const OperationPath = z.object({ operation_id: z.uuid() })
export const OperationsQuery = z.object({ before: z.uuid().optional() })

const OperationCounts = Counts.extend({
  rows: z.int(),
  pages: z.int(),
  merged: z.int(),
  conflicts: z.int(),
  languages: z.int(),
}).partial()
export type OperationCounts = z.infer<typeof OperationCounts>

export const Operation = z
  .object({
    id: z.uuid(),
    kind: z.enum(OPERATION_KINDS),
    /** Null: in several pages of the version. */
    page: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    /** The one text that somebody changed; null where many were. */
    text: z.object({ id: z.uuid(), identifier: z.string() }).nullable(),
    by: z.string(),
    at: z.iso.datetime(),
    /** Of the file that was merged, the version that was carried, or the agent. */
    name: z.string().nullable(),
    language: Language.nullable(),
    status: z.enum(TRANSLATION_STATUSES).nullable(),
    bulk_kind: z.enum(BULK_KINDS).nullable(),
    counts: OperationCounts,
    /** Why it, or its undo or redo, ended early. */
    error: z.string().nullable(),
    /** By the caller. */
    is_undoable: z.boolean(),
    is_redoable: z.boolean(),
    undone_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Operation' })
export type Operation = z.infer<typeof Operation>

export const Operations = z.object({ data: z.array(Operation), has_more: z.boolean() }).meta({ id: 'Operations' })
export type Operations = z.infer<typeof Operations>

/** One's own newest act in a page that is not undone, and the one undone last with nothing done since; of the last hour. */
export const OwnActs = z.object({ undo: Operation.nullable(), redo: Operation.nullable() }).meta({ id: 'OwnActs' })
export type OwnActs = z.infer<typeof OwnActs>

/** Rows that people edited since; `changed_by`: the last one, where that is known. */
export const TextLeft = PlacedText.extend({ changed_by: z.string().nullable().optional() })

/**
 * `left`: what people edited since and is not taken, with the last who did where that is known; without an identifier a page. Of a
 * redo it is what it does again. `is_under_way`: of very many rows, of which a worker takes or does one after the other.
 */
export const OperationUndo = z
  .object({
    taken: z.object({
      pages_deleted: z.int(),
      texts_deleted: z.int(),
      texts_archived: z.int(),
      texts_returned: z.int(),
      texts_changed: z.int(),
      translations_deleted: z.int(),
      translations_changed: z.int(),
      suggestions_withdrawn: z.int(),
    }),
    left: z.array(TextLeft),
    left_count: z.int(),
    is_under_way: z.boolean(),
  })
  .meta({ id: 'OperationUndo' })
export type OperationUndo = z.infer<typeof OperationUndo>
