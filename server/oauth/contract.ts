import { z } from 'zod'
import { TOKEN_CAPABILITIES } from '#db/vocabulary/roles.ts'
import { TokenLimits } from '../tokens/contract.ts'

export const RequestPath = z.object({ request_id: z.string().regex(/^[\w-]{16,64}$/) })

const Deed = z.enum(TOKEN_CAPABILITIES)

/** The request of a tool to a person. */
export const ToolRequest = z
  .object({
    /** As the tool calls itself: anybody may call theirs anything. */
    name: z.string(),
    /** Where the answer goes. */
    host: z.string(),
    /** True if the answer stays on the machine of the browser. */
    is_local: z.boolean(),
    capabilities: z.array(Deed),
    /** Those that are chosen at first. */
    usual: z.array(Deed),
  })
  .meta({ id: 'ToolRequest' })
export type ToolRequest = z.infer<typeof ToolRequest>

export const AllowTool = TokenLimits
export type AllowTool = z.output<typeof AllowTool>
export type ToolToAllow = z.input<typeof AllowTool>

/** The browser goes on there. */
export const AnsweredRequest = z.object({ continue_at: z.string() }).meta({ id: 'AnsweredRequest' })
export type AnsweredRequest = z.infer<typeof AnsweredRequest>
