/** A translation and the one that people have approved. */
export type Pair = { text: string; reference: string }
