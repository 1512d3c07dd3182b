/** A longer one is a sentence, which would have more room there than a name needs. */
const MAX_NAME_LENGTH = 60

type Named = { name: string }

/** Finds the character of a speaker, whom a file may write in another case. */
export function charactersByName<Character extends Named>(characters: readonly Character[]) {
  const byName = new Map(characters.map((character) => [character.name.trim().toLowerCase(), character]))
  return (speaker: string) => byName.get(speaker.toLowerCase())
}

/** Returns a speaker by the name that the page's characters have for them. */
export function namedAsCharacters(characters: readonly Named[]) {
  const characterOf = charactersByName(characters)
  return (speaker: string | null) =>
    speaker === null ? undefined : (characterOf(speaker)?.name ?? speaker.slice(0, MAX_NAME_LENGTH).trim())
}
