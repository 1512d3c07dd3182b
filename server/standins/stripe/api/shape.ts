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

export type Shape = Described<'decimal'>

export type Description = { version: string; calls: Record<string, Shape> }
