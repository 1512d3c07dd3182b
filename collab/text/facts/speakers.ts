/** A longer one is a sentence, which would have more room there than a name needs. */
const MAX_NAME_LENGTH = 60

type Named = { name: string }

/** Returns a speaker by the name that the page's characters have for them, which a file may write in another case. */
export function namedAsCharacters(characters: readonly Named[]) {
  const names = new Map(characters.map(({ name }) => [name.trim().toLowerCase(), name]))
  return (speaker: string | null) =>
    speaker === null ? undefined : (names.get(speaker.toLowerCase()) ?? speaker.slice(0, MAX_NAME_LENGTH).trim())
}
