const MAX_NAME_LENGTH = 60

type Named = { name: string }

export function charactersByName<Character extends Named>(characters: readonly Character[]) {
  const byName = new Map(characters.map((character) => [character.name.trim().toLowerCase(), character]))
  return (speaker: string) => byName.get(speaker.toLowerCase())
}

export function namedAsCharacters(characters: readonly Named[]) {
  const characterOf = charactersByName(characters)
  return (speaker: string | null) =>
    speaker === null ? undefined : (characterOf(speaker)?.name ?? speaker.slice(0, MAX_NAME_LENGTH).trim())
}
