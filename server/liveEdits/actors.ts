import type { Call } from '../http/env.ts'
import type { Services } from '../services.ts'

export type Requester = { id: string; name: string }

export const requester = ({ var: { user } }: Call): Requester => ({
  id: user.id,
  name: user.full_name?.trim() || user.email,
})

export const person = (by: Requester) => ({ kind: 'person' as const, ...by })
export const memory = (by: Requester) => ({ kind: 'memory' as const, ...by })
export const apiCaller = (by: Requester) => ({ kind: 'api' as const, ...by })
export const aiActor = ({ translator }: Services) => ({ kind: 'ai' as const, id: null, name: translator.name })
