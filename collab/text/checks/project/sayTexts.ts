const MAX_SHOWN_CHARACTERS = 60

export const sayTexts = (texts: readonly string[]) => texts.map((text) => `"${cut(text)}"`).join(' and ')

function cut(text: string) {
  const characters = [...text.slice(0, 2 * MAX_SHOWN_CHARACTERS).replaceAll(/\s+/g, ' ')]
  if (text.length <= MAX_SHOWN_CHARACTERS) return characters.join('')
  return `${characters.slice(0, MAX_SHOWN_CHARACTERS).join('')}…`
}
