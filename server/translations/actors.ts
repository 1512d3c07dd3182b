import type { Services } from '../services.ts'

/** The person who asks, as the history names them. */
export type Requester = { id: string; name: string }

export const person = (by: Requester) => ({ kind: 'person' as const, ...by })
export const apiCaller = (by: Requester) => ({ kind: 'api' as const, ...by })
export const engine = ({ translator }: Services) => ({ kind: 'ai' as const, id: null, name: translator.name })
