import { createContext } from 'react'
import { compilePatterns } from '#collab/text/ownPatterns.ts'

/** The patterns of the project on show, for placeholders in all its texts: one project is open at a time. */
function createProjectPatterns() {
  let written: readonly string[] = []
  let compiled: readonly RegExp[] = []
  return {
    use(patterns: readonly string[]) {
      if (patterns.join('\n') !== written.join('\n')) {
        written = patterns
        compiled = compilePatterns(patterns)
      }
      return compiled
    },
    compiled: () => compiled,
  }
}

export const projectPatterns = createProjectPatterns()

export const PatternsContext = createContext(projectPatterns.compiled())
