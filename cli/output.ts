export type Output = ReturnType<typeof createOutput>

/** Results of a command go to stdout, as JSON where that is asked for, and its progress to stderr. */
export function createOutput({ json = false, quiet = false }: { json?: boolean; quiet?: boolean }) {
  const isTerminal = process.stderr.isTTY === true && !json && !quiet
  let isOpen = false
  const clear = () => {
    if (isOpen) process.stderr.write('\r\x1b[K')
    isOpen = false
  }
  return {
    step(text: string) {
      if (!isTerminal) return
      process.stderr.write(`\r\x1b[K${printable(text)}`)
      isOpen = true
    },
    result(value: object, lines: readonly string[]) {
      clear()
      if (json) process.stdout.write(`${JSON.stringify(value)}\n`)
      else if (!quiet) for (const line of lines) process.stdout.write(`${printable(line)}\n`)
    },
    warn(text: string) {
      clear()
      process.stderr.write(`${printable(text)}\n`)
    },
    clear,
  }
}

/** Names come from files and from other people: they move no cursor and turn no line around. */
const printable = (text: string) => text.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '�')
