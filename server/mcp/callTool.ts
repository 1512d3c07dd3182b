import type { Context } from 'hono'
import type { ToolOutcome } from '#db/vocabulary/operations.ts'
import { answerError } from '../http/answerError.ts'
import { forbidden } from '../http/apiError.ts'
import type { Env } from '../http/env.ts'
import { requester } from '../liveEdits/actors.ts'
import { findAllowed, languagesIn } from '../rights/guarded.ts'
import { parameterOf } from '../rights/things.ts'
import { DATA_NOTICE } from './constants.ts'
import { recordCall } from './recordCall.ts'
import { type Agent, answerOf, type Done, type Given, type Tool } from './tool.ts'

type Arguments = Record<string, unknown>
type ToolResult = {
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: true
}

/** Carries a tool out for the token of a call. No answer leaves before the call is recorded with the texts in it. */
export async function callTool(c: Context<Env>, tool: Tool, args: Arguments): Promise<ToolResult> {
  const agent = agentOf(c)
  let outcome: ToolOutcome = 'done'
  let result: ToolResult
  let texts: string[] = []
  try {
    const done = await tool.run(await guardTool(c, tool, args, agent), args)
    texts = done.texts ?? []
    result = shown(tool, done)
    // Presence is a hint: without it the call is done all the same.
    await show(c, agent, done).catch(() => undefined)
  } catch (error) {
    const refusal = answerError(error as Error, c)
    outcome = refusal.status < 500 ? 'refused' : 'failed'
    const { detail } = (await refusal.json()) as { detail: unknown }
    result = refused(typeof detail === 'string' ? detail : JSON.stringify(detail))
  }
  try {
    await recordCall(c, { token_id: agent.token_id, tool: tool.name, args, outcome, texts })
  } catch (error) {
    const { detail } = (await answerError(error as Error, c).json()) as { detail: string }
    return refused(detail)
  }
  if (tool.changes !== 'nothing') c.var.services.collab.hints.written()
  return result
}

function agentOf(c: Context<Env>): Agent {
  const { user, token } = c.var
  return { token_id: token!.id, agent_name: token!.name, actor_id: user.id, actor_name: requester(c).name }
}

async function guardTool(c: Context<Env>, tool: Tool, args: Arguments, agent: Agent): Promise<Given<never>> {
  const { services, user } = c.var
  const { deed, kind } = tool
  const by = requester(c)
  if (!user.limits?.capabilities.includes(deed)) throw forbidden(`This needs a token with the deed ${deed}`)
  if (!kind) return { c, services, thing: undefined as never, by, agent }
  const asking = { asker: user, capability: deed, languages: languagesIn(args, kind) }
  const { found, asksAgain } = await findAllowed(services, asking, kind, args[parameterOf(kind)] as string)
  return { c, services: asksAgain, thing: found as never, by, agent }
}

function shown(tool: Tool, { answer }: Done<object>): ToolResult {
  const structuredContent = answerOf(tool).parse({ data_notice: DATA_NOTICE, ...answer })
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
}

const refused = (detail: string): ToolResult => ({ content: [{ type: 'text', text: detail }], isError: true })

async function show(c: Context<Env>, { token_id, agent_name, actor_name }: Agent, { at }: Done<object>) {
  if (!at) return
  const name = agent_name === actor_name ? agent_name : `${agent_name} (${actor_name})`
  await c.var.services.collab.showAgent(at.page_id, at.language, { id: token_id, name, row: at.row ?? null })
}
