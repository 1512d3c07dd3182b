import { z } from 'zod'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Capability } from '#db/vocabulary/roles.ts'
import type { Call } from '../http/env.ts'
import type { Requester } from '../liveEdits/actors.ts'
import type { Kind, ThingOf } from '../rights/things.ts'
import type { Services } from '../services.ts'

export type Agent = { token_id: string; agent_name: string; actor_id: string; actor_name: string }

/** `c`: for functions that take a call; its services ask no right again, those beside it do. */
export type Given<K extends Kind> = { c: Call; services: Services; thing: ThingOf<K>; by: Requester; agent: Agent }

/** `texts`: the ids of those in the answer. `at`: where people see the agent at work. */
export type Done<Output> = {
  answer: Output
  texts?: string[]
  at?: { page_id: string; language: LanguageCode; row?: string | undefined }
}

/**
 * A tool says once what it does and to which thing its arguments name, as a route does: that decides who may call it. Nothing
 * that it does depends on what a text says.
 */
export type Tool<
  K extends Kind = Kind,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodRawShape = z.ZodRawShape,
> = {
  name: string
  title: string
  description: string
  deed: Capability
  kind?: K
  input: Input
  output: Output
  changes: 'nothing' | 'suggestions' | 'texts'
  run(given: Given<K>, args: z.output<Input>): Promise<Done<z.input<z.ZodObject<Output>>>>
}

export const defineTool = <K extends Kind, Input extends z.ZodObject, Output extends z.ZodRawShape>(
  tool: Tool<K, Input, Output>,
): Tool => tool as unknown as Tool

export const answerOf = ({ output }: Tool) => z.object({ data_notice: z.string(), ...output })
