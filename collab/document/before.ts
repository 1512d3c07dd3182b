import type * as Y from 'yjs'

/** The text as it stood before the transaction, which has not ended. */
export function textBefore({ _start }: Y.Text, transaction: Y.Transaction): string {
  let text = ''
  for (let item = _start; item; item = item.right)
    if (stoodBefore(item, transaction) && 'str' in item.content) text += item.content.str
  return text
}

export function entryBefore<Value>(map: Y.Map<Value>, key: string, transaction: Y.Transaction): Value | undefined {
  let item = map._map.get(key) ?? null
  while (item && isNew(item, transaction)) item = item.left
  return item && stoodBefore(item, transaction) ? (item.content.getContent().at(-1) as Value) : undefined
}

const isNew = ({ id }: Y.Item, { beforeState }: Y.Transaction) => id.clock >= (beforeState.get(id.client) ?? 0)

function stoodBefore(item: Y.Item, transaction: Y.Transaction) {
  if (isNew(item, transaction)) return false
  if (!item.deleted) return true
  const { client, clock } = item.id
  // Not sorted yet, so that Yjs cannot look it up.
  const deleted = transaction.deleteSet.clients.get(client) ?? []
  return deleted.some((range) => range.clock <= clock && clock < range.clock + range.len)
}
