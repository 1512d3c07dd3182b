export type Pair = { text: string; reference: string }
