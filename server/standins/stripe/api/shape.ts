/** Type of a value in a request or an answer. A field whose name ends in a question mark is optional. */
export type Described<Leaf> =
  | 'string'
  | 'number'
  | 'boolean'
  | Leaf
  | { is: string[] }
  | { any: Described<Leaf>[] }
  | { list: Described<Leaf> }
  | { map: Described<Leaf> }
  | { fields: Record<string, Described<Leaf>> }

/** Type of a parameter. */
export type Shape = Described<'decimal'>

/** Parameters of the calls of one version of Stripe's API, by method and path. */
export type Description = { version: string; calls: Record<string, Shape> }
