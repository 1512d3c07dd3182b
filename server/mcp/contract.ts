import { z } from 'zod'
import { TOOL_OUTCOMES } from '#db/vocabulary/operations.ts'
import { OperationUndo } from '../operations/contract.ts'
import { ServiceTokenPath, TokenPath } from '../tokens/contract.ts'

export const AgentPath = z.object({ page_id: z.uuid(), token_id: z.uuid() })
export const CallsPath = TokenPath
export const ServiceCallsPath = ServiceTokenPath
export const CallsQuery = z.object({ before: z.uuid().optional() })

export const ToolCall = z
  .object({
    id: z.uuid(),
    at: z.iso.datetime(),
    tool: z.string(),
    arguments: z.record(z.string(), z.unknown()),
    outcome: z.enum(TOOL_OUTCOMES),
    /** How many texts it read or changed, and the first ones. */
    texts: z.int(),
    identifiers: z.array(z.string()),
  })
  .meta({ id: 'ToolCall' })
export type ToolCall = z.infer<typeof ToolCall>

export const ToolCalls = z.object({ data: z.array(ToolCall), has_more: z.boolean() }).meta({ id: 'ToolCalls' })
export type ToolCalls = z.infer<typeof ToolCalls>

/** All that stopping an agent takes back, or took; `since`: when it began, null where it has changed nothing. */
export const StoppedAgent = OperationUndo.omit({ is_under_way: true })
  .extend({
    name: z.string(),
    /** The person of its token, or null for a service. */
    works_for: z.string().nullable(),
    since: z.iso.datetime().nullable(),
  })
  .meta({ id: 'StoppedAgent' })
export type StoppedAgent = z.infer<typeof StoppedAgent>
