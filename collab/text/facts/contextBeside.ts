const LABEL = /^(?:speaker|said by|spoken by|character) ?[:=] ?["“']?/i

/** A context, for where the name of its speaker stands already: without the part that labels this name, and no more. */
export function contextBeside(speaker: string, context: string): string {
  let isFound = false
  const pieces = context.split(/(?<=[;\n|])/)
  const left = pieces.filter((piece) => {
    const part = piece.replace(/[;\n|]$/, '').trim()
    const name = part.replace(LABEL, '').replace(/["”']$/, '')
    const isLabelled = !isFound && name !== part && name.toLowerCase() === speaker.toLowerCase()
    isFound ||= isLabelled
    return !isLabelled
  })
  return isFound ? left.join('').trim().replace(/[;|]$/, '').trimEnd() : context
}
