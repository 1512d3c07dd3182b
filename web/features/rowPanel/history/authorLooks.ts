import type { TranslationChange } from '#server/translations/contract.ts'

type Author = NonNullable<TranslationChange['authors']>[number]

/** Each has an underline of its own, so that no two need their colours to be told apart. */
const LOOKS = [
  'bg-blue-soft text-blue underline decoration-solid',
  'bg-purple-soft text-purple underline decoration-double',
  'bg-amber-soft text-amber underline decoration-dotted',
  'bg-green-soft text-green underline decoration-dashed',
  'bg-unread-soft text-unread underline decoration-wavy',
]

const keyOf = ({ user_id, name }: Author) => user_id ?? name

export function authorLooks(history: readonly TranslationChange[]): (author: Author) => string {
  const people = new Set(history.toReversed().flatMap(({ authors }) => authors?.map(keyOf) ?? []))
  const places = new Map([...people].map((key, place) => [key, place]))
  return (author) => LOOKS[(places.get(keyOf(author)) ?? 0) % LOOKS.length]!
}
