/** Notes a difference between two values that should be the same. */
export type Differ = (name: string, one: unknown, other: unknown) => void
