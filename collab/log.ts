/** Logs an event by its snake_case name, with facts in which no client has a say. */
export type CollabLog = (event: string, facts: Record<string, string>, error?: unknown) => void
