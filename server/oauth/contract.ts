import { z } from 'zod'
import { TOKEN_CAPABILITIES } from '#db/vocabulary/roles.ts'
import { TokenLimits } from '../tokens/contract.ts'

export const RequestPath = z.object({ request_id: z.string().regex(/^[\w-]{16,64}$/) })

const Deed = z.enum(TOKEN_CAPABILITIES)

export const ToolRequest = z
  .object({
    /** As the tool calls itself: anybody may call theirs anything. */
    name: z.string(),
    host: z.string(),
    is_local: z.boolean(),
    capabilities: z.array(Deed),
    usual: z.array(Deed),
  })
  .meta({ id: 'ToolRequest' })
export type ToolRequest = z.infer<typeof ToolRequest>

export const AllowTool = TokenLimits
export type AllowTool = z.output<typeof AllowTool>
export type ToolToAllow = z.input<typeof AllowTool>

export const AnsweredRequest = z.object({ continue_at: z.string() }).meta({ id: 'AnsweredRequest' })
export type AnsweredRequest = z.infer<typeof AnsweredRequest>
