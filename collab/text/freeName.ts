const NUMBER = / \(\d{1,5}\)$/

/** The next number behind a name with which it is nobody's; the name is taken from then on. */
export function numberedName(name: string, taken: Set<string>, ending = '') {
  for (let number = 2; ; number++) {
    const next = `${name.replace(NUMBER, '')} (${number})${ending}`
    if (taken.size < taken.add(next).size) return next
  }
}
